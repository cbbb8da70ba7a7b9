import { useSyncExternalStore } from 'react';

// Whether the reader has stopped all polls of this page. Not kept: a desk that was opened anew is live.

let paused = false;
const listeners = new Set<() => void>();

export const isPaused = (): boolean => paused;

export function setPaused(on: boolean): void {
  paused = on;
  for (const tell of listeners) tell();
}

export function onPause(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePaused = (): boolean => useSyncExternalStore(onPause, isPaused);
