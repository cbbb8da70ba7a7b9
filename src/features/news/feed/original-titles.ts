import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { titleText } from '#contract/title-text.ts';
import { titleOf } from '#src/records/stories/news-item.ts';
import type { NewsSearch } from '../filters/news-search.ts';

/** The first title seen, as text, of each story whose title has changed. */
export type OriginalTitles = ReadonlyMap<number, string>;

/** Updates the original titles of stories whose title changes with these rows. */
export function trackTitles(
  titles: OriginalTitles,
  rows: readonly NewsItem[],
  knownBefore: (id: number) => NewsItem | undefined,
): OriginalTitles {
  const changed = new Map(titles);
  for (const row of rows) {
    const { id, updated } = row;
    const known = knownBefore(id);
    if (!known || known.updated > updated) continue;
    const first = changed.get(id) ?? titleText(known.title);
    if (first === titleText(row.title)) changed.delete(id);
    else changed.set(id, first);
  }
  return changed;
}

const keyOf = (search: NewsSearch) => ['news', 'original titles', search] as const;
const none: OriginalTitles = new Map();

/** Records the changed titles of a list; it is kept while the list is. */
export function recordTitles(
  client: QueryClient,
  search: NewsSearch,
  rows: readonly NewsItem[],
  before: (id: number) => NewsItem | undefined,
): void {
  client.setQueryData<OriginalTitles>(keyOf(search), (titles = none) => trackTitles(titles, rows, before));
}

/** The first title seen of a story that is shown with another one: of a change that still waits, the story has its first title. */
export function useOriginalTitles(search: NewsSearch): (item: NewsItem) => string | undefined {
  const { data = none } = useQuery<OriginalTitles>({ queryKey: keyOf(search), queryFn: skipToken, structuralSharing: false });
  return (item) => {
    const first = data.get(item.id);
    return first === titleOf(item) ? undefined : first;
  };
}
