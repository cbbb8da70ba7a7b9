import { useSyncExternalStore } from 'react';

/** Calls everyone who subscribed. */
export function createListeners<Args extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (...args: Args): void => {
      for (const listener of listeners) listener(...args);
    },
  };
}

/** A value that is there as long as this page, shared by all its parts: one that no address, query or storage holds. */
export function createPageValue<T>(initial: T) {
  const { subscribe, notify } = createListeners();
  let value = initial;
  return {
    subscribe,
    get: (): T => value,
    set: (next: T): void => {
      value = next;
      notify();
    },
  };
}

/** The value, rendered again when it changes. */
export const usePageValue = <T>({
  subscribe,
  get,
}: {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => T;
}): T => useSyncExternalStore(subscribe, get);
