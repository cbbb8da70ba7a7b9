/** A valid request that cannot be served now: 503 with Retry-After. The message is shown to the caller. */
export class Unavailable extends Error {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const tooSlow = (): Unavailable => new Unavailable('the search took too long; narrow it down or try again later', 10);
