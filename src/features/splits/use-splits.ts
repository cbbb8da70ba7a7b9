import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { usePaused } from '#src/shared/live/paused.ts';
import { useLive } from '#src/shared/live/use-live.ts';
import { noteSeen } from '#src/shared/seen/seen.ts';
import { usePublishFreshness } from '#src/shared/ui/freshness.ts';
import { steadyOf } from '#src/shared/ui/now.ts';
import { mergeSplits } from './merge-splits.ts';
import type { Split } from './split.ts';
import { arrivalsOf, intervalSeconds, type Arrivals } from './splits-live.ts';
import { splitsQuery } from './splits-query.ts';
import type { Question } from './splits-search.ts';

const none: readonly Split[] = [];

/** The splits of a question: the pages that were read, and what has changed since. */
export function useSplits(question: Question) {
  const answer = useInfiniteQuery(splitsQuery(question));
  const { data, isFetching } = answer;
  const readMs = data ? answer.dataUpdatedAt : 0;
  const { live, refresh } = useLive<Arrivals>(
    useMemo(() => arrivalsOf(question), [question]),
    readMs,
  );
  const paused = usePaused();
  const came = live?.known.splits ?? none;
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

  const readSteadyMs = useMemo(() => steadyOf(readMs), [readMs]);
  const failure = answer.error ?? live?.failure ?? null;
  usePublishFreshness({
    updatedMs: live?.receivedMs ?? readSteadyMs,
    failing: failure !== null,
    staleSeconds: live?.known.staleSeconds ?? data?.pages[0]?.staleSeconds ?? 0,
    intervalSeconds,
    paused,
    ...(live?.nextTryMs !== undefined && { nextTryMs: live.nextTryMs }),
  });
  return {
    answer,
    splits,
    /** rows set aside because they had an unexpected shape */
    wrong: (data?.pages ?? []).flatMap(({ wrong }) => wrong),
    failure,
    refresh,
    paused,
    busy: isFetching || live?.busy === true,
  };
}
