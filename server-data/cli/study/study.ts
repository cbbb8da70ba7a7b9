import { symbolsOf } from '#contract/list-symbols.ts';
import { analysisRequest } from '#analysis/address/analysis-address.ts';
import { maxReactions, reactionsParamsOf } from '#analysis/address/reactions-address.ts';
import { passingRows, rowsOf } from '#analysis/filters/apply-filters.ts';
import { filterFields } from '#analysis/filters/field.ts';
import { formatFilter } from '#analysis/filters/filter-address.ts';
import { marketOff, vsMarketField } from '#analysis/reactions/vs-market.ts';
import { runAnalysis } from '#analysis/dataset.ts';
import type { ListReader } from '../../routes/read-list.ts';
import { type Command, parseArguments, refuseExtraArguments, requireStore, storeOption, storePath, withStore } from '../command.ts';
import { CommandFailed } from '../errors.ts';
import { formatReport, leftOutLines, reportOf, type StudyReport } from './format-study.ts';
import { loadMarket, type LoadedMarket, loadReactions } from './read-study.ts';
import { readStudy, type StudyAddress, studyOptions } from './study-options.ts';

const options = { ...storeOption, ...studyOptions, json: { type: 'boolean', default: false } } as const;

const noMarket: LoadedMarket = { market: marketOff, notice: undefined, hasPrices: true };

/** The dates and symbols of a study, in words. */
function describeRequest({ from, to, symbols, list }: StudyAddress['address']): string {
  const dates =
    from === undefined ? (to === undefined ? 'of all dates' : `up to ${to}`) : `from ${from}${to === undefined ? '' : ` to ${to}`}`;
  const on = symbols ?? symbolsOf(list);
  return on === undefined ? dates : `${dates} on ${on.join(', ')}`;
}

const count = (n: number, one: string, many: string): string => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** Why no row is left, as a sentence. */
function whyNoneLoaded(address: StudyAddress['address'], hasOthers: boolean): string {
  return hasOthers
    ? `no reactions: the store has none ${describeRequest(address)}`
    : 'no reactions: the store has none; "quantify" measures stories, "ingest quantified FILE" loads them';
}

const whyNonePasses = (rows: number, { address, filters }: StudyAddress): string =>
  `no reactions: none of ${count(rows, 'reaction', 'reactions')} ${describeRequest(address)} ${
    filters.length === 0 ? 'is within these times' : `passes ${filters.map(formatFilter).join(', ')}`
  }`;

/** @throws CommandFailed where there is nothing to compute: it says which part is empty, and why */
export async function computeStudy(store: ListReader, study: StudyAddress, nowSeconds: number): Promise<StudyReport> {
  const { address, filters } = study;
  const params = reactionsParamsOf(address, (bound) => bound);
  const { rows: loaded, wrong, isCut } = await loadReactions(store, params);
  if (loaded.length === 0) throw new CommandFailed(whyNoneLoaded(address, (await loadReactions(store, {}, 1)).rows.length > 0));

  const isLessMarket = address.spy || filters.some(({ column }) => vsMarketField(column));
  const { market, notice, hasPrices } = isLessMarket ? await loadMarket(store, loaded, nowSeconds) : noMarket;
  if (notice !== undefined && !hasPrices)
    throw new CommandFailed(`--${address.spy ? 'vs-spy' : 'filter'}: ${notice}; "ingest bars FILE --symbol SPY" loads prices`);

  const rows = rowsOf(loaded, address);
  const passing = passingRows(rows, address, filters, filterFields(market));
  if (passing.length === 0) throw new CommandFailed(whyNonePasses(rows.length, study));

  const request = analysisRequest(address);
  const result = runAnalysis({ loaded, passing, market }, request);
  const notices = [
    ...(isCut ? [`of the newest ${count(maxReactions, 'row', 'rows')} ${describeRequest(address)}: choose fewer days`] : []),
    ...(wrong > 0 ? [`${count(wrong, 'row', 'rows')} could not be read and are not counted`] : []),
    ...(notice === undefined ? [] : [notice]),
  ];
  const report = reportOf(study, request, result, notices);
  if (report.scope.reactions > 0) return report;
  const reasons = leftOutLines(report.scope).join('; ');
  throw new CommandFailed(
    `no reactions: all ${count(passing.length, 'reaction', 'reactions')} ${describeRequest(address)} are left out: ${reasons}`,
  );
}

/** `study`: the figures of an analysis of stored reactions, as the page /quantified shows them. */
export const study: Command = async (args, context) => {
  const { values, positionals } = parseArguments(args, options);
  refuseExtraArguments(positionals);
  const nowSeconds = Math.floor(context.now() / 1000);
  const chosen = readStudy(values, nowSeconds);
  const path = storePath(values, context);
  requireStore(path);
  await withStore(
    path,
    context,
    async (store) => {
      const report = await computeStudy(store, chosen, nowSeconds);
      context.out(values.json ? `${JSON.stringify(report)}\n` : formatReport(report, analysisRequest(chosen.address)));
    },
    { readOnly: true },
  );
};
