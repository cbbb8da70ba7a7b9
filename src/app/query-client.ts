import { QueryClient } from '@tanstack/react-query';
import { Failure } from '#src/shared/api/failure.ts';
import { isPaused } from '#src/shared/api/polling.ts';

/** Builds the query client of pages and tests. Polling is configured by `usePolling`. */
export const buildQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A refusal stays a refusal; only what may heal by itself is tried once more.
        retry: (failures, error) => failures < 1 && error instanceof Failure && error.transient,
        // A panel that mounts after a prefetch or another panel was refused shows that refusal instead of repeating the request.
        retryOnMount: ({ state: { error } }) => !(error instanceof Failure && (error.kind === 'plan' || error.kind === 'refused')),
        refetchOnWindowFocus: false,
        // Without a network a query fails at once with our own 'offline' text, and is repeated when the network returns.
        networkMode: 'offlineFirst',
        refetchOnReconnect: () => !isPaused(),
      },
    },
  });
