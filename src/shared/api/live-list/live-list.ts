import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PlanName } from '#contract/schema/endpoint.ts';
import type { WrongRow } from '#contract/schema/rows.ts';
import { readPages, type ReadPages } from '#src/shared/api/read-pages.ts';
import { overlapOf } from '#src/shared/sources/sources-query.ts';
import { addChanges, type Changes, latestWrite, noChanges, readChanges, type RowIdentity, type RowKey } from './changes.ts';

/** One response. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** records of an unexpected shape; they count towards a full page */
  readonly wrong: readonly WrongRow[];
  readonly staleSeconds: number;
}

export interface PageParams {
  readonly page: number;
  readonly pageSize: number;
  /** only rows written after this time, Unix seconds */
  readonly updatedSince?: number;
}

/** Describes a list that keeps itself current. */
export interface LiveListOptions<Request, Row> extends RowIdentity<Row> {
  /** its data set, which begins the keys of its queries */
  readonly name: PlanName;
  readonly intervalSeconds: number;
  /** rows of a page, and of a page of changes */
  readonly pageSize: number;
  readonly changesPageSize?: number;
  /** the number of the last page that the service has */
  readonly lastPage?: number;
  readonly fetchPage: (request: Request, params: PageParams, signal: AbortSignal) => Promise<ListPage<Row>>;
  /** reads the rows written after a time; by default the pages of `fetchPage` */
  readonly fetchSince?: (request: Request, sinceSeconds: number, signal: AbortSignal) => Promise<ReadPages<Row>>;
  /** the order of the pages */
  readonly compare: (request: Request) => (a: Row, b: Row) => number;
  /** whether new rows belong among the first; otherwise the list is read again to show them */
  readonly isNewestFirst?: (request: Request) => boolean;
  /** new rows are shown at once, or wait until they are admitted */
  readonly admission: 'at once' | 'on request';
  /**
   * Called with the rows of each poll, and of a list that was read again.
   *
   * @param before the version known until then
   */
  readonly onRows?: (client: QueryClient, request: Request, rows: readonly Row[], before: (key: RowKey) => Row | undefined) => void;
}

/** A list that keeps itself current: two queries of react-query, its pages and what was written since. */
export function liveList<Request, Row>(options: LiveListOptions<Request, Row>) {
  const { name, pageSize, changesPageSize = pageSize, lastPage = Infinity, fetchPage, keyOf, versionOf } = options;

  /** The pages read so far. Later writes are `changesQuery`. @param staleTime for whoever does not poll, milliseconds */
  const pagesQuery = (request: Request, staleTime = Infinity) =>
    infiniteQueryOptions({
      queryKey: [name, 'pages', request],
      queryFn: async ({ pageParam, signal }) => ({
        ...(await fetchPage(request, { page: pageParam, pageSize }, signal)),
        // The first page's time is the freshness of the list; later pages do not change it.
        readMs: Date.now(),
      }),
      initialPageParam: 0,
      getNextPageParam: ({ rows, wrong }, _, page) => (rows.length + wrong.length < pageSize || page >= lastPage ? undefined : page + 1),
      staleTime,
      structuralSharing: false,
    });

  const pagesOf = (client: QueryClient, request: Request) => client.getQueryData(pagesQuery(request).queryKey)?.pages;

  /** No changes yet, for a list that has just been read: the next poll starts at the latest write of its pages. */
  function initialChanges(client: QueryClient, request: Request): Changes<Row> {
    const pages = pagesOf(client, request) ?? [];
    const writes = pages.flatMap(({ rows }) => rows.map(versionOf));
    // Where no time is plausible, the earliest: reading a row twice does no harm.
    const seenSeconds = latestWrite(0, writes) || Math.max(0, Math.min(...writes));
    return noChanges(Number.isFinite(seenSeconds) ? seenSeconds : 0, pages[0]?.staleSeconds);
  }

  /** The known version of a row, in the changes or else in the pages. */
  function lookup(client: QueryClient, request: Request, changes: Changes<Row> | undefined): (key: RowKey) => Row | undefined {
    const pages = pagesOf(client, request) ?? [];
    let listed: Map<RowKey, Row> | undefined;
    return (key) =>
      changes?.byKey.get(key) ?? (listed ??= new Map(pages.flatMap(({ rows }) => rows.map((row) => [keyOf(row), row] as const)))).get(key);
  }

  const fetchSince =
    options.fetchSince ??
    ((request: Request, updatedSince: number, signal: AbortSignal) =>
      readPages((page) => fetchPage(request, { page, pageSize: changesPageSize, updatedSince }, signal), { fullPage: changesPageSize }));

  /** What was written since the pages were read; each poll adds to the result of the one before. Needs the pages in the cache. */
  const changesQuery = (client: QueryClient, request: Request) =>
    queryOptions({
      queryKey: [name, 'changes', request],
      queryFn: async ({ signal, queryKey }): Promise<Changes<Row>> => {
        const known = (): Changes<Row> => client.getQueryData<Changes<Row>>(queryKey) ?? initialChanges(client, request);
        const fetchChanges = (since: number) => fetchSince(request, since, signal);
        const read = await readChanges(known().seenSeconds, overlapOf(client, name), fetchChanges, versionOf);
        // Looked up after the response, because the list may have been read again meanwhile.
        options.onRows?.(client, request, read.rows, lookup(client, request, known()));
        return addChanges(known(), read, options);
      },
      initialData: () => (pagesOf(client, request) ? initialChanges(client, request) : undefined),
      initialDataUpdatedAt: () => pagesOf(client, request)?.[0]?.readMs,
      structuralSharing: false,
    });

  /**
   * Reads a list again with everything that waits. Newest first, its first page is enough: the list is at its top then, and the pages of
   * a long day do not pile up.
   */
  async function reload(client: QueryClient, request: Request): Promise<void> {
    const { queryKey } = changesQuery(client, request);
    const before = lookup(client, request, client.getQueryData<Changes<Row>>(queryKey));
    const query = pagesQuery(request);
    await client.cancelQueries({ queryKey: query.queryKey });
    const { pages } = await client.infiniteQuery({ ...query, staleTime: 0, ...(isNewestFirst(request) && { pages: 1 }) });
    options.onRows?.(
      client,
      request,
      pages.flatMap(({ rows }) => rows),
      before,
    );
    client.setQueryData(queryKey, initialChanges(client, request), { updatedAt: pages[0]?.readMs ?? Date.now() });
  }

  const isNewestFirst = options.isNewestFirst ?? (() => true);
  return { ...options, isNewestFirst, pagesQuery, changesQuery, reload };
}

export type LiveList<Request, Row> = ReturnType<typeof liveList<Request, Row>>;
