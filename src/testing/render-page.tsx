import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { buildQueryClient } from '#src/app/query-client.ts';
import { Shell } from '#src/app/shell.tsx';

/** As in production, but a request that is repeated is repeated at once. */
function impatientClient(): QueryClient {
  const client = buildQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  return client;
}

/** A part of the desk that reads data, outside of a page. */
export const withQueries = (part: ReactNode): ReactNode => <QueryClientProvider client={impatientClient()}>{part}</QueryClientProvider>;

/** The whole desk, opened at an address. */
function deskAt(address: string): ReactNode {
  history.pushState(null, '', address);
  return withQueries(
    <BrowserRouter>
      <Shell />
    </BrowserRouter>,
  );
}

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
