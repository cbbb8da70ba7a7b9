import type { Hit } from './watched.ts';

// What the notice of this tab lists, the newest first; empty where there is none.

let shown: readonly Hit[] = [];
const listeners = new Set<() => void>();

function show(hits: readonly Hit[]): void {
  shown = hits;
  for (const tell of listeners) tell();
}

export const shownNow = (): readonly Hit[] => shown;
export function onShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Assumed: a notice that nobody puts away holds the newest 500 hits; whoever comes back to it looks at the list of news. */
const mostHeld = 500;

/** What comes while a notice is there joins it. */
export const tell = (hits: readonly Hit[]): void => show([...hits, ...shown].slice(0, mostHeld));
export const dismiss = (): void => show([]);
