import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import '#src/app/app.css';
import { accessRefusal } from '#src/shared/api/access-refusal.ts';
import { setPaused } from '#src/shared/api/polling.ts';
import { readPreferences, setPreferences } from '#src/shared/storage/preferences.ts';
import { ignoreComposedKeys } from '#src/shared/ui/commands/composed-keys.ts';
import { forgetChanges } from '#src/shared/url/undo-change.ts';
import { noteServiceTime } from '#src/shared/time/now.ts';
import './own-profile.ts';
import { nowSeconds } from './stories.ts';
import { refuseStreams } from './stub-streams.ts';

// Runs in each file of the project `browser`. These share a page and its modules: the hooks undo what a test has changed.

// As main.tsx does.
ignoreComposedKeys();

beforeEach(() => {
  // As on any visit but the first.
  localStorage.setItem('marketdesk:first-steps', '{"isDismissed":true}');
  dispatchEvent(new StorageEvent('storage', { key: null }));
  // As index.html has it.
  document.head.append(Object.assign(document.createElement('base'), { href: '/' }));
  refuseStreams();
  // The clock of a test stands still: ticks and polls happen by `pass`. Not setTimeout, by which react-query notifies.
  vi.useFakeTimers({ now: nowSeconds * 1000, toFake: ['Date', 'setInterval', 'clearInterval'] });
  // Nor does a request end because the machine is slow: the desk would send it again.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
});

afterEach(async () => {
  await cleanup();
  // First, for the storage may be one of the mocks.
  vi.restoreAllMocks();
  document.body.replaceChildren();
  for (const base of document.querySelectorAll('base')) base.remove();
  setPreferences(readPreferences(null));
  accessRefusal.set(undefined);
  noteServiceTime(new Headers({ date: new Date().toUTCString() }), Date.now());
  forgetChanges();
  localStorage.clear();
  sessionStorage.clear();
  // Modules drop their copies of stored values, as when another tab clears the storage.
  dispatchEvent(new StorageEvent('storage', { key: null }));
  // As if long ago, so that nothing of the next test counts as from before it.
  vi.setSystemTime(0);
  setPaused(false);
  // A page that is restored keeps the focus in place until the reader acts.
  dispatchEvent(new Event('pointerdown'));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
