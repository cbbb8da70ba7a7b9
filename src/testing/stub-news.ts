import type { NewsItem } from '#contract/endpoints/news.ts';
import { onTheWire } from './stories.ts';
import { type FetchStub, json, stubFetch } from './stub-fetch.ts';

export interface NewsStub extends FetchStub {
  /** The next response has these stories; a known id is replaced. */
  readonly write: (news: readonly NewsItem[]) => void;
}

/** The news endpoint for tests in a browser, where the data service cannot run: pages, newest first, or what was updated since. */
export function stubNews(news: readonly NewsItem[]): NewsStub {
  const stored = new Map<number, NewsItem>();
  const write = (items: readonly NewsItem[]): void => items.forEach((item) => stored.set(item.id, item));
  write(news);
  const stub = stubFetch(({ pathname, searchParams }) => {
    if (pathname === '/config.json') return json({ sampleData: false, imageHosts: [] });
    if (pathname !== '/api/v2/news') return undefined;
    const size = Number(searchParams.get('pageSize'));
    const from = Number(searchParams.get('page') ?? 0) * size;
    const updatedSince = Number(searchParams.get('updatedSince') ?? 0);
    const found = [...stored.values()].filter(({ updated }) => updated >= updatedSince).toSorted((a, b) => b.created - a.created);
    return json(found.slice(from, from + size).map(onTheWire));
  });
  return Object.assign(stub, { write });
}
