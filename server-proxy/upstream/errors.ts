import type { Problem } from '#contract/http/problem.ts';

interface Details {
  /** what happened, for the log; never shown */
  readonly cause: string;
  /** whether an immediate second attempt may succeed */
  readonly isRetryable?: boolean;
  readonly retryAfterSeconds?: number;
  /** false: refused in this process before anything was sent */
  readonly wasSent?: boolean;
}

/** The data service gave no usable response. `problem` is shown to the caller, `message` goes to the log. */
export class UpstreamError extends Error {
  readonly problem: Problem;
  readonly isRetryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** false: the data service knows nothing of it, so it says nothing about its state */
  readonly wasSent: boolean;

  constructor(problem: Problem, { cause, isRetryable = false, retryAfterSeconds, wasSent = true }: Details) {
    super(cause);
    this.problem = problem;
    this.isRetryable = isRetryable;
    this.retryAfterSeconds = retryAfterSeconds;
    this.wasSent = wasSent;
  }

  /**
   * Whether an earlier response, marked with its age, serves better than this error (RFC 5861 §4).
   * A refusal is different: what may no longer be read is not served from the cache.
   */
  get allowsStale(): boolean {
    return this.isOutage || !this.wasSent;
  }

  /** The data service is down, not refusing. */
  get isOutage(): boolean {
    return this.wasSent && (this.problem.kind === 'upstream_unreachable' || this.problem.kind === 'upstream_timeout');
  }
}

/** Assumed: how long a client waits when upstream names no time. */
const outageRetrySeconds = 5;

export const unreachable = (cause: string, { isRetryable = true, retryAfterSeconds = outageRetrySeconds } = {}): UpstreamError =>
  new UpstreamError(
    { kind: 'upstream_unreachable', value: 'The data service cannot be reached or gives no usable answer. Try again shortly.' },
    { cause, isRetryable, retryAfterSeconds },
  );

/** A response that arrived and cannot be used; a second attempt would bring the same. */
export const unusable = (cause: string): UpstreamError => unreachable(cause, { isRetryable: false });

export const timedOut = (cause: string): UpstreamError =>
  new UpstreamError(
    { kind: 'upstream_timeout', value: 'The data service did not answer in time. Try again shortly.' },
    { cause, retryAfterSeconds: outageRetrySeconds },
  );

export const circuitOpen = (seconds: number): UpstreamError =>
  new UpstreamError(
    {
      kind: 'upstream_unreachable',
      value: `The data service has failed several times in a row, so requests to it are paused. They resume in ${seconds} s.`,
    },
    { cause: 'the circuit breaker is open', retryAfterSeconds: seconds, wasSent: false },
  );

export const budgetSpent = (seconds: number): UpstreamError =>
  new UpstreamError(
    { kind: 'rate_limited', value: `This desk has used its requests to the data service for now. Try again in ${seconds} s.` },
    { cause: 'the request budget is spent', retryAfterSeconds: seconds, wasSent: false },
  );

// Assumed: how long a client waits when too many requests are in the queue.
const busyRetrySeconds = 2;

export const tooBusy = (cause: string): UpstreamError =>
  new UpstreamError(
    { kind: 'unavailable', value: 'Too many requests are waiting for the data service. Try again shortly.' },
    { cause, retryAfterSeconds: busyRetrySeconds, wasSent: false },
  );
