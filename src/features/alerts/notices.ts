import type { WatchState } from './watch.ts';
import type { Hit } from './watched.ts';

// What this tab shows of the watch: the notice, and how the asking goes.

interface Shown {
  /** what the notice lists, the newest first; empty where there is none */
  readonly hits: readonly Hit[];
  readonly state: WatchState;
}

let shown: Shown = { hits: [], state: undefined };
const listeners = new Set<() => void>();

function show(change: Partial<Shown>): void {
  shown = { ...shown, ...change };
  for (const tell of listeners) tell();
}

export const shownNow = (): Shown => shown;
export function onShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Assumed: a notice that nobody puts away holds the newest 500 hits; whoever comes back to it looks at the list of news. */
const mostHeld = 500;

/** What comes while a notice is there joins it. */
export const tell = (hits: readonly Hit[]): void => show({ hits: [...hits, ...shown.hits].slice(0, mostHeld) });
export const dismiss = (): void => show({ hits: [] });
export const noteState = (state: WatchState): void => show({ state });
