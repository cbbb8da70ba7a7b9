import { Failure } from '#src/shared/api/failure.ts';

// When to ask: arithmetic alone. All times in milliseconds.

/** A broken endpoint gets one try in this time (product.md 2.11). */
const brokenMs = 60_000;
// Assumed: a Retry-After of more than an hour is taken for an hour
const longestWaitMs = 3_600_000;

/** Presses of `r` are this far apart at least. */
export const refreshGapMs = 3000;
/** The first failure may be a hiccup: it is asked once more after this. */
export const secondTryMs = 1000;
/** Another tab is asking just now: its answer, or its silence, is known after this. */
export const otherTabMs = 2000;

/** Up to `share` more, so that tabs and desks do not ask in step. */
export const spread = (ms: number, share: number): number => ms * (1 + Math.random() * share);

/** The time from one answer to the next question: the interval, a tenth more or less. */
export const intervalMs = (intervalSeconds: number): number => spread(intervalSeconds * 900, 2 / 9);

/** How long a question that failed is left alone: what Retry-After asks for, and never less than its own pace. */
export function waitMs(error: Error, intervalSeconds: number): number {
  const { kind, retryAfterSeconds } = error instanceof Failure ? error : { kind: undefined, retryAfterSeconds: undefined };
  const asked = Math.min((retryAfterSeconds ?? 0) * 1000, longestWaitMs);
  // A limit is no defect: its own word counts, however short.
  const least = kind === 'limited' && retryAfterSeconds !== undefined ? intervalSeconds * 1000 : brokenMs;
  return spread(Math.max(asked, least), 0.05);
}

/** Whether a failure says that the endpoint is broken for every question, not this question for itself. */
export const isBroken = (error: Error): boolean => !(error instanceof Failure) || (error.kind !== 'refused' && error.kind !== 'offline');
