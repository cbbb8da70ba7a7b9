import { CircuitState, type IBreaker } from 'cockatiel';
import type { UpstreamError } from '../errors.ts';

/** How long an outcome counts. */
const windowMs = 30_000;
/** The weight of failures that opens it, if they are at least half of all outcomes. */
const minWeight = 10;
const minShare = 0.5;
/** Remembered queries; the oldest are dropped. */
const maxQueries = 500;

/** Without a connection no query can succeed; a single query may be slow or fail because of what it asks for. */
const weightOf = ({ isConnectionFailure, problem }: UpstreamError): number =>
  isConnectionFailure || problem.kind === 'upstream_timeout' ? 2 : 1;

/**
 * Opens the circuit breaker on the share of failed queries in a window of 30 s. Each query counts once, by its last outcome, so a query that
 * always fails opens nothing, however often it is sent. A failed connection or a timeout weighs twice as much.
 */
export class QueryShareBreaker implements IBreaker {
  // Part of cockatiel's interface, for serialisation, which is not used.
  state: unknown = undefined;
  readonly #outcomes = new Map<string, { readonly atMs: number; readonly weight: number }>();

  /** Records the outcome of a query, before cockatiel calls `success` or `failure`. */
  record(query: string, error?: UpstreamError): void {
    this.#outcomes.delete(query);
    this.#outcomes.set(query, { atMs: performance.now(), weight: error ? weightOf(error) : 0 });
    const [oldest] = this.#outcomes.keys();
    if (this.#outcomes.size > maxQueries && oldest !== undefined) this.#outcomes.delete(oldest);
  }

  success(state: CircuitState): void {
    if (state === CircuitState.HalfOpen) this.#outcomes.clear();
  }

  failure(state: CircuitState): boolean {
    if (state === CircuitState.HalfOpen) return true;
    const sinceMs = performance.now() - windowMs;
    const weights = Array.from(this.#outcomes.values(), ({ atMs, weight }) => (atMs < sinceMs ? undefined : weight)).filter(
      (weight) => weight !== undefined,
    );
    const failed = weights.reduce((sum, weight) => sum + weight, 0);
    const all = weights.reduce((sum, weight) => sum + Math.max(weight, 1), 0);
    return failed >= minWeight && failed >= all * minShare;
  }
}
