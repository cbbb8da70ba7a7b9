import type { NewsItem } from '#contract/endpoints/news.ts';
import { readEmptyMove } from '#contract/empty-moves.ts';
import { Failure, type FailureKind, isOutsidePlan } from '#src/shared/api/failure.ts';
import { formatMove } from '#src/shared/format/number.ts';
import { dueAt, explainEmptyWindow, explainNoReaction } from './empty-window.ts';
import { moveWindows, type WindowMetric } from '#contract/market/windows.ts';
import { windowMetric } from '#analysis/reactions/windows.ts';

// What a list, a card or a file says about one window of a reaction: the move, or in its words why there is none.

/** The state of the request for a page of reactions; `truncated` where there are more rows than were read. */
export type RequestStatus = 'pending' | 'success' | 'truncated' | Failure;

/** The state of a story's reaction. */
export interface StoryState<Reaction> {
  /** the symbol that stands for the story; undefined for a story without symbols. The reaction may be that on another one. */
  readonly symbol: string | undefined;
  /** of the story */
  readonly symbols: readonly string[];
  readonly reaction: Reaction | undefined;
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

/** Why reactions are not loaded; undefined while they may still load. */
function whyNotLoaded(status: RequestStatus): string | undefined {
  if (status instanceof Failure) return failureMessages[status.kind] ?? 'Reactions are not available now; retrying in a minute';
  return status === 'truncated' ? 'Not among the newest 1,000 reactions of these stories’ days' : undefined;
}

/** One window of a reaction as text. */
export interface WindowResult {
  readonly label: string;
  /** `+2.45%`; undefined where it was not measured */
  readonly move: string | undefined;
  /** `due 11:42 ET`; `pending` for a window that has ended, while the move may still come */
  readonly due: string | undefined;
  /** what stands in place of a move: when it is due, `not in plan`, or `–` where none will come; undefined while that is not known */
  readonly placeholder: string | undefined;
  /** why there is no move; undefined while that is not known */
  readonly why: string | undefined;
}

/** Instead of the end of a window. */
const pending = 'pending';

/** A reaction as far as its windows. */
interface Windows {
  readonly publishedSeconds: number | undefined;
  readonly writtenSeconds: number;
  readonly numbers: Readonly<Partial<Record<WindowMetric, number | null>>>;
  readonly texts: { readonly Comments: string };
}

/** Describes one of the eight windows, with the first reason that applies where it is empty. */
export function describeWindow(
  { created }: Pick<NewsItem, 'created'>,
  storyReaction: StoryState<Windows>,
  index: number,
  nowSeconds: number,
): WindowResult {
  const { seconds, label } = moveWindows[index] ?? moveWindows[2];
  const { reaction, status } = storyReaction;
  const move = reaction?.numbers[windowMetric(index)];
  if (move !== undefined && move !== null) return { label, move: formatMove(move), due: undefined, placeholder: undefined, why: undefined };
  if (isOutsidePlan(status)) return { label, move: undefined, due: undefined, placeholder: 'not in plan', why: whyNotLoaded(status) };
  const { due, why } = emptyWindow(created, storyReaction, index, seconds, nowSeconds);
  return { label, move: undefined, due, placeholder: due ?? (why === undefined ? undefined : '–'), why };
}

/** When the move of an empty window is due, if it is, and why there is none. */
function emptyWindow(
  created: number,
  { reaction, symbol, symbols, status, usualSeconds }: Parameters<typeof describeWindow>[1],
  index: number,
  windowSeconds: number,
  nowSeconds: number,
): Pick<WindowResult, 'due' | 'why'> {
  const published = reaction?.publishedSeconds ?? created;
  const awaited = reaction ? undefined : explainNoReaction({ published, symbols, usualSeconds }, nowSeconds);
  const hasEnded = awaited !== undefined && awaited.kind !== 'pending' && awaited.kind !== 'market closed';
  if (symbol === undefined || (hasEnded && status === 'success')) return { due: undefined, why: awaited?.text };
  const reason = explainEmptyWindow(published, windowSeconds, nowSeconds, {
    measured: readEmptyMove(reaction?.texts.Comments ?? '', windowMetric(index)),
    ...(reaction && { writtenSeconds: reaction.writtenSeconds }),
  });
  if (reason.kind === 'not over yet') return { due: dueAt(published, windowSeconds, nowSeconds), why: reason.text };
  if (reaction || reason.kind === 'market closed') return { due: reason.kind === 'pending' ? pending : undefined, why: reason.text };
  if (status !== 'success') return { due: undefined, why: whyNotLoaded(status) };
  return reason.kind === 'after the last session' ? { due: undefined, why: reason.text } : { due: pending, why: awaited?.text };
}

/** Why a reaction is pending; undefined for one that has come, or whose windows have not begun to end. */
export const pendingText = (windows: readonly WindowResult[]): string | undefined => windows.find(({ due }) => due === pending)?.why;
