import type { QueryClient } from '@tanstack/react-query';
import { newsRemoved, type NewsItem, type RemovedNews } from '#contract/endpoints/news.ts';
import * as limits from '#contract/limits.ts';
import type { Answer } from '#src/shared/api/answer.ts';
import { ask } from '#src/shared/api/client.ts';
import { Failure } from '#src/shared/api/failure.ts';
import type { Live, Poller } from '#src/shared/live/live.ts';
import { openPoller } from '#src/shared/live/poller.ts';
import { readPages, type ReadPages } from '#src/shared/live/read-pages.ts';
import { isRecord } from '#src/shared/live/said.ts';
import type { Place } from '#src/shared/live/source.ts';
import { seenAfter, sinceOf } from '#src/shared/live/seen.ts';
import { steadyNow } from '#src/shared/ui/now.ts';
import type { Arrivals } from './news-arrivals.ts';
import { removalsKey } from './news-query.ts';

/** Stories that are no longer served. */
export interface Removals {
  /** when each was withdrawn, Unix seconds; NaN where only that it is gone is known */
  readonly removed: ReadonlyMap<number, number>;
  readonly seenSeconds: number;
}

interface Brought extends ReadPages<RemovedNews> {
  /** every withdrawal from here on is among the rows, Unix seconds */
  readonly since: number;
}

/** Withdrawals that are remembered; the oldest are forgotten first. */
const mostKept = 5000;
const pageSize = limits.news.removedPageSize;

/** The last version of each story that the desk has, in whatever list. */
function versions(client: QueryClient): ReadonlyMap<number, number> {
  const latest = new Map<number, number>();
  const note = ({ id, updated }: NewsItem): void => void latest.set(id, Math.max(updated, latest.get(id) ?? updated));
  const lists = client.getQueriesData<{ pages: readonly Answer<NewsItem>[] }>({ queryKey: ['news', 'list'] });
  for (const [, list] of lists) for (const { rows } of list?.pages ?? []) rows.forEach(note);
  const arrivals = client.getQueriesData<Live<Arrivals>>({ queryKey: ['news', 'arrivals'] });
  for (const [, live] of arrivals) live?.known.byId.forEach(note);
  return latest;
}

/** Nothing is known to be withdrawn before the desk asks; what it does not show is no loss, so a day back is enough. */
const none = (client: QueryClient): Live<Removals> => ({
  known: { removed: new Map(), seenSeconds: seenAfter(Date.now() / 1000 - 86_400, [...versions(client).values()]) },
  receivedMs: steadyNow(),
  failure: null,
  busy: false,
});

function placeOf(client: QueryClient): Place<Removals> {
  return {
    get: () => client.getQueryData<Live<Removals>>(removalsKey) ?? none(client),
    set: (next) => void client.setQueryData(removalsKey, next),
  };
}

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

const isRemovedNews = (value: unknown): value is RemovedNews =>
  isRecord(value) && Number.isInteger(value['id']) && Number.isFinite(value['updated']);

/** Reads what another tab was brought, as stories-since.ts does for arrivals. */
export function readBrought(said: unknown, { seenSeconds }: Removals): Brought | undefined {
  if (!isRecord(said)) return undefined;
  const { rows, since } = said;
  if (typeof since !== 'number' || !(since <= sinceOf(seenSeconds)) || !Array.isArray(rows) || !rows.every(isRemovedNews)) return undefined;
  return { rows, since, overflow: false, staleSeconds: 0 };
}

/** The vendor's plans and other upstreams may know no withdrawals. */
const isUnknownThere = (failure: Error): boolean => failure instanceof Failure && ['plan', 'refused', 'shape'].includes(failure.kind);

/** Follows what is withdrawn, every minute; where the upstream cannot tell, nobody asks again. */
export const openRemovals = (client: QueryClient): Poller =>
  openPoller<Removals, Brought>(
    {
      endpoint: newsRemoved.name,
      question: '',
      intervalSeconds: 60,
      async bring({ seenSeconds }, signal) {
        const since = sinceOf(seenSeconds);
        const read = await readPages((page) => ask(newsRemoved, { updatedSince: since, page, pageSize }, { signal }), {
          fullPage: pageSize,
        });
        return { ...read, since };
      },
      take: (known, { rows }) => withdrawn(known, rows, versions(client)),
      read: readBrought,
      endsWith: isUnknownThere,
    },
    placeOf(client),
  );

function change(client: QueryClient, how: (removed: Map<number, number>) => void): void {
  const place = placeOf(client);
  const live = place.get();
  const removed = new Map(live.known.removed);
  how(removed);
  place.set({ ...live, known: { ...live.known, removed: newest(removed) } });
}

/** Notes that a story which the desk shows is not there any more; when it went, the next poll may tell. */
export function noteGone(client: QueryClient, id: number): void {
  if (!placeOf(client).get().known.removed.has(id)) change(client, (removed) => removed.set(id, Number.NaN));
}

/** Stories that are served again after their withdrawal come back. */
export function takeBack(client: QueryClient, rows: readonly NewsItem[]): void {
  const { removed } = placeOf(client).get().known;
  // NaN: gone since nobody knows when, and now it is here.
  const back = rows.filter(({ id, updated }) => removed.has(id) && !(updated <= (removed.get(id) ?? Number.NaN)));
  if (back.length > 0) change(client, (kept) => back.forEach(({ id }) => kept.delete(id)));
}
