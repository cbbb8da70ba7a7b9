import type { Problem } from '#contract/http/problem.ts';

interface Details {
  /** for the log only */
  readonly cause: string;
  /** whether an immediate second attempt may succeed */
  readonly isRetryable?: boolean;
  readonly retryAfterSeconds?: number;
  /** false: rejected by the proxy before it was sent */
  readonly wasSent?: boolean;
}

/** A request to the data service without a usable response. `problem` is sent to the client, `message` is logged. */
export class UpstreamError extends Error {
  readonly problem: Problem;
  readonly isRetryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** false: rejected before it was sent, so it does not show the state of the data service */
  readonly wasSent: boolean;

  constructor(problem: Problem, { cause, isRetryable = false, retryAfterSeconds, wasSent = true }: Details) {
    super(cause);
    this.problem = problem;
    this.isRetryable = isRetryable;
    this.retryAfterSeconds = retryAfterSeconds;
    this.wasSent = wasSent;
  }

  /** Whether a stale response may be served instead (RFC 5861 §4). Not so for 4xx responses, such as a revoked permission. */
  get allowsStale(): boolean {
    return this.isOutage || !this.wasSent;
  }

  /** Whether the data service is unavailable, as opposed to responding with an error. */
  get isOutage(): boolean {
    return this.wasSent && (this.problem.kind === 'upstream_unreachable' || this.problem.kind === 'upstream_timeout');
  }
}

/** Assumed: Retry-After during an outage, when upstream sends none. */
const outageRetrySeconds = 5;

export const unreachable = (cause: string, { isRetryable = true, retryAfterSeconds = outageRetrySeconds } = {}): UpstreamError =>
  new UpstreamError(
    { kind: 'upstream_unreachable', value: 'The data service cannot be reached or sends no valid response. Try again shortly.' },
    { cause, isRetryable, retryAfterSeconds },
  );

/** An invalid response. It is not retried, because a second one would be the same. */
export const unusable = (cause: string): UpstreamError => unreachable(cause, { isRetryable: false });

/** A response that repeats the key. It does not show that the data service is unavailable, so no stale response takes its place. */
export const exposesKey = (): UpstreamError =>
  new UpstreamError(
    {
      kind: 'upstream_exposed_key',
      value: 'The response of the data service contains the API key of this desk, so it is withheld. Tell your administrator.',
    },
    { cause: 'the response contains the key' },
  );

export const timedOut = (cause: string): UpstreamError =>
  new UpstreamError(
    { kind: 'upstream_timeout', value: 'The data service did not respond in time. Try again shortly.' },
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

// Assumed: Retry-After when the queue is full.
const busyRetrySeconds = 2;

export const tooBusy = (cause: string): UpstreamError =>
  new UpstreamError(
    { kind: 'unavailable', value: 'Too many requests are waiting for the data service. Try again shortly.' },
    { cause, retryAfterSeconds: busyRetrySeconds, wasSent: false },
  );
