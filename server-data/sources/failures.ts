/** A poll that failed for what may be right the next time. The message is a sentence for people, without the key. */
export class SourceFailed extends Error {}

/** What the address names is not there (404, 410), such as the facts of a company that has none. */
export class SourceNotFound extends SourceFailed {}

/** The key may not read what the address names (403), such as an endpoint that its plan excludes. */
export class SourceForbidden extends SourceFailed {}

/** The host asks to wait. */
export class SourceWait extends SourceFailed {
  readonly untilMs: number;

  /** @param untilMs Unix milliseconds */
  constructor(message: string, untilMs: number) {
    super(message);
    this.untilMs = untilMs;
  }
}
