import type { NewsItem } from '#contract/endpoints/news.ts';
import * as limits from '#contract/limits.ts';
import { readPages, type ReadPages } from '#src/shared/live/read-pages.ts';
import { seenAfter, sinceOf } from '#src/shared/live/seen.ts';

/** What polls have brought: the latest version of each story. */
export interface Arrivals {
  readonly byId: ReadonlyMap<number, NewsItem>;
  /** the greatest `updated` seen, Unix seconds */
  readonly seenSeconds: number;
  /** there is more than the desk takes in; reading the list anew is cheaper than following */
  readonly overflow: boolean;
  /** age of the last answer according to the proxy, seconds; 0 when live */
  readonly staleSeconds: number;
}

/** Arrivals, and what the list looked like before them. */
export interface Followed extends Arrivals {
  /** the title a story had when the desk first saw it, where that is another now */
  readonly titlesBefore: ReadonlyMap<number, string>;
}

/** What one poll brought. */
export interface Brought extends ReadPages<NewsItem> {
  /** every change from here on is among the rows, Unix seconds */
  readonly since: number;
}

/** New stories the desk follows before it asks the reader to let them in; a headline takes about a kilobyte. */
export const mostKept = 5000;

/** Takes in rows of a poll; a row that is known in the same version changes nothing. */
export function withRows(known: Arrivals, rows: readonly NewsItem[], staleSeconds = 0): Arrivals {
  const byId = new Map(known.byId);
  let { overflow } = known;
  for (const row of rows) {
    const before = byId.get(row.id);
    if (!before && byId.size >= mostKept) overflow = true;
    else if (row.updated >= (before?.updated ?? Number.NEGATIVE_INFINITY)) byId.set(row.id, row);
  }
  const updates = rows.map(({ updated }) => updated);
  return { byId, seenSeconds: seenAfter(known.seenSeconds, updates), overflow, staleSeconds };
}

interface Question {
  readonly updatedSince: number;
  readonly page: number;
  readonly sort: 'updated:asc' | 'updated:desc';
}
type AskPage = (question: Question) => Promise<{ rows: readonly NewsItem[]; wrong: readonly unknown[]; staleSeconds: number }>;

/** One poll: pages of what was updated since, oldest change first; of a flood its first pages and its end. */
export async function arrivalsSince({ seenSeconds }: Arrivals, askPage: AskPage): Promise<Brought> {
  const updatedSince = sinceOf(seenSeconds);
  const read = await readPages((page) => askPage({ updatedSince, page, sort: 'updated:asc' }), { fullPage: limits.news.pageSize });
  if (!read.overflow) return { ...read, since: updatedSince };
  const end = await askPage({ updatedSince, page: 0, sort: 'updated:desc' });
  return { ...read, rows: [...read.rows, ...end.rows], since: updatedSince };
}

/** First titles of the stories whose title is another by these rows. */
export function titlesChanged(
  titles: ReadonlyMap<number, string>,
  rows: readonly NewsItem[],
  knownBefore: (id: number) => NewsItem | undefined,
): ReadonlyMap<number, string> {
  const changed = new Map(titles);
  for (const { id, title, updated } of rows) {
    const known = knownBefore(id);
    if (!known || known.updated > updated) continue;
    const first = changed.get(id) ?? known.title;
    if (first === title) changed.delete(id);
    else changed.set(id, first);
  }
  return changed;
}

/**
 * What is known after a poll.
 *
 * @param listed the story as the pages of the list hold it
 */
export function followed(
  known: Followed,
  { rows, overflow, staleSeconds }: Brought,
  listed: (id: number) => NewsItem | undefined,
): Followed {
  const next = withRows(known, rows, staleSeconds);
  return {
    ...next,
    overflow: next.overflow || overflow,
    titlesBefore: titlesChanged(known.titlesBefore, rows, (id) => known.byId.get(id) ?? listed(id)),
  };
}
