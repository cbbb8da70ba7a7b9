import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  DelegateBackoff,
  handleWhen,
  type IHalfOpenAfterBackoffContext,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import type { DeskStatus } from '#contract/proxy/desk-status.ts';
import type { RejectedBy } from '../activity.ts';
import { QueryShareBreaker } from './breaker.ts';
import { openBudget } from './budget.ts';
import type { UpstreamLimits } from '../client.ts';
import { circuitOpen, timedOut, tooBusy, UpstreamError } from '../errors.ts';
import { openFairQueue, type TaskOwner } from './fair-queue.ts';
import { openHolds } from './holds.ts';
import type { UpstreamKey } from '../key/key.ts';
import type { SharedBudget } from '../shared/budget.ts';

type BreakerState = DeskStatus['endpoints'][number]['breaker'];

export interface RouteState {
  readonly state: BreakerState;
  /** time until the next attempt while the circuit breaker is open, otherwise 0 */
  readonly pausedMs: number;
  /** how often the circuit breaker has opened since the start */
  readonly openedCount: number;
}

/** A query on its way to the data service. */
export interface Task extends TaskOwner {
  /** the query's cache key */
  readonly query: string;
  /** false for images, whose addresses are signed: they are not part of the key's budget */
  readonly needsKey: boolean;
}

type Send<T> = (signal: AbortSignal) => Promise<T>;

export interface Resilience {
  /** Sends a query through all policies. @throws UpstreamError */
  readonly execute: <T>(task: Task, send: Send<T>) => Promise<T>;
  readonly routeState: (route: string) => RouteState;
  readonly load: () => DeskStatus['budget'];
}

interface ResilienceOptions {
  readonly limits: Pick<UpstreamLimits, 'connections' | 'totalMs'>;
  readonly key: UpstreamKey;
  /** requests of all clients together: a minute (UPSTREAM_RATE_LIMIT) and a day (UPSTREAM_DAILY_LIMIT) */
  readonly perMinute: number;
  readonly perDay: number | undefined;
  /** of all proxies together */
  readonly sharedBudget?: SharedBudget | undefined;
  readonly onRejected: (by: RejectedBy) => void;
  readonly onStateChange: (route: string, state: BreakerState) => void;
}

/** Assumed: how long a route without a connection, or whose probe has failed, is left without requests. */
const pauseMs = 10_000;
/** A probe repeats a query that was answered before, so it need not wait as long as others. */
const probeMs = 3000;
/** Between the time of day and the monotonic clock, when a pause ends. */
const clockToleranceMs = 1000;
/** Assumed: of one user or client address. */
const maxPerIdentity = 6;

const stateNames: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Isolated]: 'open',
};

/**
 * The time until an open breaker lets a probe through. None at first when the connection works: the failures may be those of a few queries,
 * and the probe shows at once whether others succeed.
 */
function pauseOf({ attempt, result }: IHalfOpenAfterBackoffContext, hasProbe: boolean): number {
  const error = 'error' in result ? result.error : undefined;
  return hasProbe && attempt <= 1 && error instanceof UpstreamError && !error.isConnectionFailure ? 0 : pauseMs;
}

/**
 * The policies of requests to the data service: what upstream has refused for a time, a circuit breaker per route, a timeout, one retry when
 * the connection fails, a queue in which users take turns, and a budget of requests.
 */
