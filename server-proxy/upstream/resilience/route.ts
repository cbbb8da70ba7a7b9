import {
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  DelegateBackoff,
  handleWhen,
  type IHalfOpenAfterBackoffContext,
} from 'cockatiel';
import type { DeskStatus } from '#contract/proxy/desk-status.ts';
import { UpstreamError } from '../errors.ts';
import { QueryShareBreaker } from './breaker.ts';

export type BreakerState = DeskStatus['endpoints'][number]['breaker'];

export interface RouteState {
  readonly state: BreakerState;
  /** time until the next attempt while the circuit breaker is open, otherwise 0 */
  readonly pausedMs: number;
  /** how often the circuit breaker has opened since the start */
  readonly openedCount: number;
}

/** Sends one request to the data service. @throws UpstreamError */
export type Send<T> = (signal: AbortSignal) => Promise<T>;

/** Assumed: how long a route without a connection, or whose probe has failed, is left without requests. */
const pauseMs = 10_000;
/** Between the time of day and the monotonic clock, when a pause ends. */
const clockToleranceMs = 1000;

const stateNames: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Isolated]: 'open',
};

/** The circuit breaker of a route. */
export class Route {
  readonly breaker: CircuitBreakerPolicy;
  /** on which the breaker opens */
  readonly outcomes = new QueryShareBreaker();
  /** Sends a query that was answered before, so that the breaker does not depend on what happens to be requested next. */
  probe: Send<unknown> | undefined;
  #pausedUntilMs = 0;
  #openedCount = 0;

  constructor(onStateChange: (state: BreakerState) => void) {
    this.breaker = circuitBreaker(
      handleWhen((error) => this.#isFailure(error)),
      { halfOpenAfter: new DelegateBackoff((context) => this.#pause(context)), breaker: this.outcomes },
    );
    this.breaker.onBreak(() => this.#openedCount++);
    this.breaker.onStateChange((state) => onStateChange(stateNames[state]));
  }

  get state(): RouteState {
    const { state } = this.breaker;
    const pausedMs = state === CircuitState.Open ? Math.max(this.#pausedUntilMs - performance.now(), 0) : 0;
    return { state: stateNames[state], pausedMs, openedCount: this.#openedCount };
  }

  /** Whether the breaker is open and its pause has ended. */
  get isProbeDue(): boolean {
    return this.breaker.state === CircuitState.Open && performance.now() >= this.#pausedUntilMs;
  }

  /** Whether the breaker is open after its pause: cockatiel measures it by the time of day, which has been set back. */
  get isOverdue(): boolean {
    return performance.now() > this.#pausedUntilMs + clockToleranceMs;
  }

  /** A half-open test that was rejected before it was sent is inconclusive, so the breaker opens again. */
  #isFailure(error: unknown): boolean {
    return error instanceof UpstreamError && (error.isOutage || (!error.wasSent && this.breaker.state === CircuitState.HalfOpen));
  }

  /**
   * The time until an open breaker lets a probe through. None at first when the connection works: the failures may be those of a few queries,
   * and the probe shows at once whether others succeed.
   */
  #pause({ attempt, result }: IHalfOpenAfterBackoffContext): number {
    const error = 'error' in result ? result.error : undefined;
    const isShort = this.probe !== undefined && attempt <= 1 && error instanceof UpstreamError && !error.isConnectionFailure;
    const ms = isShort ? 0 : pauseMs;
    this.#pausedUntilMs = performance.now() + ms;
    return ms;
  }
}
