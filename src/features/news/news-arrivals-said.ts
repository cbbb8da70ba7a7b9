import type { NewsItem } from '#contract/endpoints/news.ts';
import { isRecord } from '#src/shared/live/said.ts';
import { sinceOf } from '#src/shared/live/seen.ts';
import type { Arrivals, Brought } from './news-arrivals.ts';

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
export function readBrought(said: unknown, { seenSeconds }: Arrivals): Brought | undefined {
  if (!isRecord(said)) return undefined;
  const { rows, overflow, since, staleSeconds } = said;
  if (typeof since !== 'number' || typeof staleSeconds !== 'number' || typeof overflow !== 'boolean') return undefined;
  if (!(since <= sinceOf(seenSeconds)) || !(staleSeconds >= 0)) return undefined;
  if (!Array.isArray(rows) || !rows.every(isNewsItem)) return undefined;
  return { rows, overflow, since, staleSeconds };
}
