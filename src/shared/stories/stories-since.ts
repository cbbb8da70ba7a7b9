import type { NewsItem, NewsSort } from '#contract/endpoints/news.ts';
import * as limits from '#contract/limits.ts';
import { readPages, type ReadPages } from '#src/shared/api/read-pages.ts';
import { sinceOf } from '#src/shared/api/seen.ts';

interface Seen {
  /** the greatest `updated` seen, Unix seconds */
  readonly seenSeconds: number;
}

interface Question {
  readonly updatedSince: number;
  readonly page: number;
  readonly sort: NewsSort & `updated:${string}`;
}
type AskPage = (question: Question) => Promise<{ rows: readonly NewsItem[]; wrong: readonly unknown[]; staleSeconds: number }>;

/** One poll: pages of what was updated since, oldest change first; of a flood its first pages and its end. */
export async function storiesSince({ seenSeconds }: Seen, askPage: AskPage): Promise<ReadPages<NewsItem>> {
  const updatedSince = sinceOf(seenSeconds);
  const read = await readPages((page) => askPage({ updatedSince, page, sort: 'updated:asc' }), { fullPage: limits.news.pageSize });
  if (!read.overflow) return read;
  const end = await askPage({ updatedSince, page: 0, sort: 'updated:desc' });
  return { ...read, rows: [...read.rows, ...end.rows] };
}
