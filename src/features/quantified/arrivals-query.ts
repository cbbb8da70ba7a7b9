import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { readPages } from '#src/shared/api/read-pages.ts';
import { seenAfter, sinceOf } from '#src/shared/api/seen.ts';
import { mergeReadings } from './merge-readings.ts';
import { askReadings, readingsQuery, wholePageSize } from './quantified-query.ts';
import type { Question } from './quantified-search.ts';
import type { Reading } from './reading.ts';

/** How often quantified news are requested (product.md 2.11). */
export const intervalSeconds = 60;

/** What has come since the first rows were read. */
export interface Arrivals {
  readonly readings: readonly Reading[];
  /** the last write that was seen */
  readonly seenSeconds: number;
  readonly staleSeconds: number;
}

/** What is known, with the rows of a poll; the same rows a second time change nothing. */
export function withArrivals(known: Arrivals, { rows, staleSeconds }: { rows: readonly Reading[]; staleSeconds: number }): Arrivals {
  const writes = rows.map(({ record }) => record.created);
  return { readings: mergeReadings(known.readings, rows), seenSeconds: seenAfter(known.seenSeconds, writes), staleSeconds };
}

/** Nothing has come since the first rows were read; undefined before that. */
function noneSince(client: QueryClient, question: Question): Arrivals | undefined {
  const first = client.getQueryData(readingsQuery(question).queryKey);
  return (
    first && {
      readings: [],
      seenSeconds: seenAfter(
        0,
        first.rows.map(({ record }) => record.created),
      ),
      staleSeconds: first.staleSeconds,
    }
  );
}

/** What was written since the first rows were read, which have to be there: each poll adds to the result of the one before it. */
export const arrivalsQuery = (client: QueryClient, question: Question) =>
  queryOptions({
    queryKey: ['quantified', 'arrivals', question],
    queryFn: async ({ signal, queryKey }): Promise<Arrivals> => {
      const known = client.getQueryData<Arrivals>(queryKey) ?? { readings: [], seenSeconds: 0, staleSeconds: 0 };
      // With an overlap: `updated_since` is strictly after, and clocks differ.
      const updatedSince = sinceOf(known.seenSeconds);
      const came = await readPages((page) => askReadings({ ...question, updatedSince, page, pageSize: wholePageSize }, signal), {
        fullPage: wholePageSize,
      });
      return withArrivals(known, came);
    },
    initialData: () => noneSince(client, question),
    initialDataUpdatedAt: () => client.getQueryState(readingsQuery(question).queryKey)?.dataUpdatedAt,
    structuralSharing: false,
  });
