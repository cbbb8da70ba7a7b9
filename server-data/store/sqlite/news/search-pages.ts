import { firstIndex } from '../buckets.ts';
import { openVersionedCache } from '../cache.ts';
import type { Database } from '../database.ts';
import type { CompiledQuery } from './compile.ts';
import type { Expression } from './expressions.ts';
import type { RangedSearch, SearchRange } from './ranged-search.ts';

/** A position in a list, and the key at which a scan continues from there. */
interface Bookmark {
  readonly position: number;
  readonly key: number;
}

/** What is known of one list: where earlier pages began and ended, by ascending position, and its length once it was counted. */
interface List {
  bookmarks: Bookmark[];
  length: number | undefined;
}

/** Where a list begins. */
const startOf = ({ fromKey, toKey, descending }: CompiledQuery): Bookmark => ({ position: 0, key: descending ? toKey : fromKey });

const endOf = ({ fromKey, toKey, descending }: SearchRange): number => (descending ? fromKey : toKey);

const maxLists = 500;
const maxBookmarks = 500;

/** The index of the last bookmark at or before a position; -1 when there is none. */
const lastAtOrBefore = (bookmarks: readonly Bookmark[], position: number): number =>
  firstIndex(bookmarks, (bookmark) => bookmark.position > position) - 1;

/** Adds a bookmark; of two at one position the one further on, from which less is left to read. */
function addBookmark(list: List, bookmark: Bookmark, descending: boolean): void {
  if (list.bookmarks.length >= maxBookmarks) list.bookmarks = list.bookmarks.filter((_, index) => index % 2 === 0);
  const index = lastAtOrBefore(list.bookmarks, bookmark.position);
  const known = list.bookmarks[index];
  if (known?.position !== bookmark.position) list.bookmarks.splice(index + 1, 0, bookmark);
  else if (descending ? bookmark.key < known.key : bookmark.key > known.key) list.bookmarks[index] = bookmark;
}

/**
 * Pages of what matches the search index, ordered by key. FTS5 can skip rows but not count them, so the keys at which pages and
 * ranges begin and end are cached: the next page skips nothing, and any other page skips from the nearest known position. A search
 * that is stopped continues there when it is repeated.
 */
export function openSearchPages(
  database: Database,
  search: RangedSearch,
): (query: CompiledQuery, offset: number, limit: number) => number[] {
  const lists = openVersionedCache<List>(database, maxLists);

  const listOf = ({ text }: Expression, { fromKey, toKey, descending }: CompiledQuery): List =>
    lists.getOrCompute(`${fromKey} ${toKey} ${descending} ${text}`, () => ({ bookmarks: [], length: undefined }));

  /** The ranges of a list from a bookmark on. */
  const splitFrom = ({ key }: Bookmark, expression: Expression, query: CompiledQuery): Iterable<SearchRange> => {
    const { fromKey, toKey, descending } = query;
    return search.split(expression, { fromKey: descending ? fromKey : key, toKey: descending ? key : toKey, descending });
  };

  const countList = (list: List, expression: Expression, query: CompiledQuery): number => {
    if (list.length !== undefined) return list.length;
    const last = list.bookmarks.at(-1) ?? startOf(query);
    let { position } = last;
    for (const range of splitFrom(last, expression, query)) {
      position += search.count(range);
      addBookmark(list, { position, key: endOf(range) }, query.descending);
    }
    return (list.length = position);
  };

  const pageOf = (list: List, expression: Expression, query: CompiledQuery, offset: number, limit: number): number[] => {
    if (list.length !== undefined && offset >= list.length) return [];
    const { descending } = query;
    const bookmark = list.bookmarks[lastAtOrBefore(list.bookmarks, offset)] ?? startOf(query);
    let { position } = bookmark;
    /** matches of a range, as far as known */
    let expected = Infinity;
    const keys: number[] = [];
    for (const range of splitFrom(bookmark, expression, query)) {
      const skipped = offset - position;
      // a range with fewer matches is counted, any other one read; what turns out to have fewer is read twice
      const isShort = skipped > 0 && skipped >= Math.min(expected, range.stories);
      const found = isShort ? [] : search.select(range, limit - keys.length, Math.max(0, skipped));
      if (found.length === 0 && skipped > 0) {
        expected = search.count(range);
        if (isShort && expected > skipped) found.push(...search.select(range, limit, skipped));
      }
      keys.push(...found);
      if (keys.length === limit) break;
      position = keys.length > 0 ? offset + keys.length : position + (skipped > 0 ? expected : 0);
      addBookmark(list, { position, key: endOf(range) }, descending);
    }
    const first = keys[0];
    const last = keys.at(-1);
    if (first !== undefined && last !== undefined) {
      addBookmark(list, { position: offset, key: descending ? first + 1 : first }, descending);
      addBookmark(list, { position: offset + keys.length, key: descending ? last : last + 1 }, descending);
    }
    if (keys.length < limit) list.length = position;
    return keys;
  };

  return (query, offset, limit) => {
    const keys: number[] = [];
    let positionsBefore = 0;
    // a ranked list is the concatenation of its tiers
    for (const expression of query.tiers ?? (query.match ? [query.match] : [])) {
      const list = listOf(expression, query);
      keys.push(...pageOf(list, expression, query, Math.max(0, offset - positionsBefore), limit - keys.length));
      if (keys.length === limit) break;
      if (query.tiers) positionsBefore += countList(list, expression, query);
    }
    return keys;
  };
}
