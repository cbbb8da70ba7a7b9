import type { QueryClient } from '@tanstack/react-query';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { titleText } from '#contract/title-text.ts';
import { latestUpdated } from '#src/shared/api/updated-since.ts';
import type { ReadPages } from '#src/shared/api/read-pages.ts';
import { fetchStoriesSince } from '#src/records/stories/story-query.ts';
import { restoreStories } from './removals.ts';

/** The stories of all polls: the latest version of each. */
export interface Arrivals {
  readonly byId: ReadonlyMap<number, NewsItem>;
  /** the greatest `updated` seen, Unix seconds */
  readonly seenSeconds: number;
  /** there are more than are stored; reloading the list is cheaper */
  readonly overflow: boolean;
  /** age of the last response according to the proxy, seconds; 0 when live */
  readonly staleSeconds: number;
}

/** Arrivals with the titles that the list showed before them. */
export interface TrackedArrivals extends Arrivals {
  /** the first title seen, as text, of each story whose title has changed */
  readonly originalTitles: ReadonlyMap<number, string>;
}

/** The most stories stored before the list has to be reloaded; a headline takes about a kilobyte. */
export const maxArrivals = 5000;

/** Adds rows of a poll; older versions are ignored. */
export function addRows(known: Arrivals, rows: readonly NewsItem[], staleSeconds = 0): Arrivals {
  const byId = new Map(known.byId);
  let { overflow } = known;
  for (const row of rows) {
    const before = byId.get(row.id);
    if (!before && byId.size >= maxArrivals) overflow = true;
    else if (row.updated >= (before?.updated ?? Number.NEGATIVE_INFINITY)) byId.set(row.id, row);
  }
  const updates = rows.map(({ updated }) => updated);
  return { byId, seenSeconds: latestUpdated(known.seenSeconds, updates), overflow, staleSeconds };
}

/** Updates the original titles of stories whose title changes with these rows. */
export function trackTitles(
  titles: ReadonlyMap<number, string>,
  rows: readonly NewsItem[],
  knownBefore: (id: number) => NewsItem | undefined,
): ReadonlyMap<number, string> {
  const changed = new Map(titles);
  for (const row of rows) {
    const { id, updated } = row;
    const known = knownBefore(id);
    if (!known || known.updated > updated) continue;
    const first = changed.get(id) ?? titleText(known.title);
    if (first === titleText(row.title)) changed.delete(id);
    else changed.set(id, first);
  }
  return changed;
}

/**
 * Adds a poll to the arrivals.
 *
 * @param listed looks up a story in the pages of the list
 */
export function addPoll(
  known: TrackedArrivals,
  { rows, overflow, staleSeconds }: ReadPages<NewsItem>,
  listed: (id: number) => NewsItem | undefined,
): TrackedArrivals {
  const next = addRows(known, rows, staleSeconds);
  return {
    ...next,
    overflow: next.overflow || overflow,
    originalTitles: trackTitles(known.originalTitles, rows, (id) => known.byId.get(id) ?? listed(id)),
  };
}

interface Poll {
  /** the arrivals so far; read again after the response, because the list may have been reloaded meanwhile */
  readonly known: () => TrackedArrivals;
  readonly fetchPage: Parameters<typeof fetchStoriesSince>[1];
  readonly listed: (id: number) => NewsItem | undefined;
}

/** Fetches the stories that arrived or changed since, and adds them to the arrivals. */
export async function pollArrivals(client: QueryClient, { known, fetchPage, listed }: Poll): Promise<TrackedArrivals> {
  const polled = await fetchStoriesSince(known(), fetchPage);
  restoreStories(client, polled.rows);
  return addPoll(known(), polled, listed);
}
