import { useSyncExternalStore } from 'react';

/** For readers of stored values, which may be anything. */
export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A value that the reader's browser keeps, in step over all of its tabs. */
export interface Kept<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  /** changes what stands now, with whatever another tab has just kept; what comes back unchanged is not written */
  readonly update: (change: (latest: T) => T) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** false where the browser refuses to keep anything, or has no room: the value then lasts as long as the page */
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
 * Keeps a value of JSON under `marketdesk:NAME`. Never throws: storage may be blocked, full, or hold anything.
 *
 * @param read takes what is valid of anything, as another version or another hand may have left it; null is nothing
 */
export function keep<T>(name: string, read: (stored: unknown) => T): Kept<T> {
  const place = `marketdesk:${name}`;
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let value = read(null);
  let saved = true;

  /** What this page could not store is not given up for what another did. */
  const catchUp = (): void => {
    if (!saved) return;
    try {
      // In a frame without storage it is the property itself that throws.
      const stored = localStorage.getItem(place);
      if (stored === text) return;
      text = stored;
      value = read(parsed(stored));
    } catch {
      saved = false;
    }
  };
  const tell = (): void => {
    for (const listener of listeners) listener();
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
    tell();
  };

  catchUp();
  addEventListener('storage', ({ key }) => {
    // No key: all of it was cleared.
    if (key !== null && key !== place) return;
    catchUp();
    tell();
  });
  return {
    get: () => value,
    set: (next) => update(() => next),
    update,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isSaved: () => saved,
  };
}

export const useKept = <T>({ subscribe, get }: Kept<T>): T => useSyncExternalStore(subscribe, get);
