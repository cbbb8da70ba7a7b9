import { firstIndex } from '../buckets.ts';
import { openVersionedCache } from '../cache.ts';
import type { Database } from '../database.ts';
import type { CompiledQuery } from './compile.ts';
import { matchInRange } from './search-index.ts';

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

const maxLists = 500;
const maxBookmarks = 500;

/** The index of the last bookmark at or before a position; -1 when there is none. */
const lastAtOrBefore = (bookmarks: readonly Bookmark[], position: number): number =>
  firstIndex(bookmarks.length, (index) => (bookmarks[index]?.position ?? 0) > position) - 1;

function addBookmark(list: List, bookmark: Bookmark): void {
  if (list.bookmarks.length >= maxBookmarks) list.bookmarks = list.bookmarks.filter((_, index) => index % 2 === 0);
  const index = lastAtOrBefore(list.bookmarks, bookmark.position);
  if (list.bookmarks[index]?.position !== bookmark.position) list.bookmarks.splice(index + 1, 0, bookmark);
}

/**
 * Pages of what matches the search index, ordered by key. FTS5 can skip rows but not count them, so the keys at which pages begin
 * and end are cached: the next page skips nothing, and any other page skips from the nearest known position.
 */
export function openSearchPages(database: Database): (query: CompiledQuery, offset: number, limit: number) => number[] {
  const lists = openVersionedCache<List>(database, maxLists);

  const listOf = (expression: string, { fromKey, toKey, descending }: CompiledQuery): List =>
    lists.getOrCompute(`${fromKey} ${toKey} ${descending} ${expression}`, () => ({ bookmarks: [], length: undefined }));

  const countList = (list: List, expression: string, { fromKey, toKey }: CompiledQuery): number => {
    list.length ??= database.numbers(`select count(*) ${matchInRange}`, expression, fromKey, toKey)[0] ?? 0;
    return list.length;
  };

  const pageOf = (list: List, expression: string, query: CompiledQuery, offset: number, limit: number): number[] => {
    const { fromKey, toKey, descending } = query;
    if (list.length !== undefined && offset >= list.length) return [];
    const start = { position: 0, key: descending ? toKey : fromKey };
    const { position, key } = list.bookmarks[lastAtOrBefore(list.bookmarks, offset)] ?? start;
    const keys = database.numbers(
      `select rowid ${matchInRange} order by rowid ${descending ? 'desc' : 'asc'} limit cast(? as integer) offset cast(? as integer)`,
      expression,
      ...(descending ? [fromKey, key] : [key, toKey]),
      limit,
      offset - position,
    );
    const first = keys[0];
    const last = keys.at(-1);
    if (first !== undefined && last !== undefined) {
      addBookmark(list, { position: offset, key: descending ? first + 1 : first });
      addBookmark(list, { position: offset + keys.length, key: descending ? last : last + 1 });
    }
    if (keys.length > 0 && keys.length < limit) list.length = offset + keys.length;
    // past the end: with the length known, the next such page skips nothing
    if (keys.length === 0) countList(list, expression, query);
    return keys;
  };

  return (query, offset, limit) => {
    const keys: number[] = [];
    let positionsBefore = 0;
    // a ranked list is the concatenation of its tiers
    for (const expression of query.tiers ?? [query.match ?? '']) {
      const list = listOf(expression, query);
      keys.push(...pageOf(list, expression, query, Math.max(0, offset - positionsBefore), limit - keys.length));
      if (keys.length === limit) break;
      if (query.tiers) positionsBefore += countList(list, expression, query);
    }
    return keys;
  };
}
