import { hitsTitle } from './hit-words.ts';
import type { Hit } from './watched.ts';

/** What the browser says about desktop notices; `unsupported` where it has none, as in many phones. */
export type Permission = NotificationPermission | 'unsupported';

export const permission = (): Permission => ('Notification' in globalThis ? Notification.permission : 'unsupported');

/** Asks the reader; only ever called by a click of theirs (product.md 2.8). */
export async function askPermission(): Promise<Permission> {
  if (permission() !== 'default') return permission();
  try {
    return await Notification.requestPermission();
  } catch {
    return permission();
  }
}

/** One notice of the system for all that has just come; it takes the place of the one before. */
export function notifyDesktop(hits: readonly Hit[], onOpen: () => void): void {
  if (permission() !== 'granted') return;
  try {
    const notice = new Notification(hitsTitle(hits), {
      body: hits
        .slice(0, 4)
        .map(({ title }) => title)
        .join('\n'),
      tag: 'marketdesk-alerts',
      // Sound is a switch of its own.
      silent: true,
    });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
      onOpen();
    });
  } catch {
    // Phones have notices for service workers only.
  }
}
