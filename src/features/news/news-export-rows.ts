import * as z from 'zod/mini';
import { news, newsItem, type NewsItem } from '#contract/endpoints/news.ts';
import * as limits from '#contract/limits.ts';
import { ask } from '#src/shared/api/client.ts';
import { askRaw, type RawRecord } from '#src/shared/export/raw-records.ts';
import { readAll, type AllRows } from '#src/shared/export/read-all.ts';
import type { Muted } from './marks.ts';
import type { Reading } from '#src/shared/export/use-export.ts';
import { byOrder } from './news-list.ts';
import { newsQuestion, type NewsSearch } from './news-search.ts';
import { hearing, type Hearing } from './shown-news.ts';

const { pageSize } = limits.news;

type Keeps = (item: NewsItem) => boolean;

/** What the list takes of the service's answers: the hours of the day, without what is muted unless it is shown all the same. */
export function hearingOf(items: readonly NewsItem[], { hours }: NewsSearch, muted: Muted): Hearing {
  const heard = hearing(hours, muted);
  return heard.isMuted && items.some(heard.isMuted) ? { ...heard, isMuted: undefined } : heard;
}

/** Everything that matches, as the list would show it at its end. */
export const allStories = (search: NewsSearch, picks: Keeps, { signal, onProgress }: Reading): Promise<AllRows<NewsItem>> =>
  readAll((page) => ask(news, { ...newsQuestion(search), page, pageSize }, { signal }), {
    fullPage: pageSize,
    idOf: ({ id }) => id,
    keeps: picks,
    signal,
    onProgress,
  });

const rawPage =
  (search: NewsSearch, signal: AbortSignal) =>
  async (page: number): Promise<{ rows: readonly RawRecord[] }> => ({
    rows: await askRaw(news, { ...newsQuestion(search), page, pageSize, displayOutput: 'full' }, signal),
  });

const common = { fullPage: pageSize, idOf: ({ id }: RawRecord) => id } as const;

/** Everything that matches, as the service sends it; a record that nobody can read is kept as well. */
export function allRecords(search: NewsSearch, picks: Keeps, { signal, onProgress }: Reading): Promise<AllRows<RawRecord>> {
  const keeps = (record: RawRecord): boolean => {
    const read = z.safeParse(newsItem, record);
    return !read.success || picks(read.data);
  };
  return readAll(rawPage(search, signal), { ...common, keeps, signal, onProgress });
}

/**
 * The records of these stories, in their order. Some may be gone by now, withdrawn or changed so that the filter no
 * longer finds them.
 */
export async function recordsOf(
  items: readonly NewsItem[],
  search: NewsSearch,
  { signal, onProgress }: Reading,
): Promise<AllRows<RawRecord>> {
  const place = new Map<unknown, number>(items.map(({ id }, index) => [id, index]));
  const order = byOrder(search.sort);
  const last = items.toSorted(order).at(-1);
  const found = await readAll(rawPage(search, signal), {
    ...common,
    keeps: ({ id }) => place.has(id),
    enough: place.size,
    isPast: (record) => {
      const read = z.safeParse(newsItem, record);
      return last !== undefined && read.success && order(read.data, last) > 0;
    },
    mostRows: Infinity,
    signal,
    onProgress,
  });
  return { ...found, rows: found.rows.toSorted((a, b) => (place.get(a['id']) ?? 0) - (place.get(b['id']) ?? 0)) };
}
