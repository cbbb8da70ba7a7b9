import type { Hit } from './watch-state.ts';

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

/** Whether the alerts panel is open. */
export const panelOpen = createStore(false);
export const openAlerts = (): void => panelOpen.set(true);
export const closeAlerts = (): void => panelOpen.set(false);

/** The hits of this tab's notice, newest first. */
export const shownHits = createStore<readonly Hit[]>([]);

/** Assumed: a notice that is not dismissed holds the newest 500 hits; older ones are in the list of news. */
const maxShownHits = 500;

/** New hits join a notice that is still open. */
export const addShownHits = (hits: readonly Hit[]): void => shownHits.set([...hits, ...shownHits.get()].slice(0, maxShownHits));
export const dismissHits = (): void => shownHits.set([]);
