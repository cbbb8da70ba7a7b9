import type { NewsItem, NewsSort } from '#contract/endpoints/news.ts';
import { dayOf, type Zone } from '#src/shared/format/time.ts';
import type { Arrivals } from './news-arrivals.ts';
import type { NewsSearch } from './news-search.ts';

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

/**
 * How many arrivals wait to be let in: those that the list does not show in their last version and that would stand above its end.
 *
 * @param counts what the reader wants to hear of
 */
export function waiting(
  items: readonly NewsItem[],
  arrivals: Arrivals | undefined,
  sort: NewsSort,
  counts: (item: NewsItem) => boolean = () => true,
): number {
  const shown = new Map(items.map(({ id, updated }) => [id, updated]));
  const last = items.at(-1);
  const order = byOrder(sort);
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
      /** its place among the stories, from 1 */
      readonly position: number;
      readonly item: NewsItem;
      /** how many stories fold under this line */
      readonly similar: number;
      /** shown because the line above it was unfolded */
      readonly follows: boolean;
    };

/** Where a story stands among the lines; -1 when it has none of its own. */
export const indexOf = (lines: readonly NewsLine[], id: number | undefined): number => lines.findIndex(({ key }) => key === id);

/** Where the next story stands, this line's included; -1 when there is none. */
export const storyFrom = (lines: readonly NewsLine[], from: number): number =>
  lines.findIndex(({ kind }, index) => index >= from && kind === 'story');

/** The time a list is ordered by, which its headings and time column show. */
export const timeOf = (item: NewsItem, sort: NewsSort): number => (movesEdits(sort) ? item.updated : item.created);

/** What stands under other lines, and which of those the reader has unfolded. */
export interface Folding {
  readonly under: ReadonlyMap<number, readonly NewsItem[]>;
  readonly unfolded: ReadonlySet<number>;
}

/**
 * Whether day headings part the list. Not where a filter leaves about a story a day: headings would take half of it, and the time
 * column names the day; nor in an order by id, which has no days.
 */
export const hasHeadings = ({ sort, tickers, list, topics, authors, contentTypes, importance, region }: NewsSearch): boolean =>
  !sort.startsWith('id') && !(tickers ?? list ?? topics ?? authors ?? contentTypes ?? importance ?? region);

/** Stories, with a heading wherever the day changes. */
export function newsLines(items: readonly NewsItem[], search: NewsSearch, zone: Zone, { under, unfolded }: Folding = flat): NewsLine[] {
  const headed = hasHeadings(search);
  const folded = new Set([...under.values()].flat().map(({ id }) => id));
  const lines: NewsLine[] = [];
  let position = 0;
  const tell = (item: NewsItem, similar: number, follows: boolean): void => {
    lines.push({ kind: 'story', key: item.id, position: ++position, item, similar, follows });
  };
  let day = '';
  let hour = Number.NaN;
  for (const item of items) {
    if (folded.has(item.id)) continue;
    const seconds = timeOf(item, search.sort);
    // The day can only change with the hour: one Intl call for each hour instead of each story.
    if (Math.floor(seconds / 900) !== hour && headed) {
      hour = Math.floor(seconds / 900);
      const its = dayOf(seconds, zone);
      if (its !== day) lines.push({ kind: 'day', key: `${its} ${lines.length}`, seconds });
      day = its;
    }
    const similar = under.get(item.id) ?? [];
    tell(item, similar.length, false);
    if (unfolded.has(item.id)) for (const other of similar) tell(other, 0, true);
  }
  return lines;
}
const flat: Folding = { under: new Map(), unfolded: new Set() };
