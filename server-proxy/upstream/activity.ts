import type { DeskStatus } from '#contract/proxy/desk-status.ts';
import { endpoints as contractEndpoints } from '#contract/endpoints/index.ts';
import { problemKinds } from '#contract/http/problem.ts';
import { valueAt } from '#contract/value-at.ts';
import { firstValue, type UpstreamResponse } from './client.ts';
import { type RejectedBy, UpstreamError } from './errors.ts';

type EndpointStatus = DeskStatus['endpoints'][number];
type Failure = NonNullable<EndpointStatus['lastFailure']>;
type UpstreamState = DeskStatus['upstream']['state'];

/** The activity of an endpoint. The state of its circuit breaker is in resilience.ts. */
interface EndpointActivity extends Pick<EndpointStatus, 'name' | 'access'> {
  readonly lastResponseMs?: number;
  readonly lastFailure?: Failure;
}

/** Where a response came from; used in the log, the status and the metrics. */
export type CacheOutcome = 'hit' | 'miss' | 'joined' | 'revalidated' | 'renewing' | 'shared' | 'stale';

/** The number of recent durations for the percentiles. */
const maxTimes = 200;

const isoTime = (ms: number): string => new Date(ms).toISOString();

/** The access that an error response implies. Errors 400 and 404 are responses to an accepted key. */
function accessFrom({ problem: { kind } }: UpstreamError): EndpointStatus['access'] | undefined {
  if (kind === 'upstream_key_rejected') return 'key rejected';
  const { status } = problemKinds[kind];
  if (status === 403) return 'plan excludes';
  return status === 400 || status === 404 ? 'allowed' : undefined;
}

function stateFrom(error: UpstreamError): UpstreamState {
  if (error.isOutage) return 'unreachable';
  return error.problem.kind === 'upstream_key_rejected' ? 'key rejected' : 'reachable';
}

/** How long the data service takes to respond. */
class ResponseTimes {
  readonly #recentMs: number[] = [];
  #lastMs: number | undefined;

