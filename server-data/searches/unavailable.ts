/** Asked rightly, and cannot be answered now: 503 with Retry-After. The message is a sentence for the caller. */
export class Unavailable extends Error {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
