/** Each poll looks back this far before the last time seen: clocks differ and edits overlap (facts §6). */
const overlapSeconds = 60;
/** How far the service's clock may run before the browser's without further proof. */
const leeway = 600;

/** Where a poll begins that misses nothing after what was seen. */
export const sinceOf = (seenSeconds: number): number => Math.max(0, Math.floor(seenSeconds) - overlapSeconds);

/**
 * The greatest `updated` of what was seen; it never goes back. A time far in the future is not believed, for polls that
 * began there would be blind until it came; only where five records agree it is the browser's clock that is wrong.
 */
export function seenAfter(seenSeconds: number, updates: readonly number[]): number {
  const fifth = updates.toSorted((a, b) => b - a)[4] ?? 0;
  const latest = Math.max(fifth, Date.now() / 1000) + leeway;
  return Math.max(seenSeconds, ...updates.filter((updated) => updated <= latest));
}
