import type { NewsItem } from '#contract/endpoints/news.ts';
import { fractionText, readFraction } from '#contract/schema/fraction.ts';
import { sharesAfter } from '#contract/schema/split-ratio.ts';
import { announcedAt, type GuidanceEvent } from '#src/features/guidance/verdict/guidance-line.ts';
import { tickersOf } from '#src/features/news/feed/news-item.ts';
import { type Split, trustedRatio } from '#src/features/splits/split.ts';
import { joinKey, symbolKey } from '#src/shared/symbols/symbol-key.ts';
import type { Position } from '#src/shared/watchlists/watchlists.ts';
import type { BriefReaction } from './brief-queries.ts';

/** A story with the move after it, if it was measured. */
export interface BriefStory {
  readonly item: NewsItem;
  readonly reaction: BriefReaction | undefined;
}

/** What happened to one company of the list. */
export interface Holding {
  readonly symbol: string;
  readonly position: Position | undefined;
  readonly storyCount: number;
  /** the story with the largest move, else the newest */
  readonly top: BriefStory | undefined;
  readonly guidance: readonly GuidanceEvent[];
  /** soonest first */
  readonly splits: readonly Split[];
}

export interface BriefData {
  readonly symbols: readonly string[];
  /** by symbol key */
  readonly positions: Readonly<Record<string, Position>>;
  /** Unix seconds */
  readonly fromSeconds: number;
  readonly stories: readonly NewsItem[];
  readonly reactions: ReadonlyMap<string, BriefReaction>;
  readonly guidance: readonly GuidanceEvent[];
  readonly splits: readonly Split[];
}

/** The size of a move: to the end of the session where it is measured, else of the first five minutes; -1 where nothing is. */
export const moveSize = (story: BriefStory | undefined): number => Math.abs(story?.reaction?.result ?? story?.reaction?.move ?? -1);

const isMeasured = ({ reaction }: BriefStory): boolean => (reaction?.result ?? reaction?.move ?? null) !== null;

/** The story with the largest measured move; of stories without one the newest. */
function topStory(stories: readonly BriefStory[]): BriefStory | undefined {
  const measured = stories.filter(isMeasured);
  return measured.length > 0
    ? measured.reduce((best, story) => (moveSize(story) > moveSize(best) ? story : best))
    : stories.toSorted((a, b) => b.item.created - a.item.created)[0];
}

/** Whether guidance was announced in the period; without a time of day its date decides. */
const isSince = ({ record }: GuidanceEvent, fromSeconds: number): boolean =>
  (announcedAt(record.date, record.time) ?? Infinity) >= fromSeconds;

const groupBySymbol = <T>(rows: readonly T[], symbolsOf: (row: T) => readonly string[]): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows)
    for (const key of new Set(symbolsOf(row).map(symbolKey))) {
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
  return groups;
};

/** The companies with something to report, largest move first, and the symbols of those without. */
export function buildBrief({ symbols, positions, fromSeconds, stories, reactions, guidance, splits }: BriefData): {
  readonly holdings: readonly Holding[];
  readonly quiet: readonly string[];
} {
  const storiesOf = groupBySymbol(stories, tickersOf);
  const guidanceOf = groupBySymbol(
    guidance.filter((event) => isSince(event, fromSeconds)),
    ({ record }) => [record.ticker],
  );
  const splitsOf = groupBySymbol(splits, ({ record }) => [record.ticker]);
  const all = symbols.map((symbol): Holding => {
    const key = symbolKey(symbol);
    const own = (storiesOf.get(key) ?? []).map((item): BriefStory => ({
      item,
      reaction: reactions.get(joinKey(String(item.id), symbol)),
    }));
    return {
      symbol,
      position: positions[key],
      storyCount: own.length,
      top: topStory(own),
      guidance: guidanceOf.get(key) ?? [],
      splits: (splitsOf.get(key) ?? []).toSorted((a, b) => ((a.days.date_ex ?? '') < (b.days.date_ex ?? '') ? -1 : 1)),
    };
  });
  const hasNews = ({ storyCount, guidance, splits }: Holding): boolean => storyCount > 0 || guidance.length > 0 || splits.length > 0;
  return {
    holdings: all.filter(hasNews).sort((a, b) => moveSize(b.top) - moveSize(a.top)),
    quiet: all.filter((holding) => !hasNews(holding)).map(({ symbol }) => symbol),
  };
}

/** `your 150 become 7.5`; undefined without a position or a readable ratio. A short position keeps its sign. */
export function positionAfterSplit(split: Split, position: Position | undefined): string | undefined {
  const ratio = trustedRatio(split);
  const isShort = position?.shares.startsWith('-') === true;
  const shares = readFraction(position?.shares.replace('-', '') ?? '');
  if (!ratio || !shares || shares.top === 0n) return undefined;
  const sign = isShort ? '\u2212' : '';
  return `your ${sign}${fractionText(shares)} become ${sign}${fractionText(sharesAfter(ratio, shares))}`;
}
