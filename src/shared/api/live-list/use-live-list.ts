import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Freshness } from '#src/shared/ui/feedback/freshness.ts';
import { setPaused, usePaused, usePollFreshness, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import type { Changes } from './changes.ts';
import type { LiveList } from './live-list.ts';
import { countWaiting, holdEarlyRows, mergeRows } from './merge-rows.ts';

interface Options<Row> {
  /** more rows of the list that were read elsewhere, in its order; stable */
  readonly loaded?: readonly Row[];
  /** filters the waiting rows that are counted; a stable function */
  readonly counts?: (row: Row) => boolean;
}

const noRows: readonly never[] = [];

/** A list that keeps itself current, for one request: what is shown of it, what waits, and how fresh it is. */
export function useLiveList<Request, Row>(list: LiveList<Request, Row>, request: Request, { loaded = noRows, counts }: Options<Row> = {}) {
  const client = useQueryClient();
  const poll = usePolling();
  const query = useInfiniteQuery(list.pagesQuery(request));
  const polled = useQuery(poll({ ...list.changesQuery(client, request), enabled: query.data !== undefined }, list.intervalSeconds));
  const refresh = useRefresh([polled]);
  const [admittedOnRequest, setAdmitted] = useState<Changes<Row>>();
  const paused = usePaused();

  const pages = query.data?.pages;
  const isComplete = query.isSuccess && !query.hasNextPage;
  const isNewestFirst = list.isNewestFirst(request);
  const { keyOf, versionOf } = list;
  const compare = useMemo(() => list.compare(request), [list, request]);
  const { pages: listed, changes } = useMemo(
    () => holdEarlyRows(pages?.map((page) => page.rows) ?? [], polled.data, { keyOf, versionOf, compare }),
    [pages, polled.data, keyOf, versionOf, compare],
  );
  const admitted = list.admission === 'at once' ? changes : admittedOnRequest;
  const rows = useMemo(
    () => mergeRows([loaded, ...listed], changes, { admitted, keyOf, versionOf, compare, isNewestFirst, isComplete }),
    [loaded, listed, changes, admitted, keyOf, versionOf, compare, isNewestFirst, isComplete],
  );
  const waiting = useMemo(
    () => countWaiting(rows, changes, { keyOf, versionOf, compare, isNewestFirst, isComplete }, counts),
    [rows, changes, keyOf, versionOf, compare, isNewestFirst, isComplete, counts],
  );

  const overflow = changes?.overflow === true;
  const isAdmitting = useRef(false);
  const admit = async (): Promise<void> => {
    if (!overflow && isNewestFirst) return setAdmitted(changes);
    if (isAdmitting.current) return;
    isAdmitting.current = true;
    try {
      await list.reload(client, request);
      setAdmitted(undefined);
    } catch {
      // The error is in the query of the pages.
    } finally {
      isAdmitting.current = false;
    }
  };

  const failure = query.error ?? polled.error;
  const freshness: Freshness = {
    ...usePollFreshness(query.data ? polled : query, list.intervalSeconds, changes?.staleSeconds),
    failing: failure !== null,
  };
  const wrong = useMemo(() => pages?.flatMap((page) => page.wrong) ?? [], [pages]);
  return {
    /** the query of the pages, to read older ones */
    query,
    rows,
    /** the number of rows that wait; at least 1 after an overflow, so that the list can be read again */
    waiting: overflow ? Math.max(1, waiting) : waiting,
    /** there are more new rows than `waiting` */
    overflow,
    admit,
    /** new rows belong at the top, where they are shown at once while the list is scrolled there */
    isNewestFirst,
    /** records of an unexpected shape */
    wrong,
    failure,
    freshness,
    refresh,
    paused,
    setPaused,
    busy: query.isFetching || polled.isFetching,
  };
}
