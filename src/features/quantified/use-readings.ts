import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { setPaused, usePaused, usePollFreshness, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import type { Freshness } from '#src/shared/ui/freshness.ts';
import { arrivalsQuery, intervalSeconds } from './arrivals-query.ts';
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
  const client = useQueryClient();
  const poll = usePolling();
  const first = useQuery(readingsQuery(question));
  const whole = useWholeRange(question, wantsWhole && first.isSuccess, onCancelled);
  const arrivals = useQuery(poll({ ...arrivalsQuery(client, question), enabled: first.data !== undefined }, intervalSeconds));
  const refresh = useRefresh([arrivals]);
  const [admitted, setAdmitted] = useState(none);
  const paused = usePaused();

  const loaded = useMemo(() => mergeReadings(first.data?.rows ?? none, whole.range?.readings ?? none), [first.data, whole.range]);
  const readings = useMemo(() => mergeReadings(loaded, admitted), [loaded, admitted]);
  useEffect(() => noteReadingsSeen(readings), [readings]);
  const came = arrivals.data?.readings ?? none;
  const waiting = useMemo(() => countNews(readings, came), [readings, came]);

  const filled = first.data !== undefined && first.data.rows.length + first.data.wrong.length >= firstPageSize;
  const failure = first.error ?? arrivals.error;
  const freshness: Freshness = {
    ...usePollFreshness(first.data ? arrivals : first, intervalSeconds, arrivals.data?.staleSeconds),
    failing: failure !== null,
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
    busy: first.isFetching || arrivals.isFetching,
  };
}
