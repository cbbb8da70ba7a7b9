import type { NewsItem } from '#contract/endpoints/news.ts';
import { readEmptyMove } from '#contract/empty-moves.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { Failure, type FailureKind, isOutsidePlan } from '#src/shared/api/failure.ts';
import { formatMove, formatMultiple, formatSigned } from '#src/shared/format/number.ts';
import { dueAt, explainEmptyWindow, explainPending, nextPreMarket, noSymbol } from '#src/records/reactions/empty-window.ts';
import { reactionsWith } from '#src/records/reactions/reaction.ts';
import { moveWindows, windowMetric, windowMetrics } from '#src/records/reactions/windows.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';

/** Reactions with the values that headlines show. */
export const headlineReactions = reactionsWith(
  [...windowMetrics, 'Vol_Ratio', 'VolumeStdDev', 'Result_Vs_Index%', 'TONLast'],
  ['Comments'],
);
export type HeadlineReaction = ReturnType<typeof headlineReactions.parse>;

/** By story and symbol. */
export type HeadlineReactions = ReadonlyMap<string, HeadlineReaction>;

/** The state of the request for a page of reactions; `truncated` where there are more rows than were read. */
export type RequestStatus = 'pending' | 'success' | 'truncated' | Failure;

/** The state of a story's reaction. */
export interface StoryReaction {
  /** the symbol whose reaction is shown; undefined for a story without symbols */
  readonly symbol: string | undefined;
  readonly reaction: HeadlineReaction | undefined;
  readonly status: RequestStatus;
  /** how long after publication the service usually delivers a reaction; undefined where that is not known */
  readonly usualSeconds?: number | undefined;
}

const failureMessages: Readonly<Partial<Record<FailureKind, string>>> = {
  plan: 'Your plan does not include quantified news. Ask your administrator',
  key: 'The data service rejects the API key of this server. Tell your administrator',
  signIn: 'You are no longer signed in. Reload the page',
  offline: 'You are offline. Reactions load when you are back',
  limited: 'Too many requests. Reactions load later',
  busy: 'Data service busy. Reactions load later',
};

/** Why there is no reaction; undefined while it may still load. */
function whyNoReaction({ symbol, status }: StoryReaction): string | undefined {
  if (status instanceof Failure) return failureMessages[status.kind] ?? 'Reactions are not available now; retrying in a minute';
  if (symbol === undefined) return noSymbol.text;
  if (status === 'pending') return undefined;
  return status === 'truncated' ? 'Not among the newest 1,000 reactions of these stories’ days' : 'No reaction for this story';
}

/** One window of a reaction as text. */
export interface WindowResult {
  readonly label: string;
  /** `+2.45%`; undefined where it was not measured */
  readonly move: string | undefined;
  /** `due 11:42 ET`; `pending` for a window that has ended, while the reaction may still come */
  readonly due: string | undefined;
  /** why there is no move; undefined while that is not known */
  readonly why: string | undefined;
}

/** Instead of the end of a window. */
const pending = 'pending';

/** Describes one of the eight windows, with the first reason that applies where it is empty. */
export function describeWindow(
  { created }: Pick<NewsItem, 'created'>,
  storyReaction: StoryReaction,
  index: number,
  nowSeconds: number,
): WindowResult {
  const { seconds, label } = moveWindows[index] ?? moveWindows[2];
  const { reaction, symbol, status, usualSeconds } = storyReaction;
  const published = reaction?.publishedSeconds ?? created;
  const move = reaction?.numbers[windowMetric(index)];
  if (move !== undefined && move !== null) return { label, move: formatMove(move), due: undefined, why: undefined };
  const isExcluded = isOutsidePlan(status);
  const canHaveReaction = !isExcluded && symbol !== undefined;
  const due = canHaveReaction ? dueAt(published, seconds, nowSeconds) : undefined;
  const isClosed = canHaveReaction && nextPreMarket(published) !== undefined;
  if (canHaveReaction && !reaction && due === undefined && status === 'success') {
    const reason = explainPending(published, nowSeconds, usualSeconds);
    if (reason) return { label, move: undefined, due: pending, why: reason.text };
  }
  const why =
    reaction || due !== undefined || isClosed
      ? explainEmptyWindow(published, seconds, nowSeconds, readEmptyMove(reaction?.texts.Comments ?? '', windowMetric(index))).text
      : whyNoReaction(storyReaction);
  return { label, move: undefined, due, why };
}

/** Why a reaction is pending; undefined for one that has come, or whose windows have not begun to end. */
export const pendingText = (windows: readonly WindowResult[]): string | undefined => windows.find(({ due }) => due === pending)?.why;

const textOf = (value: number | null | undefined, format: (value: number) => string): string =>
  value === undefined || value === null ? '' : format(value);

export const volumeText = (reaction: HeadlineReaction | undefined): string => textOf(reaction?.numbers.Vol_Ratio, formatMultiple);
export const vsIndexText = (reaction: HeadlineReaction | undefined): string => textOf(reaction?.numbers['Result_Vs_Index%'], formatMove);
export const volumeZText = (reaction: HeadlineReaction | undefined): string => textOf(reaction?.numbers.VolumeStdDev, formatSigned);

/** The accessible name of a badge: what it shows, then the values in one piece as they are shown, for speech input (WCAG 2.5.3). */
export function badgeLabel({ label, move, due, why }: WindowResult, reaction: HeadlineReaction, volume = volumeText(reaction)): string {
  const vsIndex = vsIndexText(reaction);
  const names = [`${reaction.symbol} ${label}`, volume && 'volume', vsIndex && 'session vs SPY'].filter(Boolean);
  const values = [move ?? due ?? '–', volume, vsIndex].filter(Boolean);
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
    // Otherwise the explorer reads a hundred rows at first, and symbols in the news have more.
    whole: 'true',
    ...(row !== undefined && { row }),
  });
  return `/quantified?${query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}
