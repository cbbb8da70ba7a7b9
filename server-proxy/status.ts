import type { DeskStatus } from '#contract/desk-status.ts';
import { problemKinds } from '#contract/problem.ts';
import { servedNames } from './addresses.ts';
import type { Ask } from './ask.ts';
import type { Breakers } from './breakers.ts';
import type { Origin } from './cache.ts';
import type { GateState } from './gate.ts';
import type { UpstreamHealth } from './health.ts';
import type { Log } from './log.ts';
import { UpstreamFailure } from './upstream-failure.ts';

type Told = DeskStatus['endpoints'][number];
type Failed = NonNullable<Told['lastFailure']>;

/** What is known of an endpoint by its answers; its breaker is asked when somebody wants to know. */
interface Endpoint extends Pick<Told, 'name' | 'access'> {
  readonly answered?: string;
  readonly lastFailure?: Failed;
}

/** Enough for a percentile, few enough to be about now. */
const mostTimes = 200;

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** What a failure says of the key; a question that was wrong, or about nothing there is, was answered all the same. */
function accessIn({ problem: { kind } }: UpstreamFailure): Told['access'] | undefined {
  if (kind === 'upstream_key_rejected') return 'key rejected';
  const { status } = problemKinds[kind];
  if (status === 403) return 'plan excludes';
  return status === 400 || status === 404 ? 'allowed' : undefined;
}

/** How long answers took: of an odd number the one in the middle, and what 95 of 100 stay within. */
function latencyOf(times: readonly number[]): DeskStatus['upstream']['latency'] {
  if (times.length === 0) return undefined;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number => Math.round((sorted[Math.ceil(sorted.length * part) - 1] ?? 0) * 10) / 10;
  return { answers: times.length, medianMs: at(0.5), p95Ms: at(0.95), lastMs: Math.round((times.at(-1) ?? 0) * 10) / 10 };
}

/** Who else knows something of the state. */
export interface Known {
  readonly health: UpstreamHealth;
  readonly gate: GateState;
  readonly breakers: Pick<Breakers, 'stateOf' | 'refused'>;
}

interface Parts {
  readonly version: string;
  /** Unix milliseconds */
  readonly now: () => number;
  /** milliseconds of a clock that only goes forward */
  readonly steady?: () => number;
}

/** Why the desk is stale, if it is: what people's questions have shown of upstream, of the cache and of the key. It asks nothing itself. */
export function keepStatus({ version, now, steady = () => performance.now() }: Parts) {
  const startedMs = now();
  const times: number[] = [];
  const cache: Record<Origin, number> = { hit: 0, miss: 0, joined: 0, revalidated: 0, stale: 0 };
  const refused = { client: 0, budget: 0, queue: 0 };
  const endpoints = new Map<string, Endpoint>(servedNames.map((name) => [name, { name, access: 'unknown' }]));
  let lastFailure: Failed | undefined;

  const learn = (name: string, more: Partial<Endpoint>): void => {
    endpoints.set(name, { name, access: 'unknown', ...endpoints.get(name), ...more });
  };
  const answered = (endpoint: string): void => learn(endpoint, { access: 'allowed', answered: isoOf(now()) });
  function failed(endpoint: string, error: UpstreamFailure): void {
    if (error.neverLeft) return;
    const access = accessIn(error);
    if (access === 'allowed') {
      answered(endpoint);
      return;
    }
    lastFailure = { at: isoOf(now()), endpoint, kind: error.problem.kind };
    learn(endpoint, { lastFailure, ...(access === undefined ? {} : { access }) });
  }

  return {
    /** Listens to every question asked of upstream. */
    watch:
      (ask: Ask): Ask =>
      async (question, etag, requestId) => {
        const { name } = question.address;
        const begunMs = steady();
        try {
          const told = await ask(question, etag, requestId);
          if (times.push(steady() - begunMs) > mostTimes) times.shift();
          answered(name);
          return told;
        } catch (error) {
          if (error instanceof UpstreamFailure) failed(name, error);
          throw error;
        }
      },
    /** Every answer passes the log, whichever way it went; so it is counted there. */
    count:
      (log: Log): Log =>
      (level, message, fields) => {
        const origin = fields?.['cache'];
        if (message === 'request' && typeof origin === 'string' && Object.hasOwn(cache, origin)) cache[origin as Origin]++;
        log(level, message, fields);
      },
    /** A question that was refused here. */
    refuse: (by: keyof typeof refused): void => void refused[by]++,
    status: ({ health: { upstream, seen }, gate, breakers }: Known): DeskStatus => {
      const nowMs = now();
      const after = (ms: number): string | undefined => (ms > 0 ? isoOf(nowMs + ms) : undefined);
      const { perMinute, left, underWay, waiting, quota } = gate;
      return {
        version,
        now: isoOf(nowMs),
        startedAt: isoOf(startedMs),
        upstream: { state: upstream, ...{ seen, latency: latencyOf(times), lastFailure, quota } },
        budget: { perMinute, left, underWay, waiting },
        refused: { ...refused, breaker: breakers.refused() },
        cache: { ...cache },
        endpoints: [...endpoints.values()].map((endpoint) => {
          const { state, waitMs, opened } = breakers.stateOf(endpoint.name);
          return { ...endpoint, breaker: state, opened, asksAgain: after(waitMs) };
        }),
      };
    },
  };
}
