import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { hourMs } from '#contract/time/dates.ts';
import type { CacheOutcome } from '../activity.ts';
import type { Body } from '../bodies/body.ts';
import { isRefusal, timedOut, UpstreamError } from '../errors.ts';
import type { Fetch, Requester } from '../fetch.ts';
import type { SharedResponse, SharedResponses } from '../shared/responses.ts';
import { type Entry, fetchedEntry, sharedEntry } from './entry.ts';
import type { StoredResponse } from './stored-response.ts';

export interface CacheResult {
  readonly response: StoredResponse;
  /** time since upstream last sent or confirmed it */
  readonly ageMs: number;
  readonly outcome: CacheOutcome;
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
  staleMs: hourMs,
  /** when upstream is unavailable, a stale response is served within 1 s */
  patienceMs: 800,
};

interface FetchContext<Q> {
  readonly query: Q;
  readonly requester: Requester;
}

const maxKeyCharacters = 200;

/** A key of limited length, so that long queries do not fill the memory. */
const shortKey = (key: string): string => (key.length > maxKeyCharacters ? hash('sha256', key, 'base64url') : key);

/** Responses that depend on nothing but the query. */
const refusedQueries: ReadonlySet<string> = new Set(['not_found', 'invalid_parameter', 'limit_exceeded', 'missing_parameter']);

/** The clock of lru-cache: monotonic, exact to the millisecond. */
const clock = { perf: { now: () => performance.now() }, ttlResolution: 0 };

/** An entry lives so long at least: 0 would mean no expiry. */
const shortestMs = 1;

/** Rejects after a timeout; the promise itself is not cancelled. */
function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(timedOut(`not confirmed within ${ms} ms`)), ms);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const allowsStale = (error: unknown): boolean => error instanceof UpstreamError && error.allowsStale;

const resultOf = ({ response, confirmedMs }: Entry, outcome: CacheOutcome): CacheResult => ({
  response,
  ageMs: performance.now() - confirmedMs,
  outcome,
});

/** Responses that several proxies share; they are read when a cache has no fresh one. */
interface Shared<Q> extends SharedResponses {
  /** @returns the hash of a large body; throws when a body is not a response to the query, or may not be sent */
  readonly check: (body: Body, query: Q, requester: Requester) => Promise<string | undefined>;
}

type CheckedResponse = SharedResponse & { readonly digest: string | undefined };

interface CacheOptions<Q> {
  readonly limits?: typeof cacheLimits;
  readonly shared?: Shared<Q> | undefined;
}

/**
 * The cache of the proxy. Serves fresh responses, coalesces equal requests, revalidates by entity tag, serves a response shortly after its
 * expiry while it is renewed, and stale ones during an outage. Of errors, only those that concern the query itself are stored, for seconds.
 */
export class ResponseCache<Q extends { readonly key: string; readonly endpoint?: string }> {
  readonly #limits: typeof cacheLimits;
  readonly #shared: Shared<Q> | undefined;
  readonly #fetchQuery: Fetch<Q>;
  readonly #entries: LRUCache<string, Entry, FetchContext<Q>>;
  readonly #refusals: LRUCache<string, UpstreamError>;
  /** keys of responses whose last renewal failed: they are marked as stale */
  readonly #failing: LRUCache<string, true>;
  /** when the responses of an endpoint have changed, by the monotonic clock */
  readonly #changedMs = new Map<string, number>();

