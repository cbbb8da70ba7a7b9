/** Each poll overlaps the previous one by this time: clocks differ and edits arrive late. */
const overlapSeconds = 60;
/** How far ahead of the browser's clock a single `updated` time is accepted. */
const leeway = 600;

/** The `updatedSince` of the next poll, Unix seconds. */
export const pollSince = (seenSeconds: number): number => Math.max(0, Math.floor(seenSeconds) - overlapSeconds);

/**
 * The latest `updated` time, Unix seconds; it never decreases. A time far in the future is ignored, because polls from there on would return
 * nothing until it is reached, unless five records agree on it: then the browser's clock is wrong.
 */
export function latestUpdated(seenSeconds: number, updates: readonly number[]): number {
  const fifth = updates.toSorted((a, b) => b - a)[4] ?? 0;
  const latest = Math.max(fifth, Date.now() / 1000) + leeway;
  return Math.max(seenSeconds, ...updates.filter((updated) => updated <= latest));
}
