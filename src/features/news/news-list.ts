import type { NewsItem, NewsSort } from '#contract/endpoints/news.ts';
import { dayOf, type Zone } from '#src/shared/format/time.ts';
import type { Arrivals } from './news-arrivals.ts';

export const noArrivals = (seenSeconds: number, staleSeconds = 0): Arrivals => ({
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

/** Order of the list; ties by id in the sort's own direction (facts §2). */
export function byOrder(sort: NewsSort): (a: NewsItem, b: NewsItem) => number {
  const [field, direction] = sortOf(sort);
  return (a, b) => direction * (a[field] - b[field] || a.id - b.id);
}

/** Whether new stories belong at the top of this order. */
export const newestFirst = (sort: NewsSort): boolean => sort.endsWith(':desc');

/** Whether an edit moves its story in this order; in every other it keeps its place. */
const movesEdits = (sort: NewsSort): boolean => sort.startsWith('updated');

/**
 * The list as it is shown: pages without the repeats that paging under arrivals brings, edits in place, and the
 * arrivals the reader has let in. What the reader has not let in moves nothing.
 *
 * @param admitted what had come when the reader last let it in
 * @param complete whether the pages reach the end; before that, what is older than their last row comes with its page
 */
export function shownItems(
  pages: readonly (readonly NewsItem[])[],
  arrivals: Arrivals | undefined,
  { admitted, sort, complete }: { admitted: Arrivals | undefined; sort: NewsSort; complete: boolean },
): NewsItem[] {
  const known = movesEdits(sort) ? admitted : arrivals;
  const shown: NewsItem[] = [];
  const seen = new Set<number>();
  for (const item of pages.flat()) {
    const latest = known?.byId.get(item.id);
    const edited = latest && latest.updated > item.updated ? latest : undefined;
    if (seen.has(item.id) || (edited && movesEdits(sort))) continue;
    seen.add(item.id);
    shown.push(edited ?? item);
  }
  if (!newestFirst(sort)) return shown;
  const fresh = [...(admitted?.byId.keys() ?? [])].flatMap((id) => (seen.has(id) ? [] : (known?.byId.get(id) ?? [])));
  const { rows, rest } = merged(fresh.toSorted(byOrder(sort)), shown, byOrder(sort));
  return complete || rows.length === 0 ? [...rows, ...rest] : rows;
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

/** How many arrivals wait to be let in: those that the list does not show in their last version and that would stand above its end. */
export function waiting(items: readonly NewsItem[], arrivals: Arrivals | undefined, sort: NewsSort): number {
  const shown = new Map(items.map(({ id, updated }) => [id, updated]));
  const last = items.at(-1);
  const order = byOrder(sort);
  return [...(arrivals?.byId.values() ?? [])].filter(
    (item) => item.updated > (shown.get(item.id) ?? -1) && (!newestFirst(sort) || !last || order(item, last) < 0),
  ).length;
}

/** A line of the list: a day heading or a story. */
export type NewsLine =
  | { readonly kind: 'day'; readonly key: string; readonly seconds: number }
  | { readonly kind: 'story'; readonly key: number; readonly item: NewsItem };

/** The time a list is ordered by, which its headings and time column show. */
export const timeOf = (item: NewsItem, sort: NewsSort): number => (movesEdits(sort) ? item.updated : item.created);

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
