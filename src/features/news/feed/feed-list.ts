import type { NewsItem, NewsSort } from '#contract/endpoints/news.ts';
import { dayOf, type Zone } from '#src/shared/time/format.ts';
import type { Arrivals } from './arrivals.ts';
import type { NewsSearch } from '../filters/news-search.ts';

export const emptyArrivals = (seenSeconds: number, staleSeconds = 0): Arrivals => ({
  byId: new Map(),
  seenSeconds,
  overflow: false,
  staleSeconds,
});

type SortField = 'id' | 'created' | 'updated';

const sortOf = (sort: NewsSort): [field: SortField, direction: 1 | -1] => {
  const [field = 'created', direction] = sort.split(':');
  return [field as SortField, direction === 'asc' ? 1 : -1];
};

/** The comparison of an order; ties by id in the same direction (assumption P10). */
export function compareBy(sort: NewsSort): (a: NewsItem, b: NewsItem) => number {
  const [field, direction] = sortOf(sort);
  return (a, b) => direction * (a[field] - b[field] || a.id - b.id);
}

/** Whether new stories belong at the top of this order. */
export const newestFirst = (sort: NewsSort): boolean => sort.endsWith(':desc');

/** Whether an edit moves its story in this order. */
const reordersEdits = (sort: NewsSort): boolean => sort.startsWith('updated');

/**
 * Merges the feed: pages without the repeats of paging under arrivals, edits in place, and the admitted arrivals. Arrivals that were not
 * admitted move nothing.
 *
 * @param admitted the arrivals when new stories were last shown
 * @param complete whether the pages reach the end; before that, arrivals older than the last row appear with their page
 */
export function mergeFeed(
  pages: readonly (readonly NewsItem[])[],
  arrivals: Arrivals | undefined,
  { admitted, sort, complete }: { admitted: Arrivals | undefined; sort: NewsSort; complete: boolean },
): NewsItem[] {
  const known = reordersEdits(sort) ? admitted : arrivals;
  const shown: NewsItem[] = [];
  const seen = new Set<number>();
  for (const item of pages.flat()) {
    const latest = known?.byId.get(item.id);
    const edited = latest && latest.updated > item.updated ? latest : undefined;
    if (seen.has(item.id) || (edited && reordersEdits(sort))) continue;
    seen.add(item.id);
    shown.push(edited ?? item);
  }
  if (!newestFirst(sort)) return shown;
  const fresh = [...(admitted?.byId.keys() ?? [])].flatMap((id) => (seen.has(id) ? [] : (known?.byId.get(id) ?? [])));
  const { rows, rest } = mergeSorted(fresh.toSorted(compareBy(sort)), shown, compareBy(sort));
  return complete || rows.length === 0 ? [...rows, ...rest] : rows;
}

/** Inserts sorted `fresh` rows into `list`, whose own order stays; `rest` belongs after its end. */
function mergeSorted(
  fresh: readonly NewsItem[],
  list: readonly NewsItem[],
  order: (a: NewsItem, b: NewsItem) => number,
): { rows: NewsItem[]; rest: readonly NewsItem[] } {
  const rows: NewsItem[] = [];
  let next = 0;
  for (const item of list) {
    for (let candidate = fresh[next]; candidate && order(candidate, item) < 0; candidate = fresh[++next]) rows.push(candidate);
    rows.push(item);
  }
  return { rows, rest: fresh.slice(next) };
}

/**
 * The number of waiting arrivals: those whose last version is not in the list and whose position is above its end.
 *
 * @param counts filters the arrivals that are counted
 */
export function countWaiting(
  items: readonly NewsItem[],
  arrivals: Arrivals | undefined,
  sort: NewsSort,
  counts: (item: NewsItem) => boolean = () => true,
): number {
  const shown = new Map(items.map(({ id, updated }) => [id, updated]));
  const last = items.at(-1);
  const order = compareBy(sort);
  return [...(arrivals?.byId.values() ?? [])].filter(
    (item) => counts(item) && item.updated > (shown.get(item.id) ?? -1) && (!newestFirst(sort) || !last || order(item, last) < 0),
  ).length;
}

/** A line of the list: a day heading or a story. */
export type NewsLine =
  | { readonly kind: 'day'; readonly key: string; readonly seconds: number }
  | {
      readonly kind: 'story';
      readonly key: number;
      /** its position among the stories, from 1 */
      readonly position: number;
      readonly item: NewsItem;
      /** the number of collapsed duplicates */
      readonly duplicateCount: number;
      /** a duplicate, shown because its group is expanded */
      readonly isDuplicate: boolean;
    };

/** The line of a story; -1 where it has none. */
export const lineIndexOf = (lines: readonly NewsLine[], id: number | undefined): number => lines.findIndex(({ key }) => key === id);

/** The next line with a story, from this line on; -1 where there is none. */
export const nextStoryIndex = (lines: readonly NewsLine[], from: number): number =>
  lines.findIndex(({ kind }, index) => index >= from && kind === 'story');

/** The time that headings and the time column show: the one the list is ordered by. */
export const timeOf = (item: NewsItem, sort: NewsSort): number => (reordersEdits(sort) ? item.updated : item.created);

/** Duplicates by their lead story, and the expanded lead stories. */
export interface DuplicateGroups {
  readonly duplicates: ReadonlyMap<number, readonly NewsItem[]>;
  readonly expanded: ReadonlySet<number>;
}

/** The lines of the list: stories, with a heading wherever the day changes. A list by reaction has no days. */
export function buildLines(
  items: readonly NewsItem[],
  search: NewsSearch,
  zone: Zone,
  { duplicates, expanded }: DuplicateGroups = noDuplicates,
): NewsLine[] {
  const collapsed = new Set([...duplicates.values()].flat().map(({ id }) => id));
  const lines: NewsLine[] = [];
  let position = 0;
  const addStory = (item: NewsItem, duplicateCount: number, isDuplicate: boolean): void => {
    lines.push({ kind: 'story', key: item.id, position: ++position, item, duplicateCount, isDuplicate });
  };
  let day = '';
  let quarter = Number.NaN;
  for (const item of items) {
    if (collapsed.has(item.id)) continue;
    const seconds = timeOf(item, search.sort);
    // A day changes at a quarter of an hour in every zone: one Intl call for each quarter instead of each story.
    if (!search.rank && Math.floor(seconds / 900) !== quarter) {
      quarter = Math.floor(seconds / 900);
      const itemDay = dayOf(seconds, zone);
      if (itemDay !== day) lines.push({ kind: 'day', key: `${itemDay} ${lines.length}`, seconds });
      day = itemDay;
    }
    const own = duplicates.get(item.id) ?? [];
    addStory(item, own.length, false);
    if (expanded.has(item.id)) for (const duplicate of own) addStory(duplicate, 0, true);
  }
  return lines;
}
const noDuplicates: DuplicateGroups = { duplicates: new Map(), expanded: new Set() };
