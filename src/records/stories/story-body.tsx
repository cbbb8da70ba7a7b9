import { secondsPerDay } from '#contract/time/dates.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type NewsItem, newsRemoved } from '#contract/endpoints/news.ts';
import * as limits from '#contract/schema/limits.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { retryBusy } from '#src/shared/api/retry.ts';
import { ForeignHtml } from '#src/shared/html/lazy-foreign-html.tsx';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { Moment } from '#src/shared/time/time-label.tsx';

const none: readonly string[] = [];

/** The body of a story, or its teaser. */
export function StoryBody({ story, terms = none }: { story: NewsItem; terms?: readonly string[] }) {
  const { data: settings } = useQuery(settingsQuery);
  const html = story.body.trim() === '' ? story.teaser : story.body;
  if (html.trim() === '') return <p className="mt-4 text-faint">This story has a headline only.</p>;
  return <ForeignHtml html={html} imageHosts={settings?.imageHosts ?? none} terms={terms} />;
}

/** Assumed: an unknown story is searched in the removals of the last 30 days, at most the newest 1,000. */
const reach = 30 * secondsPerDay;

/** When a story was removed, Unix seconds; null when it is not among the latest removals. The endpoint has no filter by id. */
const removalQuery = (id: number) =>
  queryOptions({
    queryKey: ['news', 'removal', id],
    queryFn: async ({ signal }) => {
      const { rows } = await fetchEndpoint(
        newsRemoved,
        { updatedSince: Math.max(0, Math.floor(nowSeconds() - reach)), pageSize: limits.news.removedPageSize },
        { signal },
      );
      return rows.find((row) => row.id === id)?.updated ?? null;
    },
    staleTime: 60_000,
    // Optional information: a failure counts as unknown.
    retry: retryBusy,
  });

/** Shown for an unknown story id: removed or never published. */
export function MissingStory({ id, day }: { id: number; day?: string | undefined }) {
  const { data: removedSeconds, isPending } = useQuery(removalQuery(id));
  if (isPending) return null;
  if (typeof removedSeconds === 'number')
    return (
      <p role="status" className="rounded-md bg-bad-bg px-2.5 py-1.5 font-medium text-bad">
        Story {id} was withdrawn at <Moment seconds={removedSeconds} />
      </p>
    );
  return (
    <p className="text-soft">
      Story {id} is not known to the data service
      {day !== undefined && `, neither by its number nor in the list up to ${formatDate(day, dayOf(nowSeconds(), 'et').slice(0, 4))}`}. It
      may have been withdrawn, or the link is wrong.
    </p>
  );
}
