import { createPageValue } from '#src/shared/storage/page-value.ts';
import type { Hit } from './watch/watch-state.ts';

/** Whether the inbox below the bell is open. */
export const inboxOpen = createPageValue(false);
export const openInbox = (): void => inboxOpen.set(true);

/** The hits of this tab's toast, newest first. */
export const shownHits = createPageValue<readonly Hit[]>([]);

/** Assumed: a toast that is still open holds the hundred newest hits, as the inbox does. */
const maxShownHits = 100;

/** New hits join a toast that is still open, so that toasts never stack. */
export const addShownHits = (hits: readonly Hit[]): void => shownHits.set([...hits, ...shownHits.get()].slice(0, maxShownHits));
export const dismissHits = (): void => shownHits.set([]);
