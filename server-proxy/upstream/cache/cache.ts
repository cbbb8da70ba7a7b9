import { createHash, hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { CacheOutcome } from '../activity.ts';
import { timedOut, UpstreamError } from '../errors.ts';
import type { Fetch, Fetched, Requester } from '../fetch.ts';
import type { SharedResponse, SharedResponses } from '../shared/responses.ts';
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
  readonly fetch: (query: Q, requester: Requester) => Promise<CacheResult>;
}

export const cacheLimits = {
  /** size of keys and responses with all their codings */
  bytes: 32 * 1024 * 1024,
  entries: 10_000,
  /**
   * How long after its expiry a response is still sent at once, while it is renewed for the next request. Less than the desk's shortest
   * polling interval, or each poll would show what was new at the one before it.
   */
  renewalMs: 10_000,
  /** Assumed: how long it is not asked again for what upstream does not have, or refuses because of the query */
  refusalMs: 5000,
  /** Assumed: after an hour a stale response is more misleading than useful, even if marked. */
  staleMs: 3_600_000,
  /** when upstream is unavailable, a stale response is served within 1 s */
  patienceMs: 800,
};

interface Entry {
  readonly response: StoredResponse;
  /** upstream's entity tag, for revalidation */
  readonly etag: string | undefined;
  readonly confirmedMs: number;
  /** how it came into this cache */
  readonly source: 'miss' | 'revalidated' | 'shared' | 'stale';
  /** false: sent to all waiting requests, then removed (`no-store`) */
  readonly isStorable: boolean;
  /** false: must be confirmed before it is sent again (`no-cache`) */
  readonly allowsRenewal: boolean;
}

interface FetchContext<Q> {
  readonly query: Q;
  readonly requester: Requester;
}

const maxKeyCharacters = 200;

/** A key of limited length, so that long queries do not fill the memory. */
const shortKey = (key: string): string => (key.length > maxKeyCharacters ? hash('sha256', key, 'base64url') : key);

/** Responses that depend on nothing but the query. */
const refusedQueries: ReadonlySet<string> = new Set(['not_found', 'invalid_parameter', 'limit_exceeded', 'missing_parameter']);

const monotonicMs = (): number => performance.now();

/** Rejects after a timeout; the promise itself is not cancelled. */
function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(timedOut(`not confirmed within ${ms} ms`)), ms);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Whether the stored response must be removed: upstream no longer has or allows it. Not so for outages and rate limits. */
const isRefusal = (error: UpstreamError): boolean => !error.allowsStale && error.problem.kind !== 'rate_limited';

/** The tag if it is strong, so that it identifies exact bytes (RFC 9110 §8.8.1). The vendor's unquoted tags and weak tags do not. */
const strongTag = (etag: string | undefined): string | undefined => (etag !== undefined && /^"[^"]+"$/.test(etag) ? etag : undefined);

/** Reuses the stored response, with its compressed codings, when upstream sends the same bytes again. */
const storedOr = (known: StoredResponse | undefined, response: StoredResponse): StoredResponse =>
  known?.etag === response.etag && known.contentType === response.contentType ? known : response;

/** Larger bodies are hashed in pieces, between which other requests are served. */
const pieceBytes = 256 * 1024;

async function hashInPieces(body: Buffer): Promise<string> {
  const hashing = createHash('sha256');
  for (let at = 0; at < body.length; at += pieceBytes) {
    if (at > 0) await nextTurn();
    hashing.update(body.subarray(at, at + pieceBytes));
  }
  return hashing.digest('base64url');
}

async function storedFrom({ body, contentType, etag }: Pick<SharedResponse, 'body' | 'contentType' | 'etag'>): Promise<StoredResponse> {
  const tag = strongTag(etag) ?? (body.length > pieceBytes ? await hashInPieces(body) : undefined);
  return new StoredResponse(body, contentType, tag);
}

async function entryOf(fetched: Fetched, former: Entry | undefined): Promise<Entry> {
  const common = {
    confirmedMs: monotonicMs(),
    isStorable: fetched.freshMs !== undefined,
    allowsRenewal: (fetched.freshMs ?? 0) > 0,
  };
  if (fetched.isChanged) {
    const response = storedOr(former?.response, await storedFrom(fetched));
    return { ...common, source: 'miss', response, etag: fetched.etag };
  }
  if (!former) throw new Error('upstream confirmed a response that was not stored');
  return { ...common, source: 'revalidated', response: former.response, etag: former.etag };
}

/** A response that another proxy has fetched, or this one before it was restarted. */
async function entryFrom(found: SharedResponse, own: StoredResponse | undefined): Promise<Entry> {
  const { etag, ageMs, freshMs } = found;
  const response = storedOr(own, await storedFrom(found));
  return { response, etag, confirmedMs: monotonicMs() - ageMs, source: 'shared', isStorable: true, allowsRenewal: freshMs > 0 };
}

