import type { SourceRow } from '#contract/endpoints/sources.ts';
import type { PlanName } from '#contract/schema/endpoint.ts';
import { symbolKey } from '#contract/symbol.ts';
import { formatList } from '#src/shared/filters/filter-text.ts';

interface DataSet {
  /** what its records are called */
  readonly things: string;
  /** the kinds of sources that load it; besides them a mirror may load any */
  readonly kinds: readonly string[];
  /** the data sets that the service makes it of */
  readonly madeOf?: readonly PlanName[];
}

/** Which kinds of sources load what. */
const dataSets: Readonly<Record<PlanName, DataSet>> = {
  logos: { things: 'logos', kinds: ['mirror'] },
  news: { things: 'news', kinds: ['filings', 'feed'] },
  quantified: { things: 'reactions', kinds: [], madeOf: ['news', 'bars'] },
  ratios: { things: 'ratios', kinds: ['companyfacts'] },
  guidance: { things: 'guidance', kinds: ['mirror', 'json'] },
  splits: { things: 'splits', kinds: ['mirror', 'json'] },
  bars: { things: 'price bars', kinds: ['bars', 'json'] },
  movers: { things: 'movers', kinds: [], madeOf: ['bars'] },
};

/** The kinds that read each of their symbols by itself, so that one without a part is not among them. */
const kindsBySymbol: readonly string[] = ['companyfacts', 'filings', 'json'];

/** The most failures that are said. */
const maxFailures = 3;

const loadersOf = (name: PlanName, sources: readonly SourceRow[]): readonly SourceRow[] =>
  sources.filter(({ loads }) => loads.includes(name));

/** What has to be loaded for a data set: itself, or of what it is made the first that nothing loads, else the last. */
function loadedFor(name: PlanName, sources: readonly SourceRow[]): PlanName {
  const isLoaded = (one: PlanName): boolean => loadersOf(one, sources).length > 0;
  const { madeOf = [] } = dataSets[name];
  return isLoaded(name) ? name : (madeOf.find((one) => !isLoaded(one)) ?? madeOf.at(-1) ?? name);
}

/** The sources that a record of a data set may have come from. */
export const sourcesOf = (name: PlanName, sources: readonly SourceRow[]): readonly SourceRow[] =>
  loadersOf(loadedFor(name, sources), sources);

/** The names of sources as a list: `sec or vendor` */
export const sourceNames = (sources: readonly SourceRow[]): string => formatList(sources.map(({ name }) => name));

const partOf = ({ parts = [] }: SourceRow, symbol: string | undefined) =>
  symbol === undefined ? undefined : parts.find(({ name }) => symbolKey(name) === symbolKey(symbol));

const isWithout = (source: SourceRow, symbol: string | undefined): boolean =>
  symbol !== undefined && kindsBySymbol.includes(source.kind) && source.covers !== undefined && !partOf(source, symbol);

/**
 * Why there are no records of a data set, and what to do about it, as sentences.
 *
 * @param symbol of which there are none; undefined where there are none of any
 * @param sources of the data service, with what they have read of the symbol
 * @param formatTime a time to come in Unix seconds as `at 09:41:07 ET`; undefined for one that has passed
 * @returns undefined where the sources do not explain it
 */
export function describeMissing(
  name: PlanName,
  symbol: string | undefined,
  sources: readonly SourceRow[],
  formatTime: (seconds: number) => string | undefined,
): string | undefined {
  if (sources.length === 0) return undefined;
  const wanted = loadedFor(name, sources);
  const { things, kinds } = dataSets[wanted];
  const loaders = loadersOf(wanted, sources);
  const of = symbol === undefined ? '' : ` of ${symbol}`;
  if (loaders.length === 0) {
    const kind = formatList(kinds.map((one) => `"${one}"`));
    return `No ${dataSets[name].things}${of}: no source loads ${things}. Add a ${kind} source to the sources file.`;
  }
  const covering = loaders.filter((source) => !isWithout(source, symbol));
  if (covering.length === 0) {
    return `${symbol} is not among the symbols of ${formatList(loaders.map((source) => `"${source.name}"`))}. Add it there.`;
  }
  const failures = covering.flatMap((source) => {
    const message = partOf(source, symbol)?.message ?? source.failure?.message;
    const next = source.nextTry === undefined ? undefined : formatTime(source.nextTry);
    return message === undefined ? [] : [`${source.name}: ${message.replace(/\.$/, '')}${next ? `; tried again ${next}` : ''}.`];
  });
  const more = failures.length - maxFailures;
  if (failures.length > 0) return [...failures.slice(0, maxFailures), ...(more > 0 ? [`${more} more fail.`] : [])].join(' ');
  // Records of other symbols, dates or data sets say nothing of those that are missing.
  const hasNone = covering.every((source) => (partOf(source, symbol) ?? source).records === 0);
  return hasNone ? `${sourceNames(covering)}: no ${things}${of} so far.` : undefined;
}
