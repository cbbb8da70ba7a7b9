import { LRUCache } from 'lru-cache';
import { Answer } from './answer.ts';
import type { Told } from './ask.ts';
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

/**
 * What is fresh in memory comes at once, everything else as a promise.
 *
 * @throws UpstreamFailure
 */
export type Serve<Q = Question> = (question: Q, requestId: string) => Promise<Served> | Served;

/** The same for whoever asks; a client that asks too much is refused before anything is asked for it (client-limit.ts). */
export type ServeTo<Q = Question> = (question: Q, requestId: string, client: string) => Promise<Served> | Served;

export interface Cache<Q = Question> {
  readonly serve: Serve<Q>;
  /** what is fresh in memory; nobody is asked for it */
  readonly fresh: (question: Q) => Served | undefined;
}

export const cacheLimits = {
  /** product 7 leaves 100 MB for everything, of which Node itself takes more than half */
  bytes: 32 * 1024 * 1024,
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
export function openCache<Q extends Pick<Question, 'key'>>(
  ask: (question: Q, etag: string | undefined, requestId: string) => Promise<Told>,
  now: () => number,
  limits = cacheLimits,
): Cache<Q> {
  const held = new LRUCache<string, Held>({ maxSize: limits.bytes, sizeCalculation: ({ answer }) => answer.mostBytes });
  const underWay = new Map<string, Promise<Served>>();

  async function refresh(question: Q, requestId: string, known: Held | undefined): Promise<Served> {
    const told = await ask(question, known?.etag, requestId).catch((error: unknown) => {
      if (refusesForGood(error)) held.delete(question.key);
      throw error;
    });
    const confirmedMs = now();
    const etag = told.changed ? told.etag : known?.etag;
    const answer = told.changed ? sameOr(known?.answer, new Answer(told.body, told.contentType, strongTag(told.etag))) : known?.answer;
    if (!answer) throw new Error('upstream confirmed an answer that was not held');
    if (told.freshMs === undefined) held.delete(question.key);
    else held.set(question.key, { answer, etag, confirmedMs, freshUntilMs: confirmedMs + told.freshMs });
    return { answer, ageMs: 0, origin: told.changed ? 'miss' : 'revalidated' };
  }

  function refreshOnce(question: Q, requestId: string, known: Held | undefined): Promise<Served> {
    const joined = underWay.get(question.key);
    if (joined) return joined.then((served) => ({ ...served, origin: 'joined' }));
    const started = refresh(question, requestId, known).finally(() => underWay.delete(question.key));
    underWay.set(question.key, started);
    return started;
  }

  async function served(question: Q, requestId: string, entry: Held | undefined): Promise<Served> {
    const known = entry && now() - entry.confirmedMs <= limits.staleMs ? entry : undefined;
    const refreshed = refreshOnce(question, requestId, known);
    if (!known) return refreshed;
    try {
      return await within(refreshed, limits.patienceMs);
    } catch (error) {
      if (!(error instanceof UpstreamFailure) || !error.allowsStale) throw error;
      return { answer: known.answer, ageMs: now() - known.confirmedMs, origin: 'stale' };
    }
  }

  function fresh({ key }: Q): Served | undefined {
    const entry = held.get(key);
    const askedMs = now();
    return entry && askedMs < entry.freshUntilMs ? { answer: entry.answer, ageMs: askedMs - entry.confirmedMs, origin: 'hit' } : undefined;
  }

  return { fresh, serve: (question, requestId) => fresh(question) ?? served(question, requestId, held.get(question.key)) };
}

/** What upstream no longer has or allows is forgotten; being out, or asking us to slow down, is no reason to. */
const refusesForGood = (error: unknown): boolean =>
  error instanceof UpstreamFailure && !error.allowsStale && error.problem.kind !== 'rate_limited';

/** Keeps the answer whose codings are already made when upstream, knowing no tags, sends the same bytes again. */
const sameOr = (known: Answer | undefined, given: Answer): Answer =>
  known?.etag === given.etag && known.contentType === given.contentType ? known : given;

/** A strong tag stands for one sequence of bytes (RFC 9110 §8.8.1); the vendor's bare ones and weak ones do not (facts §3.1). */
const strongTag = (etag: string | undefined): string | undefined => (etag !== undefined && /^"[^"]+"$/.test(etag) ? etag : undefined);
