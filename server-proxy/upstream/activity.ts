import type { DeskStatus } from '#contract/proxy/desk-status.ts';
import { endpoints as contractEndpoints } from '#contract/endpoints/index.ts';
import { problemKinds } from '#contract/http/problem.ts';
import { firstValue, type UpstreamResponse } from './client.ts';
import { UpstreamError } from './errors.ts';

type EndpointStatus = DeskStatus['endpoints'][number];
type Failure = NonNullable<EndpointStatus['lastFailure']>;
type UpstreamState = DeskStatus['upstream']['state'];

/** What is known of an endpoint by its responses; the state of its circuit breaker is resilience.ts's. */
interface EndpointActivity extends Pick<EndpointStatus, 'name' | 'access'> {
  readonly answeredMs?: number;
  readonly lastFailure?: Failure;
}

/** Where a response came from; the log and the status page use the same words. */
export type CacheOutcome = 'hit' | 'miss' | 'joined' | 'revalidated' | 'stale';

export type Refuser = 'client' | 'budget' | 'queue' | 'breaker';

/** Enough for a percentile, few enough to be recent. */
const maxTimes = 200;

const isoTime = (ms: number): string => new Date(ms).toISOString();

/** What an error says about access; an invalid query, or one about nothing that exists, was answered all the same. */
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

/** Median and 95th percentile (nearest rank) of response times. */
function latencyOf(times: readonly number[]): DeskStatus['upstream']['latency'] {
  if (times.length === 0) return undefined;
  const sorted = times.toSorted((a, b) => a - b);
  const rounded = (ms: number | undefined): number => Math.round((ms ?? 0) * 10) / 10;
  const at = (share: number): number => rounded(sorted[Math.ceil(sorted.length * share) - 1]);
  return { answers: times.length, medianMs: at(0.5), p95Ms: at(0.95), lastMs: rounded(times.at(-1)) };
}

/** Facts §3.1: our data service sends its limit with every response; the vendor sends nothing. */
function quotaIn(headers: UpstreamResponse['headers']): DeskStatus['upstream']['quota'] {
  const number = (name: string): number => Number.parseInt(firstValue(headers[name]) ?? '', 10);
  const quota = { limit: number('ratelimit-limit'), remaining: number('ratelimit-remaining') };
  return Number.isNaN(quota.limit + quota.remaining) ? undefined : quota;
}

export type Activity = ReturnType<typeof recordActivity>;

/** Records what requests have shown of the data service, the cache and the key. It sends no requests itself. */
export function recordActivity() {
  const startedAt = isoTime(Date.now());
  const times: number[] = [];
  const cache: Record<CacheOutcome, number> = { hit: 0, miss: 0, joined: 0, revalidated: 0, stale: 0 };
  const refused: Record<Refuser, number> = { client: 0, budget: 0, queue: 0, breaker: 0 };
  const endpoints = new Map<string, EndpointActivity>(contractEndpoints.map(({ name }) => [name, { name, access: 'unknown' }]));
  let state: UpstreamState = 'not asked yet';
  let seenMs: number | undefined;
  let lastFailure: Failure | undefined;
  let quotaHeaders: UpstreamResponse['headers'] = {};

  const seen = (): string | undefined => (seenMs === undefined ? undefined : isoTime(seenMs));
  const update = (name: string, change: Partial<EndpointActivity>): void => {
    endpoints.set(name, { name, access: 'unknown', ...endpoints.get(name), ...change });
  };

  function recordFailure(endpoint: string, error: UpstreamError): void {
    if (!error.wasSent) return;
    state = stateFrom(error);
    seenMs = Date.now();
    const access = accessFrom(error);
    if (access === 'allowed') {
      update(endpoint, { access, answeredMs: seenMs });
      return;
    }
    lastFailure = { at: isoTime(seenMs), endpoint, kind: error.problem.kind };
    update(endpoint, { lastFailure, ...(access === undefined ? {} : { access }) });
  }

  return {
    /** Measures one query to the data service, its retry included. */
    async observe<T>(endpoint: string, query: () => Promise<T>): Promise<T> {
      const startMs = performance.now();
      try {
        const result = await query();
        if (times.push(performance.now() - startMs) > maxTimes) times.shift();
        state = 'reachable';
        seenMs = Date.now();
        update(endpoint, { access: 'allowed', answeredMs: seenMs });
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
    recordRefusal: (by: Refuser): void => void refused[by]++,
    health: () => ({ upstream: state, seen: seen() }),
    snapshot: () => ({
      startedAt,
      upstream: { state, seen: seen(), latency: latencyOf(times), lastFailure, quota: quotaIn(quotaHeaders) },
      refused: { ...refused },
      cache: { ...cache },
      endpoints: Array.from(endpoints.values(), ({ answeredMs, ...endpoint }) => ({
        ...endpoint,
        answered: answeredMs === undefined ? undefined : isoTime(answeredMs),
      })),
    }),
  };
}
