import * as z from 'zod/mini';
import { numberOf } from '#contract/schema/decimal.ts';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { quantified, quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { parseUtcTime } from '#contract/time/quantified-time.ts';
import { Failure, type FailureKind } from '#src/shared/api/failure.ts';
import { formatMove, formatMultiple, formatSigned } from '#src/shared/format/number.ts';
import { joinKey } from '#src/shared/symbols/symbol-key.ts';
import { matchRank } from '#src/records/reactions/reaction.ts';
import { dueAt, explainEmptyWindow, explainPending, nextPreMarket, noSymbol } from '#src/records/reactions/empty-window.ts';
import { moveWindows } from '#src/records/reactions/windows.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';

const { shape } = quantifiedRecord;

/** The fields that headlines need; a response has hundreds of rows with 96 fields each. */
const row = z.object({
  _id: shape._id,
  ResourceID: shape.ResourceID,
  Symb: shape.Symb,
  PUBt: shape.PUBt,
  NewsSess: shape.NewsSess,
  ReportSess: shape.ReportSess,
  created: shape.created,
  Vol_Ratio: shape.Vol_Ratio,
  VolumeStdDev: shape.VolumeStdDev,
  'Result_Vs_Index%': shape['Result_Vs_Index%'],
  '30_Seconds%': shape['30_Seconds%'],
  '1_Minute%': shape['1_Minute%'],
  '5_Minutes%': shape['5_Minutes%'],
  '10_Minutes%': shape['10_Minutes%'],
  '30_Minutes%': shape['30_Minutes%'],
  '60_Minutes%': shape['60_Minutes%'],
  '90_Minutes%': shape['90_Minutes%'],
  '120_Minutes%': shape['120_Minutes%'],
});
export type ReactionRow = z.output<typeof row>;

/** The endpoint of quantified news with the fields of `row` alone. */
export const reactionEndpoint = { ...quantified, row };

/** The price reaction to a story. */
export interface Reaction {
  /** `_id` of the row */
  readonly key: string;
  readonly symbol: string;
  readonly publishedSeconds: number | undefined;
  /** in the order of the windows; null is "not measured" */
  readonly moves: readonly (number | null)[];
  readonly volumeRatio: number | null;
  /** volume of the session in standard deviations from its mean */
  readonly volumeZScore: number | null;
  /** result of the row's session, minus that of SPY */
  readonly vsIndex: number | null;
  readonly session: string;
  /** precedence among the rows of its story and symbol, lowest first */
  readonly rank: number;
  /** when the row was written */
  readonly writtenSeconds: number;
}

/** Reactions by story and symbol. */
export type Reactions = ReadonlyMap<string, Reaction>;

const toReaction = (record: ReactionRow): Reaction => ({
  key: record._id,
  symbol: record.Symb,
  publishedSeconds: parseUtcTime(record.PUBt),
  moves: moveWindows.map(({ metric }) => numberOf(record[metric])),
  volumeRatio: numberOf(record.Vol_Ratio),
  volumeZScore: numberOf(record.VolumeStdDev),
  vsIndex: numberOf(record['Result_Vs_Index%']),
  session: record.ReportSess,
  rank: matchRank(record),
  writtenSeconds: record.created,
});

/** The row to use for its story and symbol: the full day's, otherwise that of the story's own session; of two the later one. */
export const preferredReaction = (a: Reaction | undefined, b: Reaction | undefined): Reaction | undefined => {
  if (!a || !b) return a ?? b;
  return b.rank < a.rank || (b.rank === a.rank && b.writtenSeconds > a.writtenSeconds) ? b : a;
};

/** Adds rows. A row on another session than the story's own does not measure the story. */
export function addReactionRows(known: Reactions, rows: readonly ReactionRow[]): Reactions {
  const joined = new Map(known);
  for (const record of rows) {
    const reaction = toReaction(record);
    const key = joinKey(record.ResourceID, record.Symb);
    const preferred = reaction.rank < 2 ? preferredReaction(joined.get(key), reaction) : undefined;
    if (preferred) joined.set(key, preferred);
  }
  return joined;
}

/** The state of the request for a page of reactions; `truncated` where there are more rows than were read. */
export type RequestStatus = 'pending' | 'success' | 'truncated' | Failure;

/** The state of a story's reaction. */
export interface StoryReaction {
  /** the symbol whose reaction is shown; undefined for a story without symbols */
  readonly symbol: string | undefined;
  readonly reaction: Reaction | undefined;
  readonly status: RequestStatus;
}

const failureMessages: Readonly<Partial<Record<FailureKind, string>>> = {
  plan: 'Your plan does not include quantified news. Ask your administrator',
  key: 'The data service rejects the API key of this server. Tell your administrator',
  signIn: 'You are no longer signed in. Reload the page',
  offline: 'You are offline. Reactions load when you are back',
  limited: 'Too many requests. Reactions load later',
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
  const { reaction, symbol, status } = storyReaction;
  const published = reaction?.publishedSeconds ?? created;
  const move = reaction?.moves[index];
  if (move !== undefined && move !== null) return { label, move: formatMove(move), due: undefined, why: undefined };
  const isExcluded = status instanceof Failure && status.kind === 'plan';
  const canHaveReaction = !isExcluded && symbol !== undefined;
  const due = canHaveReaction ? dueAt(published, seconds, nowSeconds) : undefined;
  const isClosed = canHaveReaction && nextPreMarket(published) !== undefined;
  if (canHaveReaction && !reaction && due === undefined && status === 'success') {
    const reason = explainPending(published, nowSeconds);
    if (reason) return { label, move: undefined, due: pending, why: reason.text };
  }
  const why =
    reaction || due !== undefined || isClosed ? explainEmptyWindow(published, seconds, nowSeconds).text : whyNoReaction(storyReaction);
  return { label, move: undefined, due, why };
}

/** Why a reaction is pending; undefined for one that has come, or whose windows have not begun to end. */
export const pendingText = (windows: readonly WindowResult[]): string | undefined => windows.find(({ due }) => due === pending)?.why;

const sessionNames: Readonly<Record<string, string>> = {
  All: 'the full day',
  Pre: 'the pre-market session',
  Main: 'the regular session',
  Post: 'the post-market session',
};

/** The session of a result, such as `the regular session`. */
export const sessionLabel = ({ session }: Reaction): string => sessionNames[session] ?? session;

export const volumeText = (reaction: Reaction | undefined): string =>
  reaction?.volumeRatio === undefined || reaction.volumeRatio === null ? '' : formatMultiple(reaction.volumeRatio);

export const vsIndexText = (reaction: Reaction | undefined): string =>
  reaction?.vsIndex === undefined || reaction.vsIndex === null ? '' : formatMove(reaction.vsIndex);

export const volumeZText = (reaction: Reaction | undefined): string =>
  reaction?.volumeZScore === undefined || reaction.volumeZScore === null ? '' : formatSigned(reaction.volumeZScore);

/** The accessible name of a badge: what it shows, then the values in one piece as they are shown, for speech input (WCAG 2.5.3). */
export function badgeLabel({ label, move, due, why }: WindowResult, reaction: Reaction, volume = volumeText(reaction)): string {
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
