import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { newsRemoved, type NewsItem, type RemovedNews } from '#contract/endpoints/news.ts';
import * as limits from '#contract/limits.ts';
import type { Answer } from '#src/shared/api/answer.ts';
import { ask } from '#src/shared/api/client.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { readPages } from '#src/shared/api/read-pages.ts';
import { seenAfter, sinceOf } from '#src/shared/api/seen.ts';
import type { Arrivals } from './news-arrivals.ts';

/** Stories that are no longer served. */
export interface Removals {
  /** when each was withdrawn, Unix seconds; NaN where only that it is gone is known */
  readonly removed: ReadonlyMap<number, number>;
  readonly seenSeconds: number;
  /** the upstream cannot tell: it is not requested again */
  readonly isUnsupported?: boolean;
}

export const removalsIntervalSeconds = 60;

/** Withdrawals that are remembered; the oldest are forgotten first. */
const mostKept = 5000;
const pageSize = limits.news.removedPageSize;
const queryKey = ['news', 'removals'] as const;

/** The last version of each story that the desk has, in whatever list. */
function versions(client: QueryClient): ReadonlyMap<number, number> {
  const latest = new Map<number, number>();
  const note = ({ id, updated }: NewsItem): void => void latest.set(id, Math.max(updated, latest.get(id) ?? updated));
  const lists = client.getQueriesData<{ pages: readonly Answer<NewsItem>[] }>({ queryKey: ['news', 'list'] });
  for (const [, list] of lists) for (const { rows } of list?.pages ?? []) rows.forEach(note);
  const arrivals = client.getQueriesData<Arrivals>({ queryKey: ['news', 'arrivals'] });
  for (const [, known] of arrivals) known?.byId.forEach(note);
  return latest;
}

/** Nothing is known to be withdrawn before the first poll; what the desk does not show is no loss, so a day back is enough. */
const none = (client: QueryClient): Removals => ({
  removed: new Map(),
  seenSeconds: seenAfter(Date.now() / 1000 - 86_400, [...versions(client).values()]),
});

const knownOf = (client: QueryClient): Removals => client.getQueryData<Removals>(queryKey) ?? none(client);

const newest = (removed: ReadonlyMap<number, number>): ReadonlyMap<number, number> => new Map([...removed].slice(-mostKept));

/** What is withdrawn after a poll: a story that was written again since its withdrawal is not. */
export function withdrawn(known: Removals, rows: readonly RemovedNews[], latest: ReadonlyMap<number, number>): Removals {
  const removed = new Map(known.removed);
  // Newest first on the wire; the oldest is to be forgotten first.
  for (const { id, updated } of rows.toReversed()) if ((latest.get(id) ?? updated) <= updated) removed.set(id, updated);
  return {
    removed: newest(removed),
    seenSeconds: seenAfter(
      known.seenSeconds,
      rows.map(({ updated }) => updated),
    ),
  };
}

/** The vendor's plans and other upstreams may know no withdrawals. */
const isUnknownThere = (failure: unknown): boolean => failure instanceof Failure && ['plan', 'refused', 'shape'].includes(failure.kind);

/** What was withdrawn since the desk was opened, whatever its filter; begins when a list is there. */
export const removalsQuery = (client: QueryClient, isListed: boolean) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Removals> => {
      try {
        const updatedSince = sinceOf(knownOf(client).seenSeconds);
        const { rows } = await readPages((page) => ask(newsRemoved, { updatedSince, page, pageSize }, { signal }), { fullPage: pageSize });
        return withdrawn(knownOf(client), rows, versions(client));
      } catch (error) {
        if (!isUnknownThere(error)) throw error;
        return { ...knownOf(client), isUnsupported: true };
      }
    },
    enabled: ({ state }) => isListed && state.data?.isUnsupported !== true,
    initialData: () => none(client),
    structuralSharing: false,
  });

function change(client: QueryClient, how: (removed: Map<number, number>) => void): void {
  const known = knownOf(client);
  const removed = new Map(known.removed);
  how(removed);
  // Not the result of a poll: the next one comes when it would have.
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? Date.now();
  client.setQueryData<Removals>(queryKey, { ...known, removed: newest(removed) }, { updatedAt });
}

/** Notes that a story which the desk shows is not there any more; when it went, the next poll may tell. */
export function noteGone(client: QueryClient, id: number): void {
  if (!knownOf(client).removed.has(id)) change(client, (removed) => removed.set(id, Number.NaN));
}

/** Stories that are served again after their withdrawal come back. */
export function takeBack(client: QueryClient, rows: readonly NewsItem[]): void {
  const { removed } = knownOf(client);
  // NaN: gone since nobody knows when, and now it is here.
  const back = rows.filter(({ id, updated }) => removed.has(id) && !(updated <= (removed.get(id) ?? Number.NaN)));
  if (back.length > 0) change(client, (kept) => back.forEach(({ id }) => kept.delete(id)));
}
