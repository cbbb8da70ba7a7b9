import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import * as limits from '#contract/limits.ts';
import { ask } from '#src/shared/api/client.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { reactionTold, readingRows, readingsOf, type Readings, type ReactionTold } from './reaction.ts';

/**
 * Records whose reactions are asked for.
 *
 * Assumed: one request of readings tells the newest hundred records; a thousand span so many days that the newest readings would leave
 * most of them out.
 */
const mostRecords = 100;
const { pageSize } = limits.quantified;

interface Question {
  readonly symbols: string[];
  readonly dateFrom: string;
  readonly dateTo: string;
}

function questionOf(records: readonly GuidanceRecord[]): Question | undefined {
  const days = records.map(({ date }) => date).toSorted();
  const [dateFrom, dateTo] = [days[0], days.at(-1)];
  const symbols = [...new Set(records.map(({ ticker }) => ticker).filter((ticker) => ticker !== '' && !ticker.includes(',')))].toSorted();
  return dateFrom === undefined || dateTo === undefined || symbols.length === 0 ? undefined : { symbols, dateFrom, dateTo };
}

const reactionsQuery = (question: Question | undefined) =>
  queryOptions({
    queryKey: ['quantified', 'guidance', question ?? null],
    queryFn: async ({ signal }): Promise<{ readings: Readings; isCut: boolean }> => {
      const { rows, wrong } = question ? await ask(readingRows, { ...question, pageSize }, { signal }) : { rows: [], wrong: [] };
      return { readings: readingsOf(rows), isCut: rows.length + wrong.length >= pageSize };
    },
    enabled: question !== undefined,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });

function failureWords(error: Error): string {
  return error instanceof Failure && error.kind === 'plan'
    ? 'Your plan excludes quantified news: ask your administrator'
    : 'Readings cannot be had now';
}

/** What prices did after the newest records of a view: the first hundred of `records`, in one request. */
export function useReactions(records: readonly GuidanceRecord[]): (record: GuidanceRecord) => ReactionTold | undefined {
  const asked = useMemo(() => records.slice(0, mostRecords), [records]);
  const { data, error } = useQuery(reactionsQuery(useMemo(() => questionOf(asked), [asked])));
  const ids = useMemo(() => new Set(asked.map(({ id }) => id)), [asked]);
  return useCallback(
    (record) => {
      if (!ids.has(record.id)) return { why: `Asked for the newest ${mostRecords} records only: choose fewer days or tickers` };
      if (error) return { why: failureWords(error) };
      if (!data) return undefined;
      const told = reactionTold(record, data.readings, nowSeconds());
      return told.move === undefined && data.isCut && told.why.startsWith('No reading')
        ? { why: 'Not among the newest 1,000 readings of these days' }
        : told;
    },
    [ids, data, error],
  );
}