  constructor(fetchQuery: Fetch<Q>, { limits = cacheLimits, shared }: CacheOptions<Q> = {}) {
    this.#fetchQuery = fetchQuery;
    this.#limits = limits;
    this.#shared = shared;
    this.#entries = new LRUCache({
      ...clock,
      max: limits.entries,
      maxSize: limits.bytes,
      sizeCalculation: ({ response }, key) => response.maxBytes + key.length,
      // Expired entries remain for revalidation and outages until they are evicted.
      noDeleteOnStaleGet: true,
      noDeleteOnFetchRejection: true,
      ignoreFetchAbort: true,
      fetchMethod: async (key, known, { options, context }) => {
        try {
          const entry = await this.#fetchEntry(key, known, context);
          options.ttl = entry.freshMs === undefined ? shortestMs : Math.max(entry.freshMs, shortestMs);
          return entry;
        } catch (error) {
          options.noDeleteOnFetchRejection = !isRefusal(error);
          throw error;
        }
      },
    });
    this.#refusals = new LRUCache({ ...clock, max: 1000, ttl: limits.refusalMs });
    this.#failing = new LRUCache({ ...clock, max: 1000, ttl: limits.renewalMs });
  }

  /** A fresh response; sends no request. */
  getFresh(query: Q): CacheResult | undefined {
    const entry = this.#entries.get(shortKey(query.key));
    return entry && !this.#isOutdated(entry, query) ? resultOf(entry, 'hit') : undefined;
  }

  /** What is stored of an endpoint is not fresh any more: its records have changed. */
  outdate(endpoint: string): void {
    this.#changedMs.set(endpoint, performance.now());
  }

  #isOutdated({ confirmedMs }: Entry, { endpoint = '' }: Q): boolean {
    return confirmedMs < (this.#changedMs.get(endpoint) ?? -Infinity);
  }

  /** @throws UpstreamError */
  async fetch(query: Q, requester: Requester): Promise<CacheResult> {
    const key = shortKey(query.key);
    const refusal = this.#refusals.get(key);
    if (refusal) throw refusal;
    const stale = this.#usable(this.#entries.peek(key, { allowStale: true }));
    const isOutdated = stale !== undefined && this.#isOutdated(stale, query);
    // Before the fetch begins, which changes the entry's remaining time.
    const isRecent =
      stale?.freshMs && !isOutdated && -this.#entries.getRemainingTTL(key) <= this.#limits.renewalMs && !this.#failing.has(key);
    const renewal = this.#renew(key, { query, requester }, isOutdated);
    if (!stale) return renewal;
    if (isRecent) {
      renewal.catch(() => undefined);
      return resultOf(stale, 'renewing');
    }
    try {
      return await within(renewal, this.#limits.patienceMs);
    } catch (error) {
      if (allowsStale(error)) return resultOf(stale, 'stale');
      throw error;
    }
  }

  #usable(entry: Entry | undefined): Entry | undefined {
    return entry && performance.now() - entry.confirmedMs <= this.#limits.staleMs ? entry : undefined;
  }

  /** Fetches a response and stores it, or what refuses the query. @param forceRefresh also where the stored one is fresh by its time */
  async #renew(key: string, context: FetchContext<Q>, forceRefresh: boolean): Promise<CacheResult> {
    const status: LRUCache.Status<string, Entry, FetchContext<Q>> = {};
    try {
      const entry = await this.#entries.forceFetch(key, { context, status, forceRefresh });
      if (entry.source === 'stale') this.#failing.set(key, true);
      else this.#failing.delete(key);
      if (entry.freshMs === undefined) this.#entries.delete(key);
      return resultOf(entry, status.fetch === 'inflight' && entry.source !== 'stale' ? 'joined' : entry.source);
    } catch (error) {
      this.#failing.set(key, true);
      if (error instanceof UpstreamError && error.wasSent && refusedQueries.has(error.problem.kind)) this.#refusals.set(key, error);
      throw error;
    }
  }

  /** The response of another proxy, checked as one of upstream is. */
  async #findShared(key: string, query: Q, requester: Requester): Promise<CheckedResponse | undefined> {
    const found = await this.#shared?.get(key);
    if (!found) return undefined;
    try {
      return { ...found, digest: await this.#shared?.check(found.body, query, requester) };
    } catch {
      return undefined;
    }
  }

  /** The response of another proxy if it is fresh, otherwise upstream's; during an outage that of another proxy, if this one has none. */
  async #fetchEntry(key: string, known: Entry | undefined, { query, requester }: FetchContext<Q>): Promise<Entry> {
    const own = this.#usable(known);
    const found = await this.#findShared(key, query, requester);
    const others = found && sharedEntry(found, own?.response);
    if (others?.freshMs && !this.#isOutdated(others, query)) return others;
    const former = own ?? others;
    try {
      const fetching = this.#fetchQuery(query, former?.etag, requester);
      const entry = fetchedEntry(await (own || !others ? fetching : within(fetching, this.#limits.patienceMs)), former);
      const { response, etag, freshMs } = entry;
      if (freshMs !== undefined) this.#shared?.set(key, { body: response.body, contentType: response.contentType, etag, freshMs });
      return entry;
    } catch (error) {
      if (isRefusal(error)) this.#shared?.delete(key);
      if (!own && others && allowsStale(error)) return { ...others, source: 'stale' };
      throw error;
    }
  }
}
