import type { Mover, MoverSector } from '#contract/endpoints/movers.ts';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { isMultiStock } from '#contract/multi-stock.ts';
import { symbolKey } from '#contract/symbol.ts';
import { titleText } from '#contract/title-text.ts';
import { quantile } from '#analysis/stats/quantiles.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';

/** Sectors or topics, and what they are computed of. */
export interface MarketGroups {
  /** sectors of the service, of all symbols that it covers; sectors of the movers that are loaded; topics of stories */
  readonly origin: 'service' | 'loaded' | 'topics';
  /** by change, the largest gain first */
  readonly groups: readonly MoverSector[];
  /** how many movers the groups are of; undefined for those of the service */
  readonly movers?: number;
}

/** Sums a group up: the median of the changes, and their mean weighted by market cap over the symbols whose market cap is known. */
export function sumUp(name: string, movers: readonly Mover[]): MoverSector {
  const changes = movers.map(({ changePercent }) => changePercent);
  const capped = movers.flatMap(({ changePercent, marketCap }) =>
    marketCap !== undefined && marketCap > 0 ? [{ changePercent, marketCap }] : [],
  );
  const marketCap = capped.reduce((sum, one) => sum + one.marketCap, 0);
  const weighted = capped.reduce((sum, one) => sum + one.changePercent * one.marketCap, 0) / marketCap;
  return {
    name,
    symbols: movers.length,
    advancing: changes.filter((change) => change > 0).length,
    declining: changes.filter((change) => change < 0).length,
    medianChangePercent: quantile(
      changes.toSorted((a, b) => a - b),
      0.5,
    ),
    ...(capped.length > 0 && { weightedChangePercent: weighted, marketCap }),
    withMarketCap: capped.length,
  };
}

/** Movers by symbol, each once; those that traded too little for a change are in none of the groups. */
const bySymbol = (movers: readonly Mover[]): ReadonlyMap<string, Mover> =>
  new Map(movers.filter(({ thin }) => thin !== true).map((mover) => [symbolKey(mover.symbol), mover]));

/** The sector of a mover as the service names it; undefined where it is not known. */
export const sectorOfMover = ({ gicsSectorName }: Mover): string | undefined => gicsSectorName;

/**
 * The sectors of the service, else those of the movers that are loaded.
 *
 * Assumed: sectors stand for the movers loaded where at least half of these have one (M40).
 *
 * @returns null where sectors are not known
 */
export function sectorGroups(sectors: readonly MoverSector[] | undefined, loaded: readonly Mover[]): MarketGroups | null {
  if (sectors && sectors.length > 0) return { origin: 'service', groups: byChange(sectors) };
  const movers = [...bySymbol(loaded).values()];
  const inSector = movers.filter((mover) => sectorOfMover(mover) !== undefined);
  if (inSector.length === 0 || inSector.length * 2 < movers.length) return null;
  const members = Map.groupBy(inSector, sectorOfMover);
  const groups = [...members].flatMap(([name, of]) => (name === undefined ? [] : [sumUp(name, of)]));
  return { origin: 'loaded', groups: byChange(groups), movers: inSector.length };
}

/** The movers of a sector; services that do not know the parameter send those of all sectors. */
export const moversOfSector = (loaded: readonly Mover[], sector: string): readonly Mover[] =>
  [...bySymbol(loaded).values()].filter((mover) => sectorOfMover(mover) === sector);

/** As many as there are sectors. */
const maxTopics = 11;
/** One symbol is no topic of the market. */
const minSymbols = 2;

/** What every story is. */
const everyStory = 'News';

/**
 * The most frequent channels of stories with the changes of their symbols. A story on many symbols says too little about one of them and does
 * not count.
 *
 * Assumed: a topic of the market has at least two symbols with a change (M42).
 */
export function topicGroups(stories: readonly NewsItem[], loaded: readonly Mover[]): MarketGroups {
  const known = bySymbol(loaded);
  const topics = new Map<string, { stories: number; symbols: Set<string> }>();
  for (const story of stories) {
    const tickers = tickersOf(story);
    if (isMultiStock(tickers)) continue;
    const symbols = tickers.map(symbolKey).filter((key) => known.has(key));
    for (const name of new Set(story.channels.map((channel) => titleText(channel.name)))) {
      if (name === everyStory || name === '') continue;
      const topic = topics.get(name) ?? { stories: 0, symbols: new Set() };
      topic.stories += 1;
      for (const symbol of symbols) topic.symbols.add(symbol);
      topics.set(name, topic);
    }
  }
  const groups = [...topics]
    .filter(([, { symbols }]) => symbols.size >= minSymbols)
    .toSorted(([, a], [, b]) => b.stories - a.stories)
    .slice(0, maxTopics)
    .map(([name, { symbols }]) =>
      sumUp(
        name,
        [...symbols].flatMap((key) => known.get(key) ?? []),
      ),
    );
  return { origin: 'topics', groups: byChange(groups), movers: known.size };
}

/** The change of a group is the mean by market cap of all its symbols, of those whose market cap is known, or the median. */
type BaseKind = 'all weighted' | 'some weighted' | 'median';

export interface GroupChange {
  readonly percent: number;
  readonly kind: BaseKind;
  /** `median of 12`, `weighted by market cap of 10 of 12` */
  readonly base: string;
}

/**
 * The change of a group, and what it is computed of.
 *
 * Assumed: a mean by market cap stands for a group where the market caps of at least half of its symbols are known, else the median (M40).
 */
export function groupChange({ symbols, medianChangePercent, weightedChangePercent, withMarketCap }: MoverSector): GroupChange {
  const count = symbols.toLocaleString('en-US');
  if (weightedChangePercent === undefined || (withMarketCap !== undefined && withMarketCap * 2 < symbols))
    return { percent: medianChangePercent, kind: 'median', base: `median of ${count}` };
  const [percent, weighted] = [weightedChangePercent, 'weighted by market cap of'];
  if (withMarketCap === symbols) return { percent, kind: 'all weighted', base: `${weighted} ${count}` };
  const known = withMarketCap === undefined ? 'those known' : withMarketCap.toLocaleString('en-US');
  return { percent, kind: 'some weighted', base: `${weighted} ${known} of ${count}` };
}

/** The base that is said once, because all groups have it; the others are said at each group. */
export const usualBase = (groups: readonly MoverSector[]): BaseKind =>
  groups.every((group) => groupChange(group).kind === 'median') ? 'median' : 'all weighted';

/** What the changes are computed of, as a sentence. */
export function describeBases(groups: readonly MoverSector[]): string {
  const usual = usualBase(groups);
  if (usual === 'median') return 'Median of the symbols: market caps unknown.';
  const isMixed = groups.some((group) => groupChange(group).kind !== usual);
  return `Weighted by market cap${isMixed ? ', unless another base is named' : ''}.`;
}

/** By change, the largest gain first. */
const byChange = (groups: readonly MoverSector[]): readonly MoverSector[] =>
  groups.toSorted((a, b) => groupChange(b).percent - groupChange(a).percent || a.name.localeCompare(b.name));
