import { news, type NewsQuery } from '#contract/endpoints/news.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';

/**
 * Fetches stories whose titles `titleText` can decode.
 *
 * @throws Failure
 */
export async function fetchStories(query: Partial<NewsQuery>, signal: AbortSignal) {
  const result = await fetchEndpoint(news, query, { signal });
  return result;
}
