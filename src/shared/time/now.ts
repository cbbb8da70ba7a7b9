import { useSyncExternalStore } from 'react';
import { minuteMs } from '#contract/time/dates.ts';

/**
 * One timer for the whole page: a component that shows an age subscribes here, so that its row does not render again.
 * `stepSeconds`, 1 or 60, is the interval of its changes.
 */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls the listener once a second. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

let worldMs = 0;
let serviceMs = 0;

/** Sets how far the clock of the data is ahead of the service's, once before the first view: an example world may run at another moment. */
export const setClockOffset = (ms: number): void => void (worldMs = ms);

/**
 * Notes the time of the service, the `Date` of a response (RFC 9110 §6.6.1) in whole seconds: it is between those of the request, or for as
 * long as caches may have it before that, and of its arrival here. Only what this excludes is corrected, so that a slow response, or one over
 * which the computer slept, moves nothing. `Age` does not count: the proxy says by it how old the data is, at a `Date` of its own.
 *
 * @param sentMs by the browser's clock
 */
export function noteServiceTime(headers: Headers, sentMs: number): void {
  const ms = Date.parse(headers.get('date') ?? '');
  const [, maxAge = '0'] = /max-age=(\d+)/.exec(headers.get('cache-control') ?? '') ?? [];
  const [least, most] = [ms - Date.now(), ms + 1000 * (1 + Number(maxAge)) - sentMs];
  const isPossible = (ahead: number): boolean => least <= ahead && ahead <= most;
  // Without a time, or where the browser's clock was set back meanwhile, nothing is.
  if (isPossible(least) && !isPossible(serviceMs)) serviceMs = isPossible(0) ? 0 : least;
}

/**
 * By how many minutes the service's clock is ahead of the browser's; 0 up to three.
 *
 * Assumed: of the clocks of browser and service that of the service counts; either may be the wrong one.
 */
export function clockMinutes(): number {
  const minutes = Math.round(serviceMs / minuteMs);
  return Math.abs(minutes) > 3 ? minutes : 0;
}

export const useClockMinutes = (): number => useSyncExternalStore(onTick, clockMinutes);

/** A time of the data by the browser's clock, Unix milliseconds: where it is compared with a time of the browser. */
export const toBrowserMs = (ms: number): number => ms - worldMs - serviceMs;

/** Now by the clock of the data, in Unix seconds, rounded down to whole steps. */
export const nowSeconds = (stepSeconds = 1): number => Math.floor((Date.now() + worldMs + serviceMs) / 1000 / stepSeconds) * stepSeconds;

export const useNow = (stepSeconds = 1): number => useSyncExternalStore(onTick, () => nowSeconds(stepSeconds));

let wallMs = Date.now();
let runMs = performance.now();
let steadyMs = wallMs;

/**
 * A clock for ages, Unix milliseconds, which never goes back. `Date.now()` may be set back and `performance.now()` stops while the computer
 * sleeps; this clock advances by the larger step of the two.
 */
export function monotonicNow(): number {
  const wall = Date.now();
  const run = performance.now();
  steadyMs += Math.max(wall - wallMs, run - runMs);
  wallMs = wall;
  runMs = run;
  return steadyMs;
}

/** Converts a recent `Date.now()` time to the monotonic clock; 0 stays 0. */
export const toMonotonic = (ms: number): number => ms && monotonicNow() - Math.max(0, Date.now() - ms);
