import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { usePaused, usePollFreshness, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import { noteSeen } from '#src/shared/seen/seen.ts';
import { usePublishFreshness } from '#src/shared/ui/freshness.ts';
import { mergeSplits } from './merge-splits.ts';
import type { Split } from './split.ts';
import { arrivalsQuery, intervalSeconds } from './splits-arrivals.ts';
import { splitsQuery } from './splits-query.ts';
import type { Question } from './splits-search.ts';

const none: readonly Split[] = [];

/** The splits of a question: the pages that were read, and what has changed since. */
export function useSplits(question: Question) {
  const answer = useInfiniteQuery(splitsQuery(question));
  const { data, isFetching } = answer;
  const client = useQueryClient();
  const poll = usePolling();
  const arrivals = useQuery(poll({ ...arrivalsQuery(client, question), enabled: data !== undefined }, intervalSeconds));
  const refresh = useRefresh([arrivals]);
  const paused = usePaused();
  const came = arrivals.data?.splits ?? none;
  const splits = useMemo(
    () =>
      mergeSplits(
        mergeSplits(
          none,
          (data?.pages ?? []).flatMap(({ rows }) => rows),
          question.dateSearchField,
        ),
        came,
        question.dateSearchField,
      ),
    [data, came, question],
  );
  useEffect(() => {
    const tickers = data?.pages.at(-1)?.rows.map(({ record }) => record.ticker) ?? [];
    if (tickers.length > 0) noteSeen({ tickers: new Set(tickers) });
  }, [data]);

  const failure = answer.error ?? arrivals.error;
  usePublishFreshness({
    ...usePollFreshness(data ? arrivals : answer, intervalSeconds, arrivals.data?.staleSeconds),
    failing: failure !== null,
  });
  return {
    answer,
    splits,
    /** rows set aside because they had an unexpected shape */
    wrong: (data?.pages ?? []).flatMap(({ wrong }) => wrong),
    failure,
    refresh,
    paused,
    busy: isFetching || arrivals.isFetching,
  };
}
