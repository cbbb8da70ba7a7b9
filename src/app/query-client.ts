import { QueryClient } from '@tanstack/react-query';
import { Failure } from '#src/shared/api/failure.ts';
import { isPaused } from '#src/shared/api/polling.ts';
import { retryDelayMs, retryTransient } from '#src/shared/api/retry.ts';

/** Builds the query client of pages and tests. Polling is configured by `usePolling`. */
export const buildQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: retryTransient,
        retryDelay: retryDelayMs,
        // A panel that mounts after a prefetch or another panel was refused shows that refusal instead of repeating the request.
        retryOnMount: ({ state: { error } }) => !(error instanceof Failure && (error.kind === 'plan' || error.kind === 'refused')),
        refetchOnWindowFocus: false,
        // Without a network a query fails at once with our own 'offline' text, and is repeated when the network returns.
        networkMode: 'offlineFirst',
        refetchOnReconnect: () => !isPaused(),
      },
    },
  });
