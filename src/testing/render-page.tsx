import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setAccessRefusal } from '#src/shared/api/access-refusal.ts';
import { readPreferences, setPreferences } from '#src/shared/storage/preferences.ts';
import { deskAt } from './desk.tsx';
import { giveLayout } from './layout.ts';
import { nowSeconds } from './stories.ts';

export { soon } from './soon.ts';

// Pages under happy-dom. Importing this file unmounts the page after each test and stops the clock: time passes only by `pass`.

giveLayout();

beforeEach(() => {
  // Not setTimeout, which react-query notifies by.
  vi.useFakeTimers({ now: nowSeconds * 1000, toFake: ['Date', 'setInterval', 'clearInterval'] });
});

afterEach(() => {
  cleanup();
  // First, for the storage may be one of the mocks.
  vi.restoreAllMocks();
  document.body.replaceChildren();
  setPreferences(readPreferences(null));
  setAccessRefusal(undefined);
  localStorage.clear();
  // Modules drop their copies of stored values, as when another tab clears the storage.
  dispatchEvent(new StorageEvent('storage', { key: null }));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Renders the desk at a URL. */
export function renderPage(address: string): void {
  render(deskAt(address));
}

/** Advances the clock: ticks and polls run. */
export const pass = (seconds: number): void => void vi.advanceTimersByTime(seconds * 1000);

/** Waits a moment, for what should not happen. */
export const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));
