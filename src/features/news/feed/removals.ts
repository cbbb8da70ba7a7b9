import { secondsPerDay } from '#contract/time/dates.ts';
import type { QueryClient } from '@tanstack/react-query';
import { newsRemoved, type NewsItem, type RemovedNews } from '#contract/endpoints/news.ts';
import * as limits from '#contract/schema/limits.ts';
import type { EndpointResult } from '#src/shared/api/result.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { readPages } from '#src/shared/api/read-pages.ts';
import { type Changes, type ReadChanges, readChanges } from '#src/shared/api/live-list/changes.ts';
import { nowSeconds } from '#src/shared/time/now.ts';

/** Stories that the publisher has removed. */
export interface Removals {
  /** when each was removed, Unix seconds; NaN where the time is unknown */
  readonly removed: ReadonlyMap<number, number>;
  readonly seenSeconds: number;
  /** the upstream does not offer removals; it is not requested again */
  readonly isUnsupported?: boolean;
}

export const removalsKey = ['news', 'removals'] as const;

/** The state before the first poll, which looks back a day: removals of stories that are not shown do not matter. */
export const noRemovals = (): Removals => ({ removed: new Map(), seenSeconds: nowSeconds() - secondsPerDay });

/** The most removals that are stored; the oldest are dropped first. */
const maxRemovals = 5000;

/** The latest `updated` of each cached story. */
function latestVersions(client: QueryClient): ReadonlyMap<number, number> {
  const latest = new Map<number, number>();
  const record = ({ id, updated }: NewsItem): void => void latest.set(id, Math.max(updated, latest.get(id) ?? updated));
  const lists = client.getQueriesData<{ pages: readonly EndpointResult<NewsItem>[] }>({ queryKey: ['news', 'pages'] });
  for (const [, list] of lists) for (const { rows } of list?.pages ?? []) rows.forEach(record);
  const arrivals = client.getQueriesData<Changes<NewsItem>>({ queryKey: ['news', 'changes'] });
  for (const [, known] of arrivals) known?.byKey.forEach(record);
  return latest;
}

const knownOf = (client: QueryClient): Removals => client.getQueryData<Removals>(removalsKey) ?? noRemovals();

const newest = (removed: ReadonlyMap<number, number>): ReadonlyMap<number, number> => new Map([...removed].slice(-maxRemovals));

/** Adds the removals of a poll, except of stories that were written again since. */
export function addRemovals(
  known: Removals,
  { rows, seenSeconds }: Pick<ReadChanges<RemovedNews>, 'rows' | 'seenSeconds'>,
  latest: ReadonlyMap<number, number>,
): Removals {
  const removed = new Map(known.removed);
  // The wire is newest first; insertion order decides which is dropped first.
  for (const { id, updated } of rows.toReversed()) if ((latest.get(id) ?? updated) <= updated) removed.set(id, updated);
  return { removed: newest(removed), seenSeconds };
}

/** A vendor's plan or another upstream may not offer removals. */
const isUnsupportedFailure = (failure: unknown): boolean =>
  failure instanceof Failure && ['plan', 'refused', 'shape'].includes(failure.kind);

/** Fetches the removals since the last poll and adds them. */
export async function pollRemovals(client: QueryClient, signal: AbortSignal): Promise<Removals> {
  const pageSize = limits.news.removedPageSize;
  try {
    const fetchSince = (updatedSince: number) =>
      readPages((page) => fetchEndpoint(newsRemoved, { updatedSince, page, pageSize }, { signal }), { fullPage: pageSize });
    const read = await readChanges(knownOf(client).seenSeconds, fetchSince, ({ updated }) => updated);
    return addRemovals(knownOf(client), read, latestVersions(client));
  } catch (error) {
    if (!isUnsupportedFailure(error)) throw error;
    return { ...knownOf(client), isUnsupported: true };
  }
}

function updateRemoved(client: QueryClient, how: (removed: Map<number, number>) => void): void {
  const known = knownOf(client);
  const removed = new Map(known.removed);
  how(removed);
  // Not the result of a poll, so the time of the next one does not change.
  const updatedAt = client.getQueryState(removalsKey)?.dataUpdatedAt ?? Date.now();
  client.setQueryData<Removals>(removalsKey, { ...known, removed: newest(removed) }, { updatedAt });
}

/** Marks a shown story as removed, at an unknown time until the next poll. */
export function markRemoved(client: QueryClient, id: number): void {
  if (!knownOf(client).removed.has(id)) updateRemoved(client, (removed) => removed.set(id, Number.NaN));
}

/** Restores stories that are served again after their removal. */
export function restoreStories(client: QueryClient, rows: readonly NewsItem[]): void {
  const { removed } = knownOf(client);
  const restored = rows.filter(({ id, updated }) => {
    const removedSeconds = removed.get(id);
    // An unknown time, NaN, is older than any version.
    return removedSeconds !== undefined && !(updated <= removedSeconds);
  });
  if (restored.length > 0) updateRemoved(client, (changed) => restored.forEach(({ id }) => changed.delete(id)));
}
