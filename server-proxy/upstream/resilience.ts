import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import type { DeskStatus } from '#contract/proxy/desk-status.ts';
import type { RejectedBy } from './activity.ts';
import type { UpstreamLimits } from './client.ts';
import { budgetSpent, circuitOpen, timedOut, tooBusy, UpstreamError } from './errors.ts';

type BreakerState = DeskStatus['endpoints'][number]['breaker'];

export interface RouteState {
  readonly state: BreakerState;
  /** time until the next attempt while the circuit breaker is open, otherwise 0 */
  readonly pausedMs: number;
  /** how often the circuit breaker has opened since the start */
  readonly openedCount: number;
}

export interface Resilience {
  /** Sends a query through all policies. @throws UpstreamError */
  readonly execute: <T>(route: string, needsKey: boolean, send: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly routeState: (route: string) => RouteState;
  readonly load: () => DeskStatus['budget'];
}

interface ResilienceOptions {
  readonly limits: Pick<UpstreamLimits, 'connections' | 'totalMs'>;
  /** requests a minute of all clients together (UPSTREAM_RATE_LIMIT) */
  readonly perMinute: number;
  readonly onRejected: (by: RejectedBy) => void;
  readonly onStateChange: (route: string, state: BreakerState) => void;
}

/** Assumed: five queries in a row open the circuit breaker, for ten seconds. */
const breakerLimits = { failures: 5, openMs: 10_000 };

const minuteMs = 60_000;

/**
 * Limits requests per minute by the generic cell rate algorithm (GCRA): bursts up to the whole limit, refilled evenly. The state is the
 * time at which the whole limit is available again.
 */
function openBudget(perMinute: number) {
  const costMs = minuteMs / perMinute;
  let fullAtMs = 0;
  const usedMs = (): number => Math.max(fullAtMs - performance.now(), 0);
  const remaining = (): number => Math.floor((minuteMs - usedMs()) / costMs + 1e-6);
  return {
    remaining,
    /** @returns milliseconds to wait; 0 when the request was counted */
    spend(): number {
      if (remaining() < 1) return usedMs() + costMs - minuteMs;
      fullAtMs = performance.now() + usedMs() + costMs;
      return 0;
    },
  };
}

const stateNames: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Isolated]: 'open',
};

/**
 * The policies of requests to the data service: a circuit breaker per route, a timeout, one retry, a concurrency limit per route and for
 * all routes, and a budget of requests per minute.
 */
export function openResilience({ limits, perMinute, onRejected, onStateChange }: ResilienceOptions): Resilience {
  const { connections, totalMs } = limits;
  const budget = openBudget(perMinute);
  const timeLimit = timeout(totalMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  const secondAttempt = retry(
    handleWhen((error) => error instanceof UpstreamError && error.isRetryable),
    // Jitter, so that several proxies do not retry at the same moment.
    { maxAttempts: 1, backoff: new DelegateBackoff(() => 50 + Math.random() * 200) },
  );
  // Assumed: one route uses at most three quarters of the connections, and the queue is twice as long as their number.
  const maxPerRoute = Math.max(1, Math.floor(connections * 0.75));
  const maxQueued = connections * 2;
  const allSlots = bulkhead(connections, maxQueued);
  const routes = new Map<string, ReturnType<typeof buildRoute>>();

  function buildRoute(route: string) {
    const breaker: CircuitBreakerPolicy = circuitBreaker(
      // A half-open test that was rejected before it was sent is inconclusive, so the breaker opens again.
      handleWhen(
        (error) => error instanceof UpstreamError && (error.isOutage || (!error.wasSent && breaker.state === CircuitState.HalfOpen)),
      ),
      { halfOpenAfter: breakerLimits.openMs, breaker: new ConsecutiveBreaker(breakerLimits.failures) },
    );
    const state = { openedAtMs: 0, openedCount: 0 };
    breaker.onBreak(() => {
      state.openedAtMs = Date.now();
      state.openedCount++;
    });
    breaker.onStateChange((next) => onStateChange(route, stateNames[next]));
    const routeSlots = bulkhead(maxPerRoute, maxQueued);
    return { breaker, state, routeSlots, attempts: wrap(timeLimit, secondAttempt, routeSlots, allSlots) };
  }

  function routeOf(route: string) {
    const known = routes.get(route);
    if (known) return known;
    const opened = buildRoute(route);
    routes.set(route, opened);
    return opened;
  }

  function spendBudget(): void {
    const waitMs = budget.spend();
    if (waitMs === 0) return;
    onRejected('budget');
    throw budgetSpent(Math.ceil(waitMs / 1000));
  }

  function routeState(route: string): RouteState {
    const { breaker, state } = routeOf(route);
    const pausedMs = breaker.state === CircuitState.Open ? Math.max(state.openedAtMs + breakerLimits.openMs - Date.now(), 0) : 0;
    return { state: stateNames[breaker.state], pausedMs, openedCount: state.openedCount };
  }

  return {
    async execute(route, needsKey, send) {
      const { breaker, attempts } = routeOf(route);

      async function attempt() {
        let wasSent = false;
        try {
          return await attempts.execute(({ signal }) => {
            if (needsKey) spendBudget();
            wasSent = true;
            return send(signal);
          });
        } catch (error) {
          if (error instanceof TaskCancelledError && wasSent) throw timedOut(`no complete response within ${totalMs} ms`);
          if (error instanceof TaskCancelledError || error instanceof BulkheadRejectedError) {
            onRejected('queue');
            throw tooBusy(error.message);
          }
          // An error response such as 403 shows that the data service works, so the breaker must count it as a success.
          if (error instanceof UpstreamError && error.wasSent && !error.isOutage) return error;
          throw error;
        }
      }

      try {
        const result = await breaker.execute(attempt);
        if (result instanceof UpstreamError) throw result;
        return result;
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        onRejected('breaker');
        throw circuitOpen(Math.max(Math.ceil(routeState(route).pausedMs / 1000), 1));
      }
    },
    routeState,
    load: () => {
      const queued = [allSlots, ...Array.from(routes.values(), ({ routeSlots }) => routeSlots)].map(
        ({ queueSlots }) => maxQueued - queueSlots,
      );
      return {
        perMinute,
        remaining: budget.remaining(),
        inFlight: connections - allSlots.executionSlots,
        queued: queued.reduce((sum, count) => sum + count, 0),
      };
    },
  };
}
