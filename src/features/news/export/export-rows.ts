import * as z from 'zod/mini';
import { news, newsItem, type NewsItem } from '#contract/endpoints/news.ts';
import * as limits from '#contract/schema/limits.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { fetchRawRecords, type RawRecord } from '#src/shared/export/raw-records.ts';
import { readAll, type AllRows } from '#src/shared/export/read-all.ts';
import type { MuteList } from '../annotations/annotations.ts';
import type { ExportContext } from '#src/shared/export/use-export.ts';
import { compareBy } from '../feed/feed-list.ts';
import { buildNewsQuery, type NewsSearch } from '../filters/news-search.ts';
import { buildFeedFilter, type FeedFilter } from '../filters/feed-filter.ts';

const { pageSize } = limits.news;

type StoryFilter = (item: NewsItem) => boolean;

/** The filter of the list: its hours, and the mute list unless muted stories are shown. */
export function exportFilter(items: readonly NewsItem[], search: NewsSearch, muted: MuteList): FeedFilter {
  const filter = buildFeedFilter(search, muted);
  return filter.isMuted && items.some(filter.isMuted) ? { ...filter, isMuted: undefined } : filter;
}

/** Reads every matching story, as the list would show them at its end. */
export const readAllStories = (
  search: NewsSearch,
  passes: StoryFilter,
  { signal, onProgress }: ExportContext,
): Promise<AllRows<NewsItem>> =>
  readAll((page) => fetchEndpoint(news, { ...buildNewsQuery(search), page, pageSize }, { signal }), {
    fullPage: pageSize,
    idOf: ({ id }) => id,
    isIncluded: passes,
    signal,
    onProgress,
  });

const rawPage =
  (search: NewsSearch, signal: AbortSignal) =>
  async (page: number): Promise<{ rows: readonly RawRecord[] }> => ({
    rows: await fetchRawRecords(news, { ...buildNewsQuery(search), page, pageSize, displayOutput: 'full' }, signal),
  });

const common = { fullPage: pageSize, idOf: ({ id }: RawRecord) => id } as const;

/** Reads every matching record as the service sends it, including records that do not parse. */
export function readAllRecords(
  search: NewsSearch,
  passes: StoryFilter,
  { signal, onProgress }: ExportContext,
): Promise<AllRows<RawRecord>> {
  const isIncluded = (record: RawRecord): boolean => {
    const read = z.safeParse(newsItem, record);
    return !read.success || passes(read.data);
  };
  return readAll(rawPage(search, signal), { ...common, isIncluded, signal, onProgress });
}

/**
 * Reads the records of these stories, in their order. Stories that were removed or no longer match the filter are missing.
 */
export async function readRecords(
  items: readonly NewsItem[],
  search: NewsSearch,
  { signal, onProgress }: ExportContext,
): Promise<AllRows<RawRecord>> {
  const ids = new Set<unknown>(items.map(({ id }) => id));
  const order = compareBy(search.sort);
  const last = items.toSorted(order).at(-1);
  const found = await readAll(rawPage(search, signal), {
    ...common,
    isIncluded: ({ id }) => ids.has(id),
    enough: ids.size,
    isPast: (record) => {
      const read = z.safeParse(newsItem, record);
      return last !== undefined && read.success && order(read.data, last) > 0;
    },
    maxRows: Infinity,
    signal,
    onProgress: (rows) => onProgress(rows, items.length),
  });
  const byId = new Map(found.rows.map((record) => [record['id'], record]));
  return { ...found, rows: items.map(({ id }) => byId.get(id)).filter((record) => record !== undefined) };
}
