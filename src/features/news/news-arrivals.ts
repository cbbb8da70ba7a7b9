import type { NewsItem } from '#contract/endpoints/news.ts';
import { seenAfter } from '#src/shared/api/seen.ts';
import type { ReadPages } from '#src/shared/api/read-pages.ts';

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
  { rows, overflow, staleSeconds }: ReadPages<NewsItem>,
  listed: (id: number) => NewsItem | undefined,
): Followed {
  const next = withRows(known, rows, staleSeconds);
  return {
    ...next,
    overflow: next.overflow || overflow,
    titlesBefore: titlesChanged(known.titlesBefore, rows, (id) => known.byId.get(id) ?? listed(id)),
  };
}
