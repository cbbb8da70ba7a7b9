import { analysisRequest } from '#analysis/address/analysis-address.ts';
import { maxReactions, reactionsParamsOf } from '#analysis/address/reactions-address.ts';
import { passingRows, rowsOf } from '#analysis/filters/apply-filters.ts';
import { filterFields } from '#analysis/filters/field.ts';
import { formatFilter } from '#analysis/filters/filter-address.ts';
import type { AnalysisResult } from '#analysis/requests.ts';
import { marketOff, vsMarketField } from '#analysis/reactions/vs-market.ts';
import { runAnalysis } from '#analysis/run-analysis.ts';
import type { ListReader } from '../../routes/read-list.ts';
import { type Command, parseArguments, refuseExtraArguments, requireStore, storeOption, storePath, withStore } from '../command.ts';
import { CommandFailed } from '../errors.ts';
import { loadMarket, loadReactions } from './read-study.ts';
import { readStudy, type StudyAddress, studyOptions } from './study-options.ts';

const options = { ...storeOption, ...studyOptions, json: { type: 'boolean', default: false } } as const;

/** The dates and symbols of a study, in words. */
function describeRequest({ from, to, symbols, list }: StudyAddress['address']): string {
  const dates =
    from === undefined ? (to === undefined ? 'of all dates' : `up to ${to}`) : `from ${from}${to === undefined ? '' : ` to ${to}`}`;
  const on = symbols ?? list;
  return on === undefined ? dates : `${dates} on ${on.join(', ')}`;
}

interface Computed {
  readonly result: AnalysisResult;
  /** what a reader of the figures must know */
  readonly notices: readonly string[];
}

const count = (n: number, one: string, many: string): string => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** @throws CommandFailed where there is nothing to compute: it says which part is empty, and why */
export async function computeStudy(store: ListReader, study: StudyAddress, nowSeconds: number): Promise<Computed> {
  const { address, filters } = study;
  const {
    rows: loaded,
    wrong,
    isCut,
  } = await loadReactions(
    store,
    reactionsParamsOf(address, (bound) => bound),
  );
  if (loaded.length === 0)
    throw new CommandFailed(
      (await loadReactions(store, {})).rows.length === 0
        ? 'no reactions: the store has none; "quantify" measures stories, "ingest quantified FILE" loads them'
        : `no reactions: the store has none ${describeRequest(address)}`,
    );
  const isLessMarket = address.spy || filters.some(({ column }) => vsMarketField(column));
  const { market, notice, hasPrices } = isLessMarket
    ? await loadMarket(store, loaded, nowSeconds)
    : { market: marketOff, notice: undefined, hasPrices: true };
  if (notice !== undefined && !hasPrices) throw new CommandFailed(`--vs-spy: ${notice}; "ingest bars FILE --symbol SPY" loads prices`);
  const rows = rowsOf(loaded, address);
  const passing = passingRows(rows, address, filters, filterFields(market));
  if (passing.length === 0)
    throw new CommandFailed(
      `no reactions: none of ${count(rows.length, 'reaction', 'reactions')} ${describeRequest(address)} passes ${filters.map(formatFilter).join(', ')}`,
    );
  const result = runAnalysis({ loaded, passing, market }, analysisRequest(address));
  return {
    result,
    notices: [
      ...(isCut ? [`of the newest ${count(maxReactions, 'row', 'rows')} ${describeRequest(address)}: choose fewer days`] : []),
      ...(wrong > 0 ? [`${count(wrong, 'row', 'rows')} could not be read and are not counted`] : []),
      ...(notice === undefined ? [] : [notice]),
    ],
  };
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
      const { result, notices } = await computeStudy(store, chosen, nowSeconds);
      for (const notice of notices) context.err(`${notice}\n`);
      context.out(values.json ? `${JSON.stringify(result.figures)}\n` : `${JSON.stringify(result.scope)}\n`);
    },
    { readOnly: true },
  );
};
