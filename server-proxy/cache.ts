import { LRUCache } from 'lru-cache';
import { Answer } from './answer.ts';
import type { Ask } from './ask.ts';
import type { Question } from './question.ts';
import { timedOut, UpstreamFailure } from './upstream-failure.ts';

/** How an answer was come by; the log's word for it. */
export type Origin = 'hit' | 'miss' | 'joined' | 'revalidated' | 'stale';

export interface Served {
  readonly answer: Answer;
  /** since upstream last gave or confirmed it */
  readonly ageMs: number;
  readonly origin: Origin;
}

/** @throws UpstreamFailure */
export type Serve = (question: Question, requestId: string) => Promise<Served>;

export const cacheLimits = {
  bytes: 96 * 1024 * 1024,
  /** Assumed: after an hour even a marked answer misleads more than it helps. */
  staleMs: 3_600_000,
  /** product 6: with a warm cache a sick upstream is a stale mark within 1 s */
  patienceMs: 800,
};

interface Held {
  readonly answer: Answer;
  readonly etag: string | undefined;
  readonly confirmedMs: number;
  readonly freshUntilMs: number;
}

/** Settles as the promise does, or fails when that takes too long; the promise itself goes on. */
function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timedOut(`not confirmed within ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Answers from memory while they are fresh, asks upstream once however many wait for the same thing, lets upstream
 * confirm what it gave before, and while it is out hands on the last answer with its age. Failures are never kept.
 */
export function openCache(ask: Ask, now: () => number, limits = cacheLimits): Serve {
  const held = new LRUCache<string, Held>({ maxSize: limits.bytes, sizeCalculation: ({ answer }) => answer.mostBytes });
  const underWay = new Map<string, Promise<Served>>();

  async function refresh(question: Question, requestId: string, known: Held | undefined): Promise<Served> {
    const told = await ask(question, known?.etag, requestId).catch((error: unknown) => {
      if (refusesForGood(error)) held.delete(question.key);
      throw error;
    });
    const confirmedMs = now();
    const etag = told.changed ? told.etag : known?.etag;
    const answer = told.changed ? sameOr(known?.answer, new Answer(told.body, told.contentType)) : known?.answer;
    if (!answer) throw new Error('upstream confirmed an answer that was not held');
    if (told.freshMs === undefined) held.delete(question.key);
    else held.set(question.key, { answer, etag, confirmedMs, freshUntilMs: confirmedMs + told.freshMs });
    return { answer, ageMs: 0, origin: told.changed ? 'miss' : 'revalidated' };
  }

  function refreshOnce(question: Question, requestId: string, known: Held | undefined): Promise<Served> {
    const joined = underWay.get(question.key);
    if (joined) return joined.then((served) => ({ ...served, origin: 'joined' }));
    const started = refresh(question, requestId, known).finally(() => underWay.delete(question.key));
    underWay.set(question.key, started);
    return started;
  }

  return async (question, requestId) => {
    const entry = held.get(question.key);
    const askedMs = now();
    if (entry && askedMs < entry.freshUntilMs) return { answer: entry.answer, ageMs: askedMs - entry.confirmedMs, origin: 'hit' };
    const known = entry && askedMs - entry.confirmedMs <= limits.staleMs ? entry : undefined;
    const refreshed = refreshOnce(question, requestId, known);
    if (!known) return refreshed;
    try {
      return await within(refreshed, limits.patienceMs);
    } catch (error) {
      if (!(error instanceof UpstreamFailure) || !error.isOutage) throw error;
      return { answer: known.answer, ageMs: now() - known.confirmedMs, origin: 'stale' };
    }
  };
}

/** What upstream no longer has or allows is forgotten; being out, or asking us to slow down, is no reason to. */
const refusesForGood = (error: unknown): boolean =>
  error instanceof UpstreamFailure && !error.isOutage && error.problem.kind !== 'rate_limited';

/** Keeps the answer whose codings are already made when upstream, knowing no tags, sends the same bytes again. */
const sameOr = (known: Answer | undefined, given: Answer): Answer =>
  known?.etag === given.etag && known.contentType === given.contentType ? known : given;
