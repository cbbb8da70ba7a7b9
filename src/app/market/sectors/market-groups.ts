import { sumUpSector } from '#contract/market/sum-up-sector.ts';
import type { MoverSector, MoversResult } from '#contract/endpoints/movers.ts';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { isMultiStock } from '#contract/multi-stock.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { titleText } from '#contract/title-text.ts';
import { distinctMovers, type Mover } from '#src/records/movers/mover.ts';
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

/** The movers of a result, each once; those that traded too little for a change are in none of its lists. */
export const loadedMovers = ({ gainers, losers, volumes = [] }: MoversResult): readonly Mover[] =>
  distinctMovers([...gainers, ...losers, ...volumes]).filter(({ isThin }) => !isThin);

/** The sector of a symbol, in a directory. */
export type ListedSector = (symbol: string) => string | undefined;

/** The sector of a mover as the service names it, else as a directory does. */
const sectorOfMover = ({ sector, symbol }: Mover, listed: ListedSector): string | undefined => sector || listed(symbol);

/** Those of a sector. */
export const ofSector = (movers: readonly Mover[], sector: string, listed: ListedSector): readonly Mover[] =>
  movers.filter((mover) => sectorOfMover(mover, listed)?.toLowerCase() === sector.toLowerCase());

/**
 * The sectors of movers.
 *
 * Assumed: sectors stand for the movers loaded where at least half of these have one (M40).
 *
 * @returns null where too few sectors are known
 */
export function sectorsOfMovers(movers: readonly Mover[], listed: ListedSector): MarketGroups | null {
  const members = Map.groupBy(movers, (mover) => sectorOfMover(mover, listed));
  const known = [...members].flatMap(([name, of]) => (name === undefined ? [] : [{ name, of }]));
  const count = known.reduce((sum, { of }) => sum + of.length, 0);
  if (count === 0 || count * 2 < movers.length) return null;
  return { origin: 'loaded', groups: byChange(known.map(({ name, of }) => sumUpSector(name, of))), movers: count };
}

/** The sectors of the service. */
export const serviceSectors = (sectors: readonly MoverSector[]): MarketGroups => ({ origin: 'service', groups: byChange(sectors) });

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
export function topicsOfStories(stories: readonly NewsItem[], movers: readonly Mover[]): MarketGroups {
  const known = new Map(movers.map((mover) => [mover.key, mover]));
  const topics = new Map<string, { stories: number; movers: Set<Mover> }>();
  for (const story of stories) {
    const tickers = tickersOf(story);
    if (isMultiStock(tickers)) continue;
    const of = tickers.flatMap((symbol) => known.get(spelledSymbol(symbol)) ?? []);
    for (const name of new Set(story.channels.map((channel) => titleText(channel.name)))) {
      if (name === everyStory || name === '') continue;
      const topic = topics.get(name) ?? { stories: 0, movers: new Set() };
      topic.stories += 1;
      for (const mover of of) topic.movers.add(mover);
      topics.set(name, topic);
    }
  }
  const groups = [...topics]
    .filter(([, topic]) => topic.movers.size >= minSymbols)
    .toSorted(([, a], [, b]) => b.stories - a.stories)
    .slice(0, maxTopics)
    .map(([name, topic]) => sumUpSector(name, [...topic.movers]));
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

/** The largest gain first. */
const byChange = (groups: readonly MoverSector[]): readonly MoverSector[] =>
  groups.toSorted((a, b) => groupChange(b).percent - groupChange(a).percent || a.name.localeCompare(b.name));
