import { queryOptions, useQuery } from '@tanstack/react-query';
import { newsRemoved } from '#contract/endpoints/news.ts';
import * as limits from '#contract/limits.ts';
import { ask } from '#src/shared/api/client.ts';
import { formatDate } from '#src/shared/format/date.ts';
import { Moment } from '#src/shared/ui/moment.tsx';
import { nowSeconds } from '#src/shared/ui/now.ts';

/** Assumed: for the story of an older link the withdrawals of 30 days are looked through, the newest 1,000 of them. */
const reach = 30 * 86_400;

/** When a story was withdrawn, Unix seconds; null where the newest withdrawals do not name it. They cannot be asked by id. */
const withdrawalQuery = (id: number) =>
  queryOptions({
    queryKey: ['news', 'withdrawal', id],
    queryFn: async ({ signal }) => {
      const { rows } = await ask(
        newsRemoved,
        { updatedSince: Math.max(0, Math.floor(nowSeconds() - reach)), pageSize: limits.news.removedPageSize },
        { signal },
      );
      return rows.find((row) => row.id === id)?.updated ?? null;
    },
    staleTime: 60_000,
    // Beside the point for the reader: where it fails, the story is not known.
    retry: false,
  });

/** A story that nobody knows by its number: withdrawn, or never there. What was looked through is said. */
export function MissingStory({ id, day }: { id: number; day?: string | undefined }) {
  const { data: withdrawn, isPending } = useQuery(withdrawalQuery(id));
  if (isPending) return null;
  if (typeof withdrawn === 'number')
    return (
      <p role="status" className="rounded-md bg-bad-bg px-2.5 py-1.5 font-medium text-bad">
        Story {id} was withdrawn at <Moment seconds={withdrawn} />
      </p>
    );
  return (
    <p className="text-soft">
      Story {id} is not known to the data service
      {day !== undefined && `, neither by its number nor in the list up to ${formatDate(day, String(new Date().getFullYear()))}`}. It may
      have been withdrawn, or the link is wrong.
    </p>
  );
}
