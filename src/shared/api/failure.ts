/** Kinds of failure by what the reader can do about them. */
export type FailureKind =
  | 'offline' /* this computer has no network */
  | 'proxy' /* our own server does not answer */
  | 'refused' /* 400, 404, 406: the question was wrong */
  | 'plan' /* 403: the key's plan excludes it */
  | 'limited' /* 429: wait */
  | 'key' /* the upstream refuses the proxy's key: tell the administrator */
  | 'upstream' /* the data service is unreachable or unwell */
  | 'timeout'
  | 'shape'; /* an answer that is not what the contract describes */

/** Every way a question can go wrong, as one error. */
export class Failure extends Error {
  readonly kind: FailureKind;
  /** the service's own sentences */
  readonly sentences: readonly string[];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: FailureKind,
    parts: { sentences?: readonly string[]; requestId?: string | undefined; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(parts.sentences?.join('; ') || kind);
    this.name = 'Failure';
    this.kind = kind;
    this.sentences = parts.sentences ?? [];
    this.requestId = parts.requestId;
    this.retryAfterSeconds = parts.retryAfterSeconds;
  }

  /** Whether asking again by itself can help. */
  get transient(): boolean {
    return this.kind === 'proxy' || this.kind === 'upstream' || this.kind === 'timeout';
  }
}
