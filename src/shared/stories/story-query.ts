import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { newsById, type NewsItem } from '#contract/endpoints/news.ts';
import type { Answer } from '#src/shared/api/answer.ts';
import { ask } from '#src/shared/api/client.ts';

/**
 * One story by id, whole; `rows` is empty when it is not known.
 *
 * @param updated the version that is known of, so that an edit is asked for; what was read before shows meanwhile
 * @param heard told of each answer
 */
export const storyQuery = (id: number, updated?: number, heard?: (client: QueryClient, answer: Answer<NewsItem>) => void) =>
  queryOptions({
    queryKey: ['news', 'story', id, updated],
    queryFn: async ({ signal, client }) => {
      const answer = await ask(newsById, { displayOutput: 'full' }, { signal, path: newsById.path.replace('{id}', String(id)) });
      heard?.(client, answer);
      return answer;
    },
    placeholderData: (before) => (before?.rows[0]?.id === id ? before : undefined),
    staleTime: 300_000,
  });
