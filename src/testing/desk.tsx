import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { buildQueryClient } from '#src/app/query-client.ts';
import { Shell } from '#src/app/shell.tsx';

/** As in production, but what is asked once more is asked at once. */
function impatientClient(): QueryClient {
  const client = buildQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  return client;
}

/** A part of the desk that reads data, outside of a page. */
export const withQueries = (part: ReactNode): ReactNode => <QueryClientProvider client={impatientClient()}>{part}</QueryClientProvider>;

/** The whole desk, opened at an address. */
export function deskAt(address: string): ReactNode {
  history.pushState(null, '', address);
  return withQueries(
    <BrowserRouter>
      <Shell />
    </BrowserRouter>,
  );
}
