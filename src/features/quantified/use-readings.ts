import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { setPaused, usePaused } from '#src/shared/live/paused.ts';
import { useLive } from '#src/shared/live/use-live.ts';
import type { Freshness } from '#src/shared/ui/freshness.ts';
import { steadyOf } from '#src/shared/ui/now.ts';
import type { Arrivals } from './arrivals.ts';
import { arrivalsOf, intervalSeconds } from './arrivals-poller.ts';
import { countNews, mergeReadings } from './merge-readings.ts';
import { firstPageSize, readingsQuery } from './quantified-query.ts';
import { noteReadingsSeen } from './quantified-seen.ts';
import type { Question } from './quantified-search.ts';
import type { Reading } from './reading.ts';
import { useWholeRange } from './use-whole-range.ts';

const none: readonly Reading[] = [];

/**
 * The readings of a question: its newest rows, the whole range once it is wanted, and what has come since, which waits until
 * it is let in.
 */
export function useReadings(question: Question, wantsWhole: boolean, onCancelled: () => void) {
  const first = useQuery(readingsQuery(question));
  const whole = useWholeRange(question, wantsWhole && first.isSuccess, onCancelled);
  const readMs = first.data ? first.dataUpdatedAt : 0;
  const { live, refresh } = useLive<Arrivals>(
    useMemo(() => arrivalsOf(question), [question]),
    readMs,
  );
  const [admitted, setAdmitted] = useState(none);
  const paused = usePaused();

  const loaded = useMemo(() => mergeReadings(first.data?.rows ?? none, whole.range?.readings ?? none), [first.data, whole.range]);
  const readings = useMemo(() => mergeReadings(loaded, admitted), [loaded, admitted]);
  useEffect(() => noteReadingsSeen(readings), [readings]);
  const came = live?.known.readings ?? none;
  const waiting = useMemo(() => countNews(readings, came), [readings, came]);

  const filled = first.data !== undefined && first.data.rows.length + first.data.wrong.length >= firstPageSize;
  const readSteadyMs = useMemo(() => steadyOf(readMs), [readMs]);
  const failure = first.error ?? live?.failure ?? null;
  const freshness: Freshness = {
    updatedMs: live?.receivedMs ?? readSteadyMs,
    failing: failure !== null,
    staleSeconds: live?.known.staleSeconds ?? first.data?.staleSeconds ?? 0,
    intervalSeconds,
    paused,
    ...(live?.nextTryMs !== undefined && { nextTryMs: live.nextTryMs }),
  };
  return {
    first,
    readings,
    /** rows set aside because they had an unexpected shape */
    wrong: whole.range?.wrong ?? first.data?.wrong.length ?? 0,
    /** there is more than what is here */
    hasMore: whole.range ? whole.range.truncated : filled,
    whole,
    waiting,
    admit: () => setAdmitted(came),
    refresh,
    failure,
    freshness,
    paused,
    setPaused,
    busy: first.isFetching || live?.busy === true,
  };
}