interface CacheOptions {
  readonly limits?: typeof cacheLimits;
  /** responses that several proxies share; they are read when this cache has no fresh one */
  readonly shared?: SharedResponses | undefined;
}

/**
 * The cache of the proxy. Serves fresh responses, coalesces equal requests, revalidates by entity tag, serves a response shortly after its
 * expiry while it is renewed, and stale ones during an outage. Of errors, only those that concern the query itself are stored, for seconds.
 */
export function openCache<Q extends { readonly key: string }>(
  fetchQuery: Fetch<Q>,
  { limits = cacheLimits, shared }: CacheOptions = {},
): Cache<Q> {
  const cache = new LRUCache<string, Entry, FetchContext<Q>>({
    max: limits.entries,
    maxSize: limits.bytes,
    sizeCalculation: ({ response }, key) => response.maxBytes + key.length,
    perf: { now: monotonicMs },
    ttlResolution: 0,
    // Expired entries remain for revalidation and outages until they are evicted.
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
    async fetchMethod(key, known, { options, context: { query, requester } }) {
      const own = known && isUsable(known) ? known : undefined;
      const found = await shared?.get(key);
      const others = found && (await entryFrom(found, own?.response));
      if (found && others && found.freshMs > 0) {
        options.ttl = found.freshMs;
        return others;
      }
      const former = own ?? others;
      try {
        const fetching = fetchQuery(query, former?.etag, requester);
        const fetched = await (own || !others ? fetching : within(fetching, limits.patienceMs));
        // A ttl of 0 would mean no expiry.
        options.ttl = Math.max(fetched.freshMs ?? 0, 1);
        const entry = await entryOf(fetched, former);
        const { body, contentType } = entry.response;
        if (fetched.freshMs !== undefined) shared?.set(key, { body, contentType, etag: entry.etag, freshMs: fetched.freshMs });
        return entry;
      } catch (error) {
        if (error instanceof UpstreamError && isRefusal(error)) {
          options.noDeleteOnFetchRejection = false;
          shared?.delete(key);
        }
        const isLastChance = others && !own && error instanceof UpstreamError && error.allowsStale;
        if (!isLastChance) throw error;
        options.ttl = 1;
        return { ...others, source: 'stale' };
      }
    },
  });

  const refusals = new LRUCache<string, UpstreamError>({ max: 1000, ttl: limits.refusalMs, perf: { now: monotonicMs }, ttlResolution: 0 });

  // Keys of responses whose last renewal failed: they are marked as stale.
  const failing = new LRUCache<string, true>({ max: 1000, ttl: limits.renewalMs, perf: { now: monotonicMs }, ttlResolution: 0 });

  const isUsable = ({ confirmedMs }: Entry): boolean => monotonicMs() - confirmedMs <= limits.staleMs;
  const result = ({ response, confirmedMs }: Entry, outcome: CacheOutcome): CacheResult => ({
    response,
    ageMs: monotonicMs() - confirmedMs,
    outcome,
  });

  /** Fetches a response and stores it, or what refuses the query. */
  async function renew(key: string, context: FetchContext<Q>): Promise<CacheResult> {
    const status: LRUCache.Status<string, Entry, FetchContext<Q>> = {};
    try {
      const entry = await cache.forceFetch(key, { context, status });
      if (entry.source === 'stale') failing.set(key, true);
      else failing.delete(key);
      if (!entry.isStorable) cache.delete(key);
      return result(entry, status.fetch === 'inflight' && entry.source !== 'stale' ? 'joined' : entry.source);
    } catch (error) {
      failing.set(key, true);
      if (error instanceof UpstreamError && error.wasSent && refusedQueries.has(error.problem.kind)) refusals.set(key, error);
      throw error;
    }
  }

  return {
    getFresh(query) {
      const entry = cache.get(shortKey(query.key));
      return entry && result(entry, 'hit');
    },
    async fetch(query, requester) {
      const key = shortKey(query.key);
      const refusal = refusals.get(key);
      if (refusal) throw refusal;
      const known = cache.peek(key, { allowStale: true });
      const stale = known && isUsable(known) ? known : undefined;
      const isRecent = stale?.allowsRenewal === true && -cache.getRemainingTTL(key) <= limits.renewalMs && !failing.has(key);
      const renewal = renew(key, { query, requester });
      if (stale && isRecent) {
        renewal.catch(() => undefined);
        return result(stale, 'renewing');
      }
      try {
        return await (stale ? within(renewal, limits.patienceMs) : renewal);
      } catch (error) {
        if (stale && error instanceof UpstreamError && error.allowsStale) return result(stale, 'stale');
        throw error;
      }
    },
  };
}
