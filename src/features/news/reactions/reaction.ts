import type { NewsItem } from '#contract/endpoints/news.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { formatMove, formatMultiple, formatSigned } from '#src/shared/format/number.ts';
import { dayMoveOf, dayMoveText } from '#src/records/reactions/day-move.ts';
import type { StoryState, WindowResult } from '#src/records/reactions/empty/describe-window.ts';
import { reactionsWith } from '#src/records/reactions/read-reactions.ts';
import { windowMetrics } from '#contract/market/windows.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';

/** Reactions with the values that headlines show. */
export const headlineReactions = reactionsWith(
  [...windowMetrics, 'Vol_Ratio', 'VolumeStdDev', 'Result%', 'Result_Vs_Index%', 'TONLast'],
  ['Comments'],
);
export type HeadlineReaction = ReturnType<typeof headlineReactions.parse>;

/** By story and symbol. */
export type HeadlineReactions = ReadonlyMap<string, HeadlineReaction>;

/** The state of a story's reaction. */
export type StoryReaction = StoryState<HeadlineReaction>;

const textOf = (value: number | null | undefined, format: (value: number) => string): string =>
  value === undefined || value === null ? '' : format(value);

export const volumeText = (reaction: HeadlineReaction | undefined): string => textOf(reaction?.numbers.Vol_Ratio, formatMultiple);
/** The move over the day, less SPY; `+1.20% raw` where that of SPY is not known. */
export function dayText(reaction: HeadlineReaction | undefined): string {
  const move = reaction && dayMoveOf(reaction.numbers);
  return move ? dayMoveText(move) : '';
}
export const volumeZText = (reaction: HeadlineReaction | undefined): string => textOf(reaction?.numbers.VolumeStdDev, formatSigned);

/** The accessible name of a badge: what it shows, then the values in one piece as they are shown, for speech input (WCAG 2.5.3). */
export function badgeLabel(
  { label, move, placeholder, why }: WindowResult,
  reaction: HeadlineReaction,
  volume = volumeText(reaction),
): string {
  const day = dayMoveOf(reaction.numbers);
  const names = [`${reaction.symbol} ${label}`, volume && 'volume', day && (day.isRaw ? 'day raw' : 'day vs SPY')].filter(Boolean);
  const values = [move ?? placeholder, volume, day && formatMove(day.percent)].filter(Boolean);
  return `${names.join(', ')}: ${values.join(' ')}${move === undefined && why !== undefined ? `; ${why}` : ''}`;
}

/** The link to the rows of one story in the explorer: its symbols and day are the query, its id the column filter. */
export function explorerPath(item: NewsItem, row?: string): string {
  const day = newYorkDay(item.created);
  const symbols = tickersOf(item);
  const query = new URLSearchParams({
    symbols: symbols.join(','),
    from: day,
    to: day,
    f: `ResourceID:in:${item.id}`,
    sessions: 'all',
    ...(row !== undefined && { row }),
  });
  return `/quantified?${query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}