export function openResilience({ limits, key, perMinute, perDay, sharedBudget, onRejected, onStateChange }: ResilienceOptions): Resilience {
  const { connections, totalMs } = limits;
  const budget = openBudget(perMinute, perDay, sharedBudget);
  const holds = openHolds(key);
  // Assumed: one route uses at most three quarters of the connections, and the queue is twice as long as their number.
  const queue = openFairQueue({
    inFlight: connections,
    perRoute: Math.max(1, Math.floor(connections * 0.75)),
    perIdentity: maxPerIdentity,
    queued: connections * 2,
  });
  const attempts = wrap(
    timeout(totalMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false }),
    retry(
      handleWhen((error) => error instanceof UpstreamError && error.isConnectionFailure),
      // Jitter, so that several proxies do not retry at the same moment.
      { maxAttempts: 1, backoff: new DelegateBackoff(() => 50 + Math.random() * 200) },
    ),
  );
  const routes = new Map<string, ReturnType<typeof buildRoute>>();

  function buildRoute(route: string) {
    const state = { pausedUntilMs: 0, openedCount: 0, probe: undefined as Send<unknown> | undefined };
    const outcomes = new QueryShareBreaker();
    const breaker = circuitBreaker(
      // A half-open test that was rejected before it was sent is inconclusive, so the breaker opens again.
      handleWhen(
        (error): boolean =>
          error instanceof UpstreamError && (error.isOutage || (!error.wasSent && breaker.state === CircuitState.HalfOpen)),
      ),
      {
        halfOpenAfter: new DelegateBackoff<IHalfOpenAfterBackoffContext>((context) => {
          const ms = pauseOf(context, state.probe !== undefined);
          state.pausedUntilMs = performance.now() + ms;
          return ms;
        }),
        breaker: outcomes,
      },
    );
    breaker.onBreak(() => state.openedCount++);
    breaker.onStateChange((next) => onStateChange(route, stateNames[next]));
    return { breaker, outcomes, state };
  }

  function routeOf(route: string) {
    const known = routes.get(route);
    if (known) return known;
    const opened = buildRoute(route);
    routes.set(route, opened);
    return opened;
  }

  function routeState(route: string): RouteState {
    const { breaker, state } = routeOf(route);
    const pausedMs = breaker.state === CircuitState.Open ? Math.max(state.pausedUntilMs - performance.now(), 0) : 0;
    return { state: stateNames[breaker.state], pausedMs, openedCount: state.openedCount };
  }

  async function spendBudget(): Promise<void> {
    try {
      await budget.spend();
    } catch (error) {
      onRejected('budget');
      throw error;
    }
  }

  /** One query with its retry. An error response such as 403 shows that the data service works, so it is returned and not thrown. */
  async function attempt<T>(task: Task, send: Send<T>): Promise<T | UpstreamError> {
    const { outcomes, state } = routeOf(task.route);
    let wasSent = false;
    try {
      const result = await attempts.execute(({ signal }) =>
        queue.run(task, signal, async () => {
          if (task.needsKey) await spendBudget();
          wasSent = true;
          return send(signal);
        }),
      );
      outcomes.record(task.query);
      state.probe = send;
      return result;
    } catch (thrown) {
      const isCancelled = thrown instanceof TaskCancelledError;
      const error = !isCancelled ? thrown : wasSent ? timedOut(`no complete response within ${totalMs} ms`) : tooBusy(thrown.message);
      if (!(error instanceof UpstreamError)) throw error;
      if (error.problem.kind === 'unavailable' && !error.wasSent) onRejected('queue');
      if (!error.isOutage) {
        if (!error.wasSent) throw error;
        outcomes.record(task.query);
        return error;
      }
      outcomes.record(task.query, error);
      throw error;
    }
  }

  /** Repeats a query that was answered before, so that the breaker does not depend on what happens to be requested next. */
  async function probe(route: string): Promise<void> {
    const { breaker, state } = routeOf(route);
    const send = state.probe;
    const isDue = breaker.state === CircuitState.Open && performance.now() >= state.pausedUntilMs;
    if (!send || !isDue) return;
    const task: Task = { route, identity: 'probe', query: 'probe', needsKey: true };
    await breaker.execute(() =>
      timeout(probeMs, TimeoutStrategy.Aggressive)
        .execute(({ signal }) =>
          queue.run(task, signal, async () => {
            await spendBudget();
            return send(signal);
          }),
        )
        .catch((error: unknown) => {
          throw error instanceof TaskCancelledError ? timedOut(`no probe within ${probeMs} ms`) : error;
        }),
    );
  }

  async function execute<T>(task: Task, send: Send<T>): Promise<T> {
    const { breaker, state } = routeOf(task.route);
    try {
      holds.check(task.route);
    } catch (error) {
      onRejected('hold');
      throw error;
    }
    try {
      // When the probe fails, the breaker is open again and refuses the query itself.
      await probe(task.route).catch(() => undefined);
      const result = await breaker.execute(() => attempt(task, send));
      if (!(result instanceof UpstreamError)) return result;
      holds.record(task.route, result);
      throw result;
    } catch (error) {
      if (error instanceof UpstreamError && error.isOutage) holds.record(task.route, error);
      if (!(error instanceof BrokenCircuitError)) throw error;
      if (performance.now() > state.pausedUntilMs + clockToleranceMs) {
        // cockatiel measures the pause by the time of day, which has been set back.
        routes.delete(task.route);
        return execute(task, send);
      }
      onRejected('breaker');
      throw circuitOpen(Math.max(Math.ceil(routeState(task.route).pausedMs / 1000), 1));
    }
  }

  return {
    execute,
    routeState,
    load: () => {
      const remainingToday = budget.remainingToday();
      return { perMinute, remaining: budget.remaining(), ...(remainingToday !== undefined && { remainingToday }), ...queue.load() };
    },
  };
}
