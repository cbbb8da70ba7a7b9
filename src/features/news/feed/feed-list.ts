import type { NewsItem, NewsSort } from '#contract/endpoints/news.ts';
import { dayOf, type Zone } from '#src/shared/time/format.ts';
import type { NewsSearch } from '../filters/news-search.ts';

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

/** Whether the list is ordered by update. */
const isByUpdate = (sort: NewsSort): boolean => sort.startsWith('updated');

export interface StoryLine {
  readonly kind: 'story';
  /** the id of the story */
  readonly key: number;
  /** its position among the stories, from 1 */
  readonly position: number;
  readonly item: NewsItem;
  /** the number of its duplicates, and whether they are shown below it */
  readonly duplicateCount: number;
  readonly isExpanded: boolean;
  /** a duplicate, shown because its group is expanded */
  readonly isDuplicate: boolean;
}

/** A line of the list: a day heading or a story. */
export type NewsLine = StoryLine | { readonly kind: 'day'; readonly key: string; readonly seconds: number };

/** The line of a story; -1 where it has none. */
export const lineIndexOf = (lines: readonly NewsLine[], id: number | undefined): number => lines.findIndex(({ key }) => key === id);

/** The next line with a story, from this line on; -1 where there is none. */
export const nextStoryIndex = (lines: readonly NewsLine[], from: number): number =>
  lines.findIndex(({ kind }, index) => index >= from && kind === 'story');

/** The time that headings and the time column show: the one the list is ordered by. */
export const timeOf = (item: NewsItem, sort: NewsSort): number => (isByUpdate(sort) ? item.updated : item.created);

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
  const addStory = (item: NewsItem, duplicateCount: number, isExpanded: boolean, isDuplicate: boolean): void => {
    lines.push({ kind: 'story', key: item.id, position: ++position, item, duplicateCount, isExpanded, isDuplicate });
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
    const isExpanded = expanded.has(item.id);
    addStory(item, own.length, isExpanded, false);
    if (isExpanded) for (const duplicate of own) addStory(duplicate, 0, false, true);
  }
  return lines;
}
const noDuplicates: DuplicateGroups = { duplicates: new Map(), expanded: new Set() };
