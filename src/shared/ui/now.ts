import { useSyncExternalStore } from 'react';

/**
 * One ticking clock for the whole page: a leaf that shows an age subscribes here, so that rows never re-render for it.
 * `stepSeconds` 1 or 60 tells how often the leaf has to change.
 */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls once a second, all listeners by one timer. */
export function onTick(listener: () => void): () => void {
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

export const useNow = (stepSeconds = 1): number => useSyncExternalStore(onTick, () => nowSeconds(stepSeconds));

let wallMs = Date.now();
let runMs = performance.now();
let steadyMs = wallMs;

/**
 * A clock for ages, milliseconds: it starts as the computer's, and never goes back. A computer's clock may be set back;
 * the page's own stands still while the computer sleeps; so this one goes by the greater step of the two.
 */
export function steadyNow(): number {
  const wall = Date.now();
  const run = performance.now();
  steadyMs += Math.max(wall - wallMs, run - runMs);
  wallMs = wall;
  runMs = run;
  return steadyMs;
}

/** A time that was just read off the computer's clock, on the steady clock; 0 stays 0. */
export const steadyOf = (ms: number): number => ms && steadyNow() - Math.max(0, Date.now() - ms);
