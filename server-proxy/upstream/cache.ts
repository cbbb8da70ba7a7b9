import { LRUCache } from 'lru-cache';
import type { CacheOutcome } from './activity.ts';
import { timedOut, UpstreamError } from './errors.ts';
import type { Fetch } from './fetch.ts';
import { StoredResponse } from './stored-response.ts';

export interface CacheResult {
  readonly response: StoredResponse;
  /** time since upstream last sent or confirmed it */
  readonly ageMs: number;
  readonly outcome: CacheOutcome;
}

export interface Cache<Q> {
  /** a fresh response; sends no request */
  readonly getFresh: (query: Q) => CacheResult | undefined;
  /** @throws UpstreamError */
  readonly fetch: (query: Q, requestId: string) => Promise<CacheResult>;
}

export const cacheLimits = {
  /** size of keys and responses with all their codings */
  bytes: 32 * 1024 * 1024,
  /** Assumed: after an hour a stale response is more misleading than useful, even if marked. */
  staleMs: 3_600_000,
  /** product 6: when upstream is unavailable, a stale response is served within 1 s */
  patienceMs: 800,
};

interface Entry {
  readonly response: StoredResponse;
  /** upstream's entity tag, for revalidation */
  readonly etag: string | undefined;
  readonly confirmedMs: number;
  /** false: upstream confirmed what was stored */
  readonly isChanged: boolean;
  /** false: sent to all waiting requests, then removed (`no-store`) */
  readonly isStorable: boolean;
}

interface FetchContext<Q> {
  readonly query: Q;
  readonly requestId: string;
}

const monotonicMs = (): number => performance.now();

/** Rejects after a timeout; the promise itself is not cancelled. */
function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(timedOut(`not confirmed within ${ms} ms`)), ms);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Whether the stored response must be removed: upstream no longer has or allows it. Not so for outages and rate limits. */
const isRefusal = (error: UpstreamError): boolean => !error.allowsStale && error.problem.kind !== 'rate_limited';

/** The tag if it is strong, so that it identifies exact bytes (RFC 9110 §8.8.1). The vendor's unquoted tags and weak tags do not (facts §3.1). */
const strongTag = (etag: string | undefined): string | undefined => (etag !== undefined && /^"[^"]+"$/.test(etag) ? etag : undefined);

/** Reuses the stored response, with its compressed codings, when upstream sends the same bytes again. */
const storedOr = (known: StoredResponse | undefined, response: StoredResponse): StoredResponse =>
  known?.etag === response.etag && known.contentType === response.contentType ? known : response;

/**
 * The cache of the proxy. Serves fresh responses, coalesces equal requests, revalidates by entity tag, and serves stale responses during
 * an outage. Errors are never stored.
 */
export function openCache<Q extends { readonly key: string }>(fetchQuery: Fetch<Q>, limits = cacheLimits): Cache<Q> {
  const cache = new LRUCache<string, Entry, FetchContext<Q>>({
    maxSize: limits.bytes,
    sizeCalculation: ({ response }, key) => response.maxBytes + key.length,
    perf: { now: monotonicMs },
    ttlResolution: 0,
    // Expired entries remain for revalidation and outages until they are evicted.
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
    async fetchMethod(_key, known, { options, context: { query, requestId } }) {
      const usable = known && isUsable(known) ? known : undefined;
      const fetched = await fetchQuery(query, usable?.etag, requestId).catch((error: unknown) => {
        if (error instanceof UpstreamError && isRefusal(error)) options.noDeleteOnFetchRejection = false;
        throw error;
      });
      // A ttl of 0 would mean no expiry.
      options.ttl = Math.max(fetched.freshMs ?? 0, 1);
      const common = { confirmedMs: monotonicMs(), isChanged: fetched.isChanged, isStorable: fetched.freshMs !== undefined };
      if (fetched.isChanged) {
        const response = new StoredResponse(fetched.body, fetched.contentType, strongTag(fetched.etag));
        return { ...common, response: storedOr(usable?.response, response), etag: fetched.etag };
      }
      if (!usable) throw new Error('upstream confirmed a response that was not stored');
      return { ...common, response: usable.response, etag: usable.etag };
    },
  });

  const isUsable = ({ confirmedMs }: Entry): boolean => monotonicMs() - confirmedMs <= limits.staleMs;
  const result = ({ response, confirmedMs }: Entry, outcome: CacheOutcome): CacheResult => ({
    response,
    ageMs: monotonicMs() - confirmedMs,
    outcome,
  });

  return {
    getFresh({ key }) {
      const entry = cache.get(key);
      return entry && result(entry, 'hit');
    },
    async fetch(query, requestId) {
      const { key } = query;
      const known = cache.peek(key, { allowStale: true });
      const stale = known && isUsable(known) ? known : undefined;
      const status: LRUCache.Status<string, Entry, FetchContext<Q>> = {};
      const fetching = cache.forceFetch(key, { context: { query, requestId }, status });
      try {
        const entry = await (stale ? within(fetching, limits.patienceMs) : fetching);
        if (!entry.isStorable) cache.delete(key);
        if (status.fetch === 'inflight') return result(entry, 'joined');
        return result(entry, entry.isChanged ? 'miss' : 'revalidated');
      } catch (error) {
        if (stale && error instanceof UpstreamError && error.allowsStale) return result(stale, 'stale');
        throw error;
      }
    },
  };
}
