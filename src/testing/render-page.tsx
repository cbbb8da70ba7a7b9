import { afterEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#src/app/app.css';
import { readPreferences, setPreferences } from '#src/shared/storage/preferences.ts';
import { deskAt } from './desk.tsx';

export { soon } from './soon.ts';

// Pages in a real browser, with their styles, for what depends on layout, focus and parsing.

afterEach(() => {
  setPreferences(readPreferences(null));
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens the desk at an address, as large as a screen of a laptop. */
export async function renderInBrowser(address: string, [widthPx, heightPx]: readonly [number, number] = [1440, 900]): Promise<void> {
  await page.viewport(widthPx, heightPx);
  const container = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
  await render(deskAt(address), { container });
}

/** Goes to another address of the desk that is open, as Back and Forward do. */
export function goTo(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}
