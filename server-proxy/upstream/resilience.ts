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
import type { Refuser } from './activity.ts';
import type { UpstreamLimits } from './client.ts';
import { budgetSpent, circuitOpen, timedOut, tooBusy, UpstreamError } from './errors.ts';

type BreakerState = DeskStatus['endpoints'][number]['breaker'];

export interface RouteState {
  readonly state: BreakerState;
  /** until the next attempt, where requests are paused */
  readonly pausedMs: number;
  /** how often it has opened since the start */
  readonly opened: number;
}

export interface Resilience {
  /** Sends one query within the limits. @throws UpstreamError */
  readonly execute: <T>(route: string, needsKey: boolean, send: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly routeState: (route: string) => RouteState;
  readonly load: () => DeskStatus['budget'];
}

interface ResilienceOptions {
  readonly limits: Pick<UpstreamLimits, 'connections' | 'totalMs'>;
  /** requests a minute of all clients together (UPSTREAM_RATE_LIMIT) */
  readonly perMinute: number;
  readonly onRefused: (by: Refuser) => void;
  readonly onStateChange: (route: string, state: BreakerState) => void;
}

/** Assumed: five queries in a row open the circuit breaker, for ten seconds. */
const breakerLimits = { failures: 5, openMs: 10_000 };

const minuteMs = 60_000;

/**
 * Requests a minute by the generic cell rate algorithm: a minute's worth is available at once and grows back evenly. The state is
 * the time at which all of it is available again.
 */
function openBudget(perMinute: number) {
  const costMs = minuteMs / perMinute;
  let fullAtMs = 0;
  const usedMs = (): number => Math.max(fullAtMs - performance.now(), 0);
  const remaining = (): number => Math.floor((minuteMs - usedMs()) / costMs + 1e-6);
  return {
    remaining,
    /** @returns how long to wait, 0 where the request was counted */
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
 * Everything between a query and the data service: one circuit breaker for each route, a time limit, a second attempt, and a
 * concurrency limit for each route and for all.
 */
export function openResilience({ limits, perMinute, onRefused, onStateChange }: ResilienceOptions): Resilience {
  const { connections, totalMs } = limits;
  const budget = openBudget(perMinute);
  const timeLimit = timeout(totalMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  const secondAttempt = retry(
    handleWhen((error) => error instanceof UpstreamError && error.isRetryable),
    // jitter, so that several proxies do not retry in step
    { maxAttempts: 1, backoff: new DelegateBackoff(() => 50 + Math.random() * 200) },
  );
  // Assumed: one route takes three quarters of the connections at most, and twice as many requests wait as are under way.
  const maxPerRoute = Math.max(1, Math.floor(connections * 0.75));
  const maxWaiting = connections * 2;
  const places = bulkhead(connections, maxWaiting);
  const routes = new Map<string, ReturnType<typeof openRoute>>();

  function openRoute(route: string) {
    const breaker: CircuitBreakerPolicy = circuitBreaker(
      // a probe that was refused before it was sent has shown nothing, so the breaker opens again
      handleWhen(
        (error) => error instanceof UpstreamError && (error.isOutage || (!error.wasSent && breaker.state === CircuitState.HalfOpen)),
      ),
      { halfOpenAfter: breakerLimits.openMs, breaker: new ConsecutiveBreaker(breakerLimits.failures) },
    );
    const state = { openedAtMs: 0, opened: 0 };
    breaker.onBreak(() => {
      state.openedAtMs = Date.now();
      state.opened++;
    });
    breaker.onStateChange((next) => onStateChange(route, stateNames[next]));
    const routePlaces = bulkhead(maxPerRoute, maxWaiting);
    return { breaker, state, routePlaces, attempts: wrap(timeLimit, secondAttempt, routePlaces, places) };
  }

  function routeOf(route: string) {
    const known = routes.get(route);
    if (known) return known;
    const opened = openRoute(route);
    routes.set(route, opened);
    return opened;
  }

  function spendBudget(): void {
    const waitMs = budget.spend();
    if (waitMs === 0) return;
    onRefused('budget');
    throw budgetSpent(Math.ceil(waitMs / 1000));
  }

  function routeState(route: string): RouteState {
    const { breaker, state } = routeOf(route);
    const pausedMs = breaker.state === CircuitState.Open ? Math.max(state.openedAtMs + breakerLimits.openMs - Date.now(), 0) : 0;
    return { state: stateNames[breaker.state], pausedMs, opened: state.opened };
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
            onRefused('queue');
            throw tooBusy(error.message);
          }
          // a refusal shows that the data service works, so the breaker has to see it as a success
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
        onRefused('breaker');
        throw circuitOpen(Math.max(Math.ceil(routeState(route).pausedMs / 1000), 1));
      }
    },
    routeState,
    load: () => {
      const waiting = [places, ...Array.from(routes.values(), ({ routePlaces }) => routePlaces)].map(
        ({ queueSlots }) => maxWaiting - queueSlots,
      );
      return {
        perMinute,
        left: budget.remaining(),
        underWay: connections - places.executionSlots,
        waiting: waiting.reduce((sum, count) => sum + count, 0),
      };
    },
  };
}
