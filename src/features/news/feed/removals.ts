import { secondsPerDay } from '#contract/time/dates.ts';
import type { QueryClient } from '@tanstack/react-query';
import { newsRemoved, type NewsItem } from '#contract/endpoints/news.ts';
import * as limits from '#contract/schema/limits.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { readPages } from '#src/shared/api/read-pages.ts';
import { readChanges } from '#src/shared/api/live-list/changes.ts';
import { overlapOf } from '#src/shared/sources/sources-query.ts';
import { nowSeconds } from '#src/shared/time/now.ts';

/** Stories that the publisher has removed. */
export interface Removals {
  /** when each was removed, Unix seconds; NaN where the time is unknown */
  readonly removed: ReadonlyMap<number, number>;
  readonly seenSeconds: number;
  /** the upstream does not offer removals; it is not requested again */
  readonly isUnsupported?: boolean;
}

export const removalsKey = ['removed'] as const;

/** The state before the first poll, which looks back a day: removals of stories that are not shown do not matter. */
export const noRemovals = (): Removals => ({ removed: new Map(), seenSeconds: nowSeconds() - secondsPerDay });

/** The most removals that are stored; the oldest are dropped first. */
const maxRemovals = 5000;

const knownOf = (client: QueryClient): Removals => client.getQueryData<Removals>(removalsKey) ?? noRemovals();

const newest = (removed: Iterable<readonly [id: number, seconds: number]>): ReadonlyMap<number, number> =>
  new Map([...removed].slice(-maxRemovals));

/**
 * When this version of a story was removed, Unix seconds, NaN where the time is unknown; undefined where it was not, or was written after a
 * removal, which the service goes on listing.
 */
export function removedSecondsOf({ removed }: Removals, { id, updated }: Pick<NewsItem, 'id' | 'updated'>): number | undefined {
  const seconds = removed.get(id);
  return seconds !== undefined && updated > seconds ? undefined : seconds;
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
    const { rows, seenSeconds } = await readChanges(
      knownOf(client).seenSeconds,
      overlapOf(client, 'news'),
      fetchSince,
      ({ updated }) => updated,
    );
    // The wire is newest first; insertion order decides which is dropped first.
    const read = rows.toReversed().map(({ id, updated }) => [id, updated] as const);
    return { removed: newest([...knownOf(client).removed, ...read]), seenSeconds };
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

/** Stories that are found again were not removed, as far as that was concluded from not finding them. */
export function restoreStories(client: QueryClient, rows: readonly NewsItem[]): void {
  const { removed } = knownOf(client);
  const found = rows.filter(({ id }) => Number.isNaN(removed.get(id)));
  if (found.length > 0) updateRemoved(client, (changed) => found.forEach(({ id }) => changed.delete(id)));
}
