import type { NewsItem, NewsSort } from '#contract/endpoints/news.ts';
import * as limits from '#contract/limits.ts';
import { readPages, type ReadPages } from '#src/shared/live/read-pages.ts';
import { isRecord } from '#src/shared/live/said.ts';
import { sinceOf } from '#src/shared/live/seen.ts';

// What a poll of the news asks and brings, whoever asks; and how one tab tells it to another.

interface Seen {
  /** the greatest `updated` seen, Unix seconds */
  readonly seenSeconds: number;
}

/** What one poll brought. */
export interface Brought extends ReadPages<NewsItem> {
  /** every change from here on is among the rows, Unix seconds */
  readonly since: number;
}

interface Question {
  readonly updatedSince: number;
  readonly page: number;
  readonly sort: NewsSort & `updated:${string}`;
}
type AskPage = (question: Question) => Promise<{ rows: readonly NewsItem[]; wrong: readonly unknown[]; staleSeconds: number }>;

/** One poll: pages of what was updated since, oldest change first; of a flood its first pages and its end. */
export async function storiesSince({ seenSeconds }: Seen, askPage: AskPage): Promise<Brought> {
  const updatedSince = sinceOf(seenSeconds);
  const read = await readPages((page) => askPage({ updatedSince, page, sort: 'updated:asc' }), { fullPage: limits.news.pageSize });
  if (!read.overflow) return { ...read, since: updatedSince };
  const end = await askPage({ updatedSince, page: 0, sort: 'updated:desc' });
  return { ...read, rows: [...read.rows, ...end.rows], since: updatedSince };
}

const texts = ['title', 'author', 'teaser', 'body', 'url'] as const;
const named = ['channels', 'stocks', 'tags'] as const;

/** Whether a record has the shape that the desk reads; by hand, for parsed rows are no longer what the schema reads. */
const isNewsItem = (value: unknown): value is NewsItem =>
  isRecord(value) &&
  Number.isInteger(value['id']) &&
  Number.isFinite(value['created']) &&
  Number.isFinite(value['updated']) &&
  Array.isArray(value['image']) &&
  texts.every((name) => typeof value[name] === 'string') &&
  named.every((name) => {
    const list: unknown = value[name];
    return Array.isArray(list) && list.every((entry: unknown) => isRecord(entry) && typeof entry['name'] === 'string');
  });

/** Reads what another tab was brought. Undefined for another shape, and where something may lie between it and what is known here. */
export function readBrought(said: unknown, { seenSeconds }: Seen): Brought | undefined {
  if (!isRecord(said)) return undefined;
  const { rows, overflow, since, staleSeconds } = said;
  if (typeof since !== 'number' || typeof staleSeconds !== 'number' || typeof overflow !== 'boolean') return undefined;
  if (!(since <= sinceOf(seenSeconds)) || !(staleSeconds >= 0)) return undefined;
  if (!Array.isArray(rows) || !rows.every(isNewsItem)) return undefined;
  return { rows, overflow, since, staleSeconds };
}
