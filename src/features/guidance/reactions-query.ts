import { queryOptions, skipToken } from '@tanstack/react-query';
import * as limits from '#contract/limits.ts';
import { ask } from '#src/shared/api/client.ts';
import { readPages } from '#src/shared/api/read-pages.ts';
import { readingRows, readingsOf, type Readings } from './reaction.ts';
import type { ReactionQuestion } from './reaction-batches.ts';

const { pageSize } = limits.quantified;

/** Pages of a thousand readings that are read for one question. */
export const mostPages = 5;

export interface Reactions {
  readonly readings: Readings;
  /** there are more readings of these days than were read */
  readonly isCut: boolean;
}

/** What prices did on the days of some records; the same question is asked once, whoever asks. */
export const reactionsQuery = (question: ReactionQuestion | undefined) =>
  queryOptions({
    queryKey: ['quantified', 'guidance', question ?? null],
    queryFn: question
      ? async ({ signal }): Promise<Reactions> => {
          const { rows, overflow } = await readPages((page) => ask(readingRows, { ...question, page, pageSize }, { signal }), {
            fullPage: pageSize,
            mostPages,
          });
          return { readings: readingsOf(rows), isCut: overflow };
        }
      : skipToken,
    staleTime: 60_000,
    structuralSharing: false,
  });
