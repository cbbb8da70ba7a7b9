import * as z from 'zod/mini';

/** The path of the proxy's status. It contains no secrets, and serving it sends no request to the data service. */
export const deskStatusPath = '/status.json';

/** Whether the API key may read an endpoint, by the last response; unknown before the first one. */
export const accesses = ['allowed', 'plan excludes', 'key rejected', 'unknown'] as const;

export const breakerStates = ['closed', 'open', 'half-open'] as const;

/** ISO 8601 in UTC */
const instant = z.string();
const count = z.number();

/** A failed request: its kind (problem.ts), without a message, which could contain parts of the query. */
const failure = z.looseObject({ at: instant, endpoint: z.string(), kind: z.string() });

export const deskStatus = z.looseObject({
  version: z.string(),
  now: instant,
  startedAt: instant,
  upstream: z.looseObject({
    state: z.enum(['no request yet', 'reachable', 'unreachable', 'key rejected']),
    /** when the state was last confirmed */
    lastSeenAt: z.optional(instant),
    /** durations of the last `count` requests; undefined before the first one */
    latency: z.optional(z.looseObject({ count, medianMs: count, p95Ms: count, lastMs: count })),
    lastFailure: z.optional(failure),
    /** the rate limit that the data service reported last; undefined if it reports none, as the vendor */
    quota: z.optional(z.looseObject({ limit: count, remaining: count })),
    /** responses that were withheld because they contained the key */
    keyEchoes: z.optional(count),
  }),
  /** the proxy's own limit for requests to the data service, and its current load */
  budget: z.looseObject({
    perMinute: count,
    remaining: count,
    /** undefined without a limit per day */
    remainingToday: z.optional(count),
    inFlight: count,
    queued: count,
  }),
  /** requests that the proxy has rejected since the start, by the limit that rejected them */
  rejected: z.looseObject({ client: count, budget: count, queue: count, breaker: count, hold: z.optional(count) }),
  /** responses since the start, by cache outcome */
  cache: z.looseObject({
    hit: count,
    miss: count,
    joined: count,
    revalidated: count,
    renewing: z.optional(count),
    /** from the cache that several proxies share */
    shared: z.optional(count),
    stale: count,
  }),
  /** undefined where no cache is shared (CACHE_URL) */
  sharedCache: z.optional(z.enum(['connected', 'away'])),
  /** streams of hints that are open now, and whether changes of the data service are seen */
  streams: z.optional(z.looseObject({ open: count, isWatched: z.boolean() })),
  endpoints: z.array(
    z.looseObject({
      name: z.string(),
      access: z.enum(accesses),
      lastResponseAt: z.optional(instant),
      lastFailure: z.optional(failure),
      /** closed: normal; open: no requests are sent; half-open: one request tests the endpoint */
      breaker: z.enum(breakerStates),
      /** how often the circuit breaker has opened since the start */
      openedCount: count,
      /** when an open circuit breaker allows the next request */
      retryAt: z.optional(instant),
    }),
  ),
});
export type DeskStatus = z.output<typeof deskStatus>;

/** Whether an endpoint is paused, or the last request to it failed; a response of another endpoint does not change it. */
export const isFailing = ({ access, breaker, lastFailure, lastResponseAt = '' }: DeskStatus['endpoints'][number]): boolean =>
  breaker !== 'closed' ||
  (lastFailure !== undefined && lastFailure.at > lastResponseAt && access !== 'plan excludes' && access !== 'key rejected');