  add(ms: number): void {
    this.#lastMs = ms;
    if (this.#recentMs.push(ms) > maxTimes) this.#recentMs.shift();
  }

  /** Median and 95th percentile (nearest rank); undefined before the first response. */
  latency(): DeskStatus['upstream']['latency'] {
    if (this.#lastMs === undefined) return undefined;
    const sorted = this.#recentMs.toSorted((a, b) => a - b);
    const rounded = (ms: number): number => Math.round(ms * 10) / 10;
    const at = (share: number): number => rounded(valueAt(sorted, Math.ceil(sorted.length * share) - 1));
    return { count: sorted.length, medianMs: at(0.5), p95Ms: at(0.95), lastMs: rounded(this.#lastMs) };
  }
}

/** Whether the data service is reached, by the last request to each of its endpoints. */
class Reachability {
  #lastState: UpstreamState = 'no request yet';
  #lastReachedMs = Number.NEGATIVE_INFINITY;
  #lastSeenMs: number | undefined;
  /** since when an endpoint has not been reached, without those that were since then, Unix milliseconds */
  readonly #outages = new Map<string, number>();

  record(endpoint: string, state: UpstreamState, ms: number): void {
    this.#lastState = state;
    this.#lastSeenMs = ms;
    if (state === 'unreachable') {
      if (!this.#outages.has(endpoint)) this.#outages.set(endpoint, ms);
    } else {
      this.#outages.delete(endpoint);
      this.#lastReachedMs = ms;
    }
  }

  /** Unreachable where no endpoint has responded since the last one that fails began to fail; what the last request came to is that of its endpoint. */
  get state(): UpstreamState {
    if ([...this.#outages.values()].some((sinceMs) => this.#lastReachedMs < sinceMs)) return 'unreachable';
    return this.#lastState === 'unreachable' ? 'reachable' : this.#lastState;
  }

  get lastSeenAt(): string | undefined {
    return this.#lastSeenMs === undefined ? undefined : isoTime(this.#lastSeenMs);
  }
}

/** The rate limit in the headers of a response (assumption R06). Our data service sends it; the vendor does not. */
function quotaIn(headers: UpstreamResponse['headers']): DeskStatus['upstream']['quota'] {
  const number = (name: string): number => Number.parseInt(firstValue(headers[name]) ?? '', 10);
  const quota = { limit: number('ratelimit-limit'), remaining: number('ratelimit-remaining') };
  return Number.isNaN(quota.limit + quota.remaining) ? undefined : quota;
}

export type Activity = ReturnType<typeof recordActivity>;

/**
 * Records the outcome of requests: state of the data service, access of the key, cache. Sends no requests.
 *
 * @param now Unix milliseconds by the clock of the data, since pages show the ages of these times beside those of records
 */
export function recordActivity(now: () => number) {
  const startedAt = isoTime(now());
  const times = new ResponseTimes();
  const reachability = new Reachability();
  const cache: Record<CacheOutcome, number> = { hit: 0, miss: 0, joined: 0, revalidated: 0, renewing: 0, shared: 0, stale: 0 };
  const rejected: Record<RejectedBy, number> = { client: 0, budget: 0, queue: 0, breaker: 0, hold: 0 };
  const endpoints = new Map<string, EndpointActivity>(contractEndpoints.map(({ name }) => [name, { name, access: 'unknown' }]));
  let keyEchoes = 0;
  let lastFailure: Failure | undefined;
  let quotaHeaders: UpstreamResponse['headers'] = {};

  function recordState(endpoint: string, state: UpstreamState): number {
    const ms = now();
    reachability.record(endpoint, state, ms);
    return ms;
  }

  const update = (name: string, change: Partial<EndpointActivity>): void => {
    endpoints.set(name, { name, access: 'unknown', ...endpoints.get(name), ...change });
  };

  function recordFailure(endpoint: string, error: UpstreamError): void {
    if (!error.wasSent) return;
    if (error.problem.kind === 'upstream_exposed_key') keyEchoes++;
    const ms = recordState(endpoint, stateFrom(error));
    const access = accessFrom(error);
    if (access === 'allowed') {
      update(endpoint, { access, lastResponseMs: ms });
      return;
    }
    lastFailure = { at: isoTime(ms), endpoint, kind: error.problem.kind };
    update(endpoint, { lastFailure, ...(access === undefined ? {} : { access }) });
  }

  return {
    /** Runs a query to the data service and records duration (including the retry) and outcome. */
    async observe<T>(endpoint: string, query: () => Promise<T>): Promise<T> {
      const startMs = performance.now();
      try {
        const result = await query();
        times.add(performance.now() - startMs);
        update(endpoint, { access: 'allowed', lastResponseMs: recordState(endpoint, 'reachable') });
        return result;
      } catch (error) {
        if (error instanceof UpstreamError) recordFailure(endpoint, error);
        throw error;
      }
    },
    recordHeaders(headers: UpstreamResponse['headers']): void {
      if (headers['ratelimit-remaining'] !== undefined) quotaHeaders = headers;
    },
    recordOutcome: (outcome: CacheOutcome): void => void cache[outcome]++,
    recordRejection: (by: RejectedBy): void => void rejected[by]++,
    health: () => ({ upstream: reachability.state, lastSeenAt: reachability.lastSeenAt }),
    snapshot: () => ({
      startedAt,
      upstream: {
        state: reachability.state,
        lastSeenAt: reachability.lastSeenAt,
        latency: times.latency(),
        lastFailure,
        quota: quotaIn(quotaHeaders),
        keyEchoes,
      },
      rejected: { ...rejected },
      cache: { ...cache },
      endpoints: Array.from(endpoints.values(), ({ lastResponseMs, ...endpoint }) => ({
        ...endpoint,
        lastResponseAt: lastResponseMs === undefined ? undefined : isoTime(lastResponseMs),
      })),
    }),
  };
}
