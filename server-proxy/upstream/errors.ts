import type { Problem } from '#contract/http/problem.ts';

/** What has rejected a request before it was sent to the data service. */
export type RejectedBy = 'client' | 'budget' | 'queue' | 'breaker' | 'hold';

interface Details {
  /** for the log only */
  readonly cause: string;
  /** whether there was no connection, or it ended before the response did */
  readonly isConnectionFailure?: boolean;
  readonly retryAfterSeconds?: number;
  /** whether upstream itself asked for that wait */
  readonly isRequested?: boolean;
  /** undefined when it was sent */
  readonly rejectedBy?: RejectedBy;
  readonly allowsStale?: boolean;
}

/** A request to the data service without a usable response. `problem` is sent to the client, `message` is logged. */
export class UpstreamError extends Error {
  readonly problem: Problem;
  readonly isConnectionFailure: boolean;
  readonly retryAfterSeconds: number | undefined;
  readonly isRequested: boolean;
  readonly rejectedBy: RejectedBy | undefined;
  /** Whether a stale response may be served instead (RFC 5861 §4). Not so for 4xx responses, such as a revoked permission. */
  readonly allowsStale: boolean;

  constructor(problem: Problem, details: Details) {
    super(details.cause);
    const { isConnectionFailure = false, retryAfterSeconds, isRequested = false, rejectedBy } = details;
    this.problem = problem;
    this.isConnectionFailure = isConnectionFailure;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isRequested = isRequested;
    this.rejectedBy = rejectedBy;
    this.allowsStale = details.allowsStale ?? (this.isOutage || !this.wasSent);
  }

  /** false: rejected before it was sent, so it does not show the state of the data service */
  get wasSent(): boolean {
    return this.rejectedBy === undefined;
  }

  /** Whether the data service is unavailable, as opposed to responding with an error. */
  get isOutage(): boolean {
    return this.wasSent && (this.problem.kind === 'upstream_unreachable' || this.problem.kind === 'upstream_timeout');
  }
}

/** Whether upstream no longer has or allows what was requested. Not so for outages and rate limits. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof UpstreamError && !error.allowsStale && error.problem.kind !== 'rate_limited';

/** Assumed: Retry-After during an outage, when upstream sends none. */
const outageRetrySeconds = 5;

/** Assumed: Retry-After of our own data service that is busy, when it sends none, and of the proxy when it has no room for a response. */
const busyRetrySeconds = 2;
/** Assumed: Retry-After when too much waits: by then what waits now has ended, or ten seconds later some of it has. */
const maxBusyRetrySeconds = 10;

const unavailableService = {
  kind: 'upstream_unreachable',
  value: 'The data service cannot be reached or sends no valid response. Try again shortly.',
} as const;

/** A failed connection. */
export const unreachable = (cause: string): UpstreamError =>
  new UpstreamError(unavailableService, { cause, isConnectionFailure: true, retryAfterSeconds: outageRetrySeconds });

/** An invalid response, or one with an error of the server. @param waitSeconds upstream's Retry-After */
export const unusable = (cause: string, waitSeconds?: number): UpstreamError =>
  new UpstreamError(unavailableService, {
    cause,
    retryAfterSeconds: waitSeconds ?? outageRetrySeconds,
    isRequested: waitSeconds !== undefined,
  });

/** Our own data service has too much to do for this query. It is not unavailable. */
export const upstreamBusy = (cause: string, waitSeconds: number = busyRetrySeconds): UpstreamError =>
  new UpstreamError(
    { kind: 'unavailable', value: 'The data service has too much to do. Try again shortly.' },
    { cause, retryAfterSeconds: waitSeconds, allowsStale: true },
  );

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
    { cause: 'the circuit breaker is open', retryAfterSeconds: seconds, rejectedBy: 'breaker' },
  );

export const budgetSpent = (seconds: number): UpstreamError =>
  new UpstreamError(
    { kind: 'rate_limited', value: `This desk has used its requests to the data service for now. Try again in ${seconds} s.` },
    { cause: 'the request budget is spent', retryAfterSeconds: seconds, rejectedBy: 'budget' },
  );

/** The wait in whole seconds, up to a quarter more for some, so that not all who are refused at once come back at once. */
const busySeconds = (waitMs: number): number =>
  Math.round(Math.min(Math.max(waitMs / 1000, 1), maxBusyRetrySeconds * 0.8) * (1 + Math.random() / 4));

/** @param waitMs how long what waits will take, where that is known */
export const tooBusy = (cause: string, waitMs: number = busyRetrySeconds * 1000): UpstreamError =>
  new UpstreamError(
    { kind: 'unavailable', value: 'Too many requests are waiting for the data service. Try again shortly.' },
    { cause, retryAfterSeconds: busySeconds(waitMs), rejectedBy: 'queue' },
  );
