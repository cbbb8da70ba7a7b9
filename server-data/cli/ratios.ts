import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { type RatioName, ratioNames, ratiosResult } from '#contract/endpoints/ratios.ts';
import { isoDate } from '#contract/schema/codecs.ts';
import { symbolKey } from '#contract/symbol.ts';
import { openClients } from '../sources/client/client.ts';
import { cikOf, isCompanyFacts, requestFacts } from '../sources/company-facts/company-facts.ts';
import { type Explained, explainRatio } from '../sources/company-facts/explain.ts';
import { parseFacts } from '../sources/company-facts/facts.ts';
import { SourceFailed } from '../sources/failures.ts';
import { readSymbols } from '../sources/settings.ts';
import { isPostgresUrl } from '../store/address.ts';
import { type Command, type Context, parseArguments, storeOption, storePath, withStore } from './command.ts';
import { CommandFailed, UsageError } from './errors.ts';
import { readSources } from './sources/sources.ts';

const options = {
  ...storeOption,
  facts: { type: 'string' },
  sources: { type: 'string' },
  period: { type: 'string' },
  type: { type: 'string' },
} as const;

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new CommandFailed(`${path}: cannot be read`);
  }
}

/** The facts by the companyfacts source of a sources file that has the symbol. */
async function fetchFacts(path: string, symbol: string): Promise<{ cik: string; body: string }> {
  const { sources, folder } = readSources(path);
  const isSymbol = (known: string): boolean => symbolKey(known) === symbolKey(symbol);
  const settings = sources
    .map((listed) => listed.settings)
    .filter(isCompanyFacts)
    .find(({ symbols }) => readSymbols(symbols, folder).some(isSymbol));
  if (!settings) throw new CommandFailed(`${path}: no companyfacts source has ${symbol}`);
  const cik = cikOf(symbol, settings.ciks);
  const clients = openClients();
  try {
    const { body } = await requestFacts(clients.open(settings, folder), settings, cik);
    return { cik, body: body.toString() };
  } finally {
    await clients.close();
  }
}

const stored = z.object({ result: z.array(ratiosResult) });

/** What the store has in the place of the number. */
async function describeStored(
  path: string,
  context: Context,
  symbol: string,
  ratio: RatioName,
  { row, value }: Explained,
): Promise<string> {
  if (!isPostgresUrl(path) && !existsSync(path)) return 'there is no store to compare it with';
  let found: number | undefined;
  await withStore(
    path,
    context,
    async (store) => {
      const body = await store.ratiosJson({ symbols: [symbol], periods: [row.span], asOf: row.asOf, reportType: row.type });
      const { result } = z.parse(stored, JSON.parse(body.toString()));
      found = result.flatMap(({ operationRatios }) => operationRatios).find(({ id }) => id.asOf === row.asOf)?.[ratio];
    },
    { readOnly: true },
  );
  if (found === undefined) return 'not stored';
  return `stored: ${found}${found === value ? ', equal' : `, but it is ${value ?? 'refused'} by these facts`}`;
}

/** `ratios explain SYMBOL RATIO ASOF`: facts, filings and arithmetic behind one number of the API. */
export const ratios: Command = async (args, context) => {
  const { values, positionals } = parseArguments(args, options);
  const [verb, symbol, name, asOf = '', ...more] = positionals;
  if (verb !== 'explain' || symbol === undefined || more.length > 0) throw new UsageError('expected ratios explain SYMBOL RATIO ASOF');
  const ratio = ratioNames.find((known) => known.toLowerCase() === name?.toLowerCase());
  if (!ratio) throw new UsageError(`"${name ?? ''}": expected a ratio of docs/metrics.md, such as roe`);
  if (!z.safeParse(isoDate, asOf).success) throw new UsageError(`ASOF: expected the last day of a period as YYYY-MM-DD, got "${asOf}"`);
  const sources = values.sources ?? context.env['SOURCES'];
  if (values.facts === undefined && sources === undefined)
    throw new UsageError('expected --sources FILE with a companyfacts source, or --facts FILE with the company facts themselves');
  try {
    const { cik, body } =
      values.facts === undefined ? await fetchFacts(sources ?? '', symbol) : { cik: cikOf(symbol), body: readText(values.facts) };
    const facts = parseFacts(body, cik, (reason) => context.err(`${symbol}: refused: ${reason}\n`));
    const choice = { asOf, period: values.period?.toUpperCase(), type: values.type?.toUpperCase() };
    const explained = explainRatio(facts, ratio, choice);
    if (typeof explained === 'string') throw new CommandFailed(`${symbol}: ${explained}`);
    const compared = await describeStored(storePath(values, context), context, symbol, ratio, explained);
    context.out(`${explained.lines.join('\n')}\n  ${compared}\n`);
  } catch (error) {
    if (error instanceof SourceFailed) throw new CommandFailed(`${symbol}: ${error.message}`);
    throw error;
  }
};
