import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setAccessRefusal } from '#src/shared/api/access-refusal.ts';
import { readPreferences, setPreferences } from '#src/shared/storage/preferences.ts';
import { giveLayout } from './layout.ts';
import { unmountPages } from './page-roots.ts';
import './soon.ts';
import { nowSeconds } from './stories.ts';

// Runs in each file of the project `dom`. These share a process, its modules and its document: the hooks undo what a test has changed.

giveLayout();

beforeEach(() => {
  // Not setTimeout, which react-query notifies by.
  vi.useFakeTimers({ now: nowSeconds * 1000, toFake: ['Date', 'setInterval', 'clearInterval'] });
});

afterEach(() => {
  unmountPages();
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
