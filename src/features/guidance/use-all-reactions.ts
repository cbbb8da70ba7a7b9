import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { readingFor, type Reading } from './reaction.ts';
import type { ReactionBatches } from './reaction-batches.ts';
import { reactionsQuery, type Reactions } from './reactions-query.ts';

/** How far the readings of all records are. */
export interface AllReactions {
  /** undefined until every answer is there */
  readonly found: { readonly readingOf: (record: GuidanceRecord) => Reading | undefined; readonly all: readonly Reading[] } | undefined;
  readonly done: number;
  readonly isCut: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Asks for what prices did after all records, one question after the other; what the agenda has asked already is not asked again. */
export function useAllReactions({ questions, questionOf }: ReactionBatches): AllReactions {
  const client = useQueryClient();
  const queries = questions.map(reactionsQuery);
  const next = queries.findIndex(({ queryKey }) => client.getQueryData(queryKey) === undefined);
  // The same function while it is about the same: what it puts together then stays the same too.
  const combine = useCallback(
    (answers: readonly UseQueryResult<Reactions>[]): AllReactions => {
      const failed = answers.find(({ isError, data }) => isError && !data);
      const byQuestion = new Map(questions.map((question, index) => [question, answers[index]?.data]));
      const known = [...byQuestion.values()].filter((reactions) => reactions !== undefined);
      const readingOf = (record: GuidanceRecord): Reading | undefined => {
        const question = questionOf(record);
        const reactions = question && byQuestion.get(question);
        return reactions && readingFor(record, reactions.readings);
      };
      const isComplete = known.length === questions.length;
      return {
        found: isComplete ? { readingOf, all: known.flatMap(({ readings }) => [...readings.values()].flat()) } : undefined,
        done: known.length,
        isCut: known.some(({ isCut }) => isCut),
        error: failed?.error ?? null,
        onRetry: () => void failed?.refetch(),
      };
    },
    [questions, questionOf],
  );
  return useQueries({ queries: queries.map((query, index) => ({ ...query, enabled: index === next })), combine });
}
