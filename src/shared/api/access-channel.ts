// All tabs of a browser are signed in together: the first one that is accepted tells the others.

/** Undefined in a browser without channels: its tabs check again when they have the focus or are shown. */
const openChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('marketdesk:access');

export function announceAccess(): void {
  const channel = openChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only its own origin
  channel?.postMessage('accepted');
  channel?.close();
}

/** Calls back when another tab was accepted. @returns a function that ends this */
export function subscribeToAccess(listener: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', listener);
  return () => channel?.close();
}
