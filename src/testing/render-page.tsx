import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import { readPreferences, setPreferences } from '#src/shared/preferences/preferences.ts';
import { deskAt } from './desk.tsx';
import { giveLayout } from './layout.ts';
import { nowSeconds } from './stories.ts';

// Pages under happy-dom. Importing this file gives its tests a desk that is put away after each, and a clock that stands
// at one moment: time passes only by `pass`.

giveLayout();
let root: Root | undefined;

beforeEach(() => {
  // Not setTimeout: react-query hands on its news by it.
  vi.useFakeTimers({ now: nowSeconds * 1000, toFake: ['Date', 'setInterval', 'clearInterval'] });
});

afterEach(() => {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  setPreferences(readPreferences(null));
  localStorage.clear();
  // What modules keep beside the storage goes with it, as when another tab clears it.
  dispatchEvent(new StorageEvent('storage', { key: null }));
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens the desk at an address, in a page of its own. */
export function renderPage(address: string): void {
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(deskAt(address));
}

/** Waits until what is said is true. */
export const soon = <T,>(said: () => T): Promise<T> => vi.waitFor(said, { interval: 5, timeout: 15_000 });

/** Lets time go by: clocks tick, polls come. */
export const pass = (seconds: number): void => void vi.advanceTimersByTime(seconds * 1000);

/** Time for whatever should not happen. */
export const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));
