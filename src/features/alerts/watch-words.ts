import { formatAge } from '#src/shared/format/time.ts';
import type { WatchState } from './watch.ts';

interface Known {
  readonly isAnyOn: boolean;
  readonly isPaused: boolean;
  readonly state: WatchState;
  /** on the steady clock */
  readonly nowMs: number;
}

/** How the watch stands, in words; never better than it is. */
export function watchWords({ isAnyOn, isPaused, state, nowMs }: Known): string {
  if (!isAnyOn) return 'No rule is on: nothing is asked.';
  if (isPaused) return 'The desk is paused (p): nothing is asked until it goes on.';
  if (!state) return 'The watch begins, or goes on in another window of this browser.';
  if (state.failure) {
    const wait = state.nextTryMs === undefined ? '' : `; asked again in ${formatAge((state.nextTryMs - nowMs) / 1000)}`;
    return `The last question failed, so alerts may come late${wait}.`;
  }
  return state.receivedMs === 0
    ? 'The watch begins.'
    : `Watching every 15 s, last answer ${formatAge((nowMs - state.receivedMs) / 1000)} ago.`;
}
