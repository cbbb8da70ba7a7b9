import { formatAge } from '#src/shared/format/time.ts';
import type { Freshness } from '#src/shared/ui/freshness.ts';

interface Known {
  readonly isAnyOn: boolean;
  readonly freshness: Freshness;
  /** on the steady clock */
  readonly nowMs: number;
}

/** How the watch stands, in words; never better than it is. */
export function watchWords({ isAnyOn, freshness, nowMs }: Known): string {
  const { paused, failing, nextTryMs, updatedMs } = freshness;
  if (!isAnyOn) return 'No rule is on: nothing is asked.';
  if (paused) return 'The desk is paused (p): nothing is asked until it goes on.';
  if (failing) {
    const wait = nextTryMs === undefined ? '' : `; asked again in ${formatAge((nextTryMs - nowMs) / 1000)}`;
    return `The last question failed, so alerts may come late${wait}.`;
  }
  return updatedMs === 0
    ? 'The watch begins.'
    : `Watching every 15 s while the desk is in sight, last answer ${formatAge((nowMs - updatedMs) / 1000)} ago.`;
}
