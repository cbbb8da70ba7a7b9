import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { usePaused, usePollFreshness, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import { noteSeen } from '#src/shared/seen/seen.ts';
import { usePublishFreshness } from '#src/shared/ui/freshness.ts';
import { byTime, linesOf, type GuidanceLine } from './guidance-line.ts';
import { guidanceQuery, intervalSeconds } from './guidance-query.ts';
import type { Question } from './guidance-search.ts';

/** Each record once, as it was last written: paging under arrivals brings some twice. */
function uniqueRecords(records: readonly GuidanceRecord[]): readonly GuidanceRecord[] {
  const byId = new Map<string, GuidanceRecord>();
  for (const record of records) {
    const other = byId.get(record.id);
    if (!other || other.updated < record.updated) byId.set(record.id, record);
  }
  return [...byId.values()].sort(byTime);
}

/** The records of a question, page by page, kept current; how fresh they are is told in the top bar. */
export function useGuidance(question: Question) {
  const paused = usePaused();
  const poll = usePolling();
  // What is loaded is polled as a whole: records are corrected.
  const answer = useInfiniteQuery(poll(guidanceQuery(question), intervalSeconds));
  const refresh = useRefresh([answer]);
  const { data } = answer;
  usePublishFreshness(usePollFreshness(answer, intervalSeconds, data?.pages[0]?.staleSeconds));

  const records = useMemo(() => uniqueRecords(data?.pages.flatMap(({ rows }) => rows) ?? []), [data]);
  const lines = useMemo((): readonly GuidanceLine[] => records.flatMap(linesOf), [records]);
  useEffect(() => noteSeen({ tickers: new Set(records.map(({ ticker }) => ticker)) }), [records]);
  return {
    answer,
    records,
    lines,
    /** records set aside because they had an unexpected shape */
    wrong: data?.pages.flatMap(({ wrong }) => wrong) ?? [],
    hasMore: answer.hasNextPage,
    failure: answer.error,
    busy: answer.isFetching && !answer.isPending,
    paused,
    refresh,
  };
}
