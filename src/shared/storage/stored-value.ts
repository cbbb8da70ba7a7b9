import { createListeners, usePageValue } from './page-value.ts';

/** Narrows an unknown stored value. */
export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A value in the browser's local storage, in step over all tabs. */
export interface StoredValue<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  /** changes the current value, including what another tab has just stored; an unchanged value is not written */
  readonly update: (change: (latest: T) => T) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** false where the browser blocks storage or has no room: the value then lasts as long as the page */
  readonly isSaved: () => boolean;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Stores a JSON value under `marketdesk:NAME`. Never throws: storage may be blocked, full, or contain anything.
 *
 * @param read parses a stored value, which another version may have written; null when there is none
 */
export function createStoredValue<T>(name: string, read: (stored: unknown) => T): StoredValue<T> {
  const place = `marketdesk:${name}`;
  const { subscribe, notify } = createListeners();
  let text: string | null = null;
  let value = read(null);
  let saved = true;

  /** Reads the stored value. A value that this page could not store is not replaced by another tab's. */
  const catchUp = (): void => {
    if (!saved) return;
    try {
      // In a frame without storage the property itself throws.
      const stored = localStorage.getItem(place);
      if (stored === text) return;
      text = stored;
      value = read(parsed(stored));
    } catch {
      saved = false;
    }
  };
  const update = (change: (latest: T) => T): void => {
    catchUp();
    const next = change(value);
    if (next !== value) {
      value = next;
      text = JSON.stringify(next);
      try {
        localStorage.setItem(place, text);
        saved = true;
      } catch {
        saved = false;
      }
    }
    notify();
  };

  catchUp();
  // A worker has no storage, and neither have tests of pure functions.
  globalThis.addEventListener?.('storage', ({ key }) => {
    // Without a key, the whole storage was cleared.
    if (key !== null && key !== place) return;
    catchUp();
    notify();
  });
  return {
    get: () => value,
    set: (next) => update(() => next),
    update,
    subscribe,
    isSaved: () => saved,
  };
}

export const useStoredValue = <T>(value: StoredValue<T>): T => usePageValue(value);
