import { useSyncExternalStore } from 'react';

/**
 * One ticking clock for the whole page: a leaf that shows an age subscribes here, so that rows never re-render for it.
 * `stepSeconds` 1 or 60 tells how often the leaf has to change.
 */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Now in Unix seconds, cut down to whole steps. */
export const nowSeconds = (stepSeconds = 1): number => Math.floor(Date.now() / 1000 / stepSeconds) * stepSeconds;

export const useNow = (stepSeconds = 1): number => useSyncExternalStore(subscribe, () => nowSeconds(stepSeconds));
