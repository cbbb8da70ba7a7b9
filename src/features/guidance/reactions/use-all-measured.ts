import { type QueryKey, useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { barsExclusion } from '#src/records/prices/price-queries.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { announcementBarsQuery, barsRequests, type BarsRequest, type DayBars } from './bars-query.ts';
import { measure, type Measured, momentOf } from './measure.ts';
import { findReaction, type GuidanceReaction } from './reaction.ts';
import { guidanceReactionsQuery, reactionBatches, type Reactions } from './reactions-query.ts';

/** Progress of loading what all records are measured by. */
export interface AllMeasured {
  /** undefined until every response has arrived */
  readonly result:
    | { readonly measuredOf: (record: GuidanceRecord) => Measured; readonly reactions: readonly GuidanceReaction[] }
    | undefined;
  readonly done: number;
  readonly total: number;
  readonly isTruncated: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Requests that wait for a response at the same time. */
const atOnce = 2;

interface Loaded<T> {
  readonly data: readonly (T | undefined)[];
  readonly done: number;
  readonly failed: readonly UseQueryResult<T>[];
}

/** The results of several queries as one; a stable function, so that the combined result is stable too. */
const combine = <T>(results: readonly UseQueryResult<T>[]): Loaded<T> => ({
  data: results.map(({ data }) => data),
  done: results.filter(({ data }) => data !== undefined).length,
  failed: results.filter(({ isError, data }) => isError && !data),
});
const combineReactions = (results: readonly UseQueryResult<Reactions>[]): Loaded<Reactions> => combine(results);
const combineBars = (results: readonly UseQueryResult<DayBars>[]): Loaded<DayBars> => combine(results);

/** Loads the reactions of records, and then the bars around them, some requests at a time; what the agenda has loaded is cached. */
export function useAllMeasured(records: readonly GuidanceRecord[]): AllMeasured {
  const client = useQueryClient();
  const { requests, requestOf } = useMemo(() => reactionBatches(records), [records]);
  /** The queries that may wait for a response now: those before the first few without data, and these. */
  const enabled = (queries: readonly { readonly queryKey: QueryKey }[]): readonly boolean[] => {
    let waiting = 0;
    return queries.map(({ queryKey }) => (client.getQueryData(queryKey) === undefined ? waiting++ : waiting) < atOnce);
  };
  const storyQueries = requests.map(guidanceReactionsQuery);
  const storiesEnabled = enabled(storyQueries);
  const stories = useQueries({
    queries: storyQueries.map((query, index) => ({ ...query, enabled: storiesEnabled[index] === true })),
    combine: combineReactions,
  });
  const reactionOf = useCallback(
    (record: GuidanceRecord): GuidanceReaction | undefined => {
      const request = requestOf(record);
      const found = request && stories.data[requests.indexOf(request)];
      return found && findReaction(record, found.bySymbol);
    },
    [stories, requests, requestOf],
  );
  const isRead = stories.done === requests.length;
  const moments = useMemo(() => (isRead ? barsRequests(momentsOf(records, reactionOf)) : barsRequests([])), [isRead, records, reactionOf]);
  const barQueries = moments.requests.map(announcementBarsQuery);
  const barsEnabled = enabled(barQueries);
  const isExcluded = barsExclusion(client) !== undefined;
  const bars = useQueries({
    queries: barQueries.map((query, index) => ({ ...query, enabled: !isExcluded && barsEnabled[index] === true })),
    combine: combineBars,
  });
  const isOutside = isExcluded || bars.failed.some(({ error: refusal }) => isOutsidePlan(refusal));
  const isComplete = isRead && (isOutside || bars.done === moments.requests.length);
  const result = useMemo(() => {
    if (!isComplete) return undefined;
    const byRequest = new Map<BarsRequest, DayBars | undefined>(moments.requests.map((request, index) => [request, bars.data[index]]));
    const measuredOf = (record: GuidanceRecord): Measured => {
      const reaction = reactionOf(record);
      const seconds = momentOf(record, reaction);
      const request = seconds === undefined ? undefined : moments.requestOf({ ticker: record.ticker, seconds });
      return measure(record, { reaction, bars: request && byRequest.get(request), now: nowSeconds() });
    };
    return { measuredOf, reactions: stories.data.flatMap((each) => each?.rows ?? []) };
  }, [isComplete, moments, bars, stories, reactionOf]);
  const failed = [...stories.failed, ...(isOutside ? [] : bars.failed)];
  return {
    result,
    done: stories.done + bars.done,
    total: requests.length + moments.requests.length,
    isTruncated: stories.data.some((each) => each?.isTruncated),
    error: failed[0]?.error ?? null,
    onRetry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

const momentsOf = (records: readonly GuidanceRecord[], reactionOf: (record: GuidanceRecord) => GuidanceReaction | undefined) =>
  records.flatMap((record) => {
    const seconds = momentOf(record, reactionOf(record));
    return seconds === undefined ? [] : [{ ticker: record.ticker, seconds }];
  });
