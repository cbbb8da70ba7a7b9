/** Stories that the publisher has removed. */
export interface Removals {
  /** when each was removed, Unix seconds; NaN where the time is unknown */
  readonly removed: ReadonlyMap<number, number>;
  readonly seenSeconds: number;
  /** the upstream does not offer removals; it is not requested again */
  readonly isUnsupported?: boolean;
}

export const removalsKey = ['news', 'removals'] as const;

/** The state before the first poll, which looks back a day: removals of stories that are not shown do not matter. */
export const noRemovals = (): Removals => ({ removed: new Map(), seenSeconds: Date.now() / 1000 - 86_400 });
