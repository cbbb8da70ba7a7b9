import { cleanup, configure, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { readPreferences, setPreferences } from '#src/shared/storage/preferences.ts';
import { deskAt } from './desk.tsx';
import { giveLayout } from './layout.ts';
import { nowSeconds } from './stories.ts';

// Pages under happy-dom. Importing this file unmounts the page after each test and stops the clock: time passes only by `pass`.

giveLayout();

const timeoutMs = 15_000;

// Without the page in their messages: a query that waits fails many times, and printing the page takes longer than rendering it.
configure({ asyncUtilTimeout: timeoutMs, getElementError: (message) => new Error(message ?? 'no such element') });

beforeEach(() => {
  // Not setTimeout, which react-query notifies by.
  vi.useFakeTimers({ now: nowSeconds * 1000, toFake: ['Date', 'setInterval', 'clearInterval'] });
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  setPreferences(readPreferences(null));
  localStorage.clear();
  // Modules drop their copies of stored values, as when another tab clears the storage.
  dispatchEvent(new StorageEvent('storage', { key: null }));
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Renders the desk at a URL. */
export function renderPage(address: string): void {
  render(deskAt(address));
}

/** Waits until the callback no longer throws. Repeats a short `waitFor`, because the interval of a long one would wait for the stopped clock. */
export async function soon<T>(callback: () => T): Promise<T> {
  const endMs = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await waitFor(callback, { timeout: 10, onTimeout: (error) => error });
    } catch (error) {
      if (performance.now() > endMs) throw error;
    }
  }
}

/** Advances the clock: ticks and polls run. */
export const pass = (seconds: number): void => void vi.advanceTimersByTime(seconds * 1000);

/** Waits a moment, for what should not happen. */
export const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));
