import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { readPages } from '#src/shared/api/read-pages.ts';
import { seenAfter, sinceOf } from '#src/shared/api/seen.ts';
import { mergeSplits } from './merge-splits.ts';
import type { Split } from './split.ts';
import { askSplits, pageSize, splitsQuery } from './splits-query.ts';
import type { Question } from './splits-search.ts';

/** How often a calendar is requested (product.md 2.11). */
export const intervalSeconds = 300;

/** What has come since the pages were read. */
interface Arrivals {
  readonly splits: readonly Split[];
  /** the last write that was seen */
  readonly seenSeconds: number;
  readonly staleSeconds: number;
}

/** Nothing has come since the pages were read; undefined before that. */
function noneSince(client: QueryClient, question: Question): Arrivals | undefined {
  const pages = client.getQueryData(splitsQuery(question).queryKey)?.pages;
  const writes = pages?.flatMap(({ rows }) => rows.map(({ record }) => record.updated)) ?? [];
  return pages && { splits: [], seenSeconds: seenAfter(0, writes), staleSeconds: pages[0]?.staleSeconds ?? 0 };
}

/** What was written since the pages were read, which have to be there: each poll adds to the result of the one before it. */
export const arrivalsQuery = (client: QueryClient, question: Question) =>
  queryOptions({
    queryKey: ['splits', 'arrivals', question],
    queryFn: async ({ signal, queryKey }): Promise<Arrivals> => {
      const known = client.getQueryData<Arrivals>(queryKey) ?? { splits: [], seenSeconds: 0, staleSeconds: 0 };
      const updatedSince = Math.max(sinceOf(known.seenSeconds), question.updatedSince ?? 0);
      const { rows, staleSeconds } = await readPages((page) => askSplits({ ...question, updatedSince, page }, signal), {
        fullPage: pageSize,
      });
      const writes = rows.map(({ record }) => record.updated);
      return { splits: mergeSplits(known.splits, rows, 'announced'), seenSeconds: seenAfter(known.seenSeconds, writes), staleSeconds };
    },
    initialData: () => noneSince(client, question),
    initialDataUpdatedAt: () => client.getQueryState(splitsQuery(question).queryKey)?.dataUpdatedAt,
    structuralSharing: false,
  });
