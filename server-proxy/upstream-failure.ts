import type { Problem } from '#contract/problem.ts';

interface Circumstances {
  /** what happened, for the log; never shown */
  readonly cause: string;
  /** whether asking once more right away may help */
  readonly again?: boolean;
  readonly retryAfterSeconds?: number;
  /** whether it was refused here, before it left; default false */
  readonly neverLeft?: boolean;
}

/** Upstream did not give what was asked for. `problem` is what people are told, `message` what the log is told. */
export class UpstreamFailure extends Error {
  readonly problem: Problem;
  readonly again: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** Upstream knows nothing of it, so it says nothing of upstream. */
  readonly neverLeft: boolean;

  constructor(problem: Problem, { cause, again = false, retryAfterSeconds, neverLeft = false }: Circumstances) {
    super(cause);
    this.problem = problem;
    this.again = again;
    this.retryAfterSeconds = retryAfterSeconds;
    this.neverLeft = neverLeft;
  }

  /**
   * An answer from before, marked with its age, serves better than this failure (RFC 5861 §4).
   * A refusal is different: what may no longer be read is not handed out from memory.
   */
  get allowsStale(): boolean {
    return this.isOutage || this.neverLeft;
  }

  /** Upstream is out. */
  get isOutage(): boolean {
    return this.problem.kind === 'upstream_unreachable' || this.problem.kind === 'upstream_timeout';
  }
}

/** Assumed: how long a client should wait when upstream names no time. */
const outageRetrySeconds = 5;

export const unreachable = (cause: string, { again = true, retryAfterSeconds = outageRetrySeconds } = {}): UpstreamFailure =>
  new UpstreamFailure(
    { kind: 'upstream_unreachable', value: 'The data service cannot be reached or gives no usable answer. Try again shortly.' },
    { cause, again, retryAfterSeconds },
  );

/** Not tried again at once: the wait has been long enough. */
export const timedOut = (cause: string): UpstreamFailure =>
  new UpstreamFailure(
    { kind: 'upstream_timeout', value: 'The data service did not answer in time. Try again shortly.' },
    { cause, retryAfterSeconds: outageRetrySeconds },
  );

/** The breaker of a route is open (breaker.ts): upstream has failed too often, and is not asked for a while. */
export const leftAlone = (seconds: number): UpstreamFailure =>
  new UpstreamFailure(
    {
      kind: 'upstream_unreachable',
      value: `The data service has failed several times in a row, so it is left alone for a moment. It is asked again in ${seconds} s.`,
    },
    { cause: 'the breaker is open', retryAfterSeconds: seconds, neverLeft: true },
  );

/** What may be asked in a minute has been asked, by all together. */
export const budgetSpent = (seconds: number): UpstreamFailure =>
  new UpstreamFailure(
    { kind: 'rate_limited', value: `This desk has asked the data service as much as it may for now. Try again in ${seconds} s.` },
    { cause: 'the budget is spent', retryAfterSeconds: seconds, neverLeft: true },
  );

// Assumed: what a client is told to wait when too many questions wait already.
const busyRetrySeconds = 2;

export const tooBusy = (cause: string): UpstreamFailure =>
  new UpstreamFailure(
    { kind: 'unavailable', value: 'Too many questions wait for the data service. Try again shortly.' },
    { cause, retryAfterSeconds: busyRetrySeconds, neverLeft: true },
  );
