import type { Problem } from '#contract/problem.ts';

interface Circumstances {
  /** what happened, for the log; never shown */
  readonly cause: string;
  /** whether asking once more right away may help */
  readonly again?: boolean;
  readonly retryAfterSeconds?: number;
}

/** Upstream did not give what was asked for. `problem` is what people are told, `message` what the log is told. */
export class UpstreamFailure extends Error {
  readonly problem: Problem;
  readonly again: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Problem, { cause, again = false, retryAfterSeconds }: Circumstances) {
    super(cause);
    this.problem = problem;
    this.again = again;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /**
   * Upstream is out, so an answer from before, marked with its age, serves better than this failure (RFC 5861 §4).
   * A refusal is different: what may no longer be read is not handed out from memory.
   */
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
