import type { QueryClient } from '@tanstack/react-query';
import { accessRefusal } from '#src/shared/api/access-refusal.ts';
import { monotonicNow, onTick } from '#src/shared/time/now.ts';
import { followHints, refreshAll } from './refresh.ts';
import { joinTabs } from './tabs.ts';

/** A second that took this long: the computer slept, or the browser had stopped the tab. */
const wakeMs = 20_000;

/** Makes polls early: when a list has changed, when the stream of hints opens again, when the computer wakes. @returns a function that ends it */
export function startLive(client: QueryClient): () => void {
  const hints = followHints(client);
  const tabs = joinTabs({ onHint: hints.onHint, onReopen: () => refreshAll(client) });
  const wake = (): void => {
    tabs?.retry();
    refreshAll(client);
  };

  let tickMs = monotonicNow();
  let wasVisible = false;
  const subscriptions = [
    onTick(() => {
      const nowMs = monotonicNow();
      // In a hidden tab seconds are long; it is made current when it is shown.
      if (wasVisible && nowMs - tickMs > wakeMs) wake();
      tickMs = nowMs;
      wasVisible = document.visibilityState === 'visible';
      tabs?.tick();
    }),
    accessRefusal.subscribe(() => {
      if (!accessRefusal.get()) tabs?.retry();
    }),
  ];
  addEventListener('online', wake);
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
    removeEventListener('online', wake);
    hints.end();
    tabs?.end();
  };
}
