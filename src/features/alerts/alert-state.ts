import type { Hit } from './watch/watch-state.ts';

/** A value of this page that components subscribe to with useSyncExternalStore. */
function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: (): T => value,
    set: (next: T): void => {
      value = next;
      for (const notify of listeners) notify();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Whether the inbox below the bell is open. */
export const inboxOpen = createStore(false);
export const openInbox = (): void => inboxOpen.set(true);

/** The hits of this tab's toast, newest first. */
export const shownHits = createStore<readonly Hit[]>([]);

/** Assumed: a toast that is still open holds the hundred newest hits, as the inbox does. */
const maxShownHits = 100;

/** New hits join a toast that is still open, so that toasts never stack. */
export const addShownHits = (hits: readonly Hit[]): void => shownHits.set([...hits, ...shownHits.get()].slice(0, maxShownHits));
export const dismissHits = (): void => shownHits.set([]);
