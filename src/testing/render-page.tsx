import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { deskAt } from './desk.tsx';

/** Opens the desk at an address, as large as the screen of a laptop. */
export async function renderPage(address: string, [widthPx, heightPx]: readonly [number, number] = [1440, 900]): Promise<void> {
  await page.viewport(widthPx, heightPx);
  const container = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
  await render(deskAt(address), { container });
}

/** Goes to another address of the desk that is open, as Back and Forward do. */
export function goTo(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Advances the clock: ticks and polls run. */
export const pass = (seconds: number): void => void vi.advanceTimersByTime(seconds * 1000);
