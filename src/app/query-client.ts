import { QueryClient } from '@tanstack/react-query';
import { Failure } from '#src/shared/api/failure.ts';

/** How the desk asks, page by page and in the tests. */
export const buildQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A refusal stays a refusal; only what may heal by itself is asked once more.
        retry: (failures, error) => failures < 1 && error instanceof Failure && error.transient,
        // A panel that mounts after a prefetch or another panel was refused shows that refusal instead of repeating the request.
        retryOnMount: ({ state: { error } }) => !(error instanceof Failure && (error.kind === 'plan' || error.kind === 'refused')),
        refetchOnWindowFocus: false,
        // 'offline' is told by our own error text, not by a silently paused question.
        networkMode: 'always',
      },
    },
  });
