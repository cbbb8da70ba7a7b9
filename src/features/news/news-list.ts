import type { NewsItem, NewsSort } from '#contract/endpoints/news.ts';
import { dayOf, type Zone } from '#src/shared/format/time.ts';
import type { Arrivals } from './news-arrivals.ts';

export const noArrivals = (seenSeconds: number): Arrivals => ({ ids: [], byId: new Map(), seenSeconds, overflow: false, staleSeconds: 0 });

type SortField = 'id' | 'created' | 'updated';

const sortOf = (sort: NewsSort): [field: SortField, direction: 1 | -1] => {
  const [field = 'created', direction] = sort.split(':');
  return [field as SortField, direction === 'asc' ? 1 : -1];
};

/** Order of the list; ties by id in the sort's own direction (facts §2). */
export function byOrder(sort: NewsSort): (a: NewsItem, b: NewsItem) => number {
  const [field, direction] = sortOf(sort);
  return (a, b) => direction * (a[field] - b[field] || a.id - b.id);
}

/** Whether new stories belong at the top of this order. */
export const newestFirst = (sort: NewsSort): boolean => sort.endsWith(':desc');

/**
 * The list as it is shown: pages without the repeats that paging under arrivals brings, edits in place, and the
 * arrivals the reader has let in. What the reader has not let in moves nothing.
 *
 * @param admitted how many of `arrivals.ids` are let in
 * @param complete whether the pages reach the end; before that, what is older than their last row comes with its page
 */
export function shownItems(
  pages: readonly (readonly NewsItem[])[],
  arrivals: Arrivals | undefined,
  { admitted, sort, complete }: { admitted: number; sort: NewsSort; complete: boolean },
): NewsItem[] {
  const shown: NewsItem[] = [];
  const seen = new Set<number>();
  for (const page of pages) {
    for (const item of page) {
      if (seen.has(item.id)) continue;
      seen.add(item.id);
      const edited = arrivals?.byId.get(item.id);
      shown.push(edited && edited.updated > item.updated ? edited : item);
    }
  }
  const fresh: NewsItem[] = [];
  for (const id of arrivals?.ids.slice(0, admitted) ?? []) {
    const item = arrivals?.byId.get(id);
    if (item && !seen.has(id)) fresh.push(item);
  }
  if (fresh.length === 0 || !newestFirst(sort)) return shown;
  const { rows, rest } = merged(fresh.toSorted(byOrder(sort)), shown, byOrder(sort));
  return complete ? [...rows, ...rest] : rows;
}

/** Puts `fresh` between the rows of `list`, which keeps its own order; `rest` is what belongs after its end. */
function merged(
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

/** How many arrivals wait to be let in: those that the list does not hold yet and that would stand above its end. */
export function waiting(items: readonly NewsItem[], arrivals: Arrivals | undefined, admitted: number, sort: NewsSort): number {
  const ids = arrivals?.ids.slice(admitted) ?? [];
  if (ids.length === 0) return 0;
  const shown = new Set(items.map(({ id }) => id));
  const last = items.at(-1);
  const order = byOrder(sort);
  return ids.filter((id) => {
    const item = arrivals?.byId.get(id);
    return item && !shown.has(id) && (!newestFirst(sort) || !last || order(item, last) < 0);
  }).length;
}

/** A line of the list: a day heading or a story. */
export type NewsLine =
  | { readonly kind: 'day'; readonly key: string; readonly seconds: number }
  | { readonly kind: 'story'; readonly key: number; readonly item: NewsItem };

/** The time a list is ordered by, which its headings and time column show. */
export const timeOf = (item: NewsItem, sort: NewsSort): number => (sort.startsWith('updated') ? item.updated : item.created);

/** Stories with a heading wherever the day changes; an order by id has no days. */
export function newsLines(items: readonly NewsItem[], sort: NewsSort, zone: Zone): NewsLine[] {
  const lines: NewsLine[] = [];
  let day = '';
  let hour = Number.NaN;
  for (const item of items) {
    const seconds = timeOf(item, sort);
    // The day can only change with the hour: one Intl call for each hour instead of each story.
    if (Math.floor(seconds / 900) !== hour && !sort.startsWith('id')) {
      hour = Math.floor(seconds / 900);
      const its = dayOf(seconds, zone);
      if (its !== day) lines.push({ kind: 'day', key: `${its} ${lines.length}`, seconds });
      day = its;
    }
    lines.push({ kind: 'story', key: item.id, item });
  }
  return lines;
}
