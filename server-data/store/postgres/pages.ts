import { openVersionedCache } from './cache.ts';
import type { Connection } from './connection.ts';

/** A place in a list: what the list is sorted by, and the id that breaks ties. */
export interface Position<Id extends string | number> {
  readonly value: number;
  readonly id: Id;
}

/** The part of a list that is wanted: after a row, or from its beginning, without the first `skip` rows. */
export interface Part<Row> {
  readonly after: Row | undefined;
  readonly skip: number;
  readonly limit: number;
}

interface Bookmark<Row> {
  /** of the row after the bookmark; 0 is the beginning of the list */
  readonly position: number;
  readonly after: Row | undefined;
}

interface List<Row> {
  /** by ascending position */
  bookmarks: Bookmark<Row>[];
  /** no position from here on has a row */
  end: number;
}

const maxLists = 2000;
const maxBookmarks = 200;

function addBookmark<Row>(list: List<Row>, bookmark: Bookmark<Row>): void {
  if (list.bookmarks.some(({ position }) => position === bookmark.position)) return;
  if (list.bookmarks.length >= maxBookmarks) list.bookmarks = list.bookmarks.filter((_, index) => index % 2 === 0);
  list.bookmarks = [...list.bookmarks, bookmark].toSorted((a, b) => a.position - b.position);
}

export interface Pages<Row> {
  readonly page: (
    connection: Connection,
    list: string,
    offset: number,
    limit: number,
    select: (part: Part<Row>) => Promise<Row[]>,
  ) => Promise<Row[]>;
  /** The length of a list, counted once until the next write. */
  readonly length: (connection: Connection, list: string, count: () => Promise<number>) => Promise<number>;
}

/**
 * Pages of lists that are read by key: the rows at which pages begin and end are cached until the next write, so that the next page, and
 * any page that was read before, skips nothing, and every other page skips from the nearest known one.
 */
export function openPages<Row>(): Pages<Row> {
  const lists = openVersionedCache<List<Row>>(maxLists);
  const lengths = openVersionedCache<{ readonly rows: number }>(maxLists);
  const start: Bookmark<Row> = { position: 0, after: undefined };

  return {
    page: async (connection, name, offset, limit, select) => {
      const list = await lists.getOrRead(connection, name, async () => ({ bookmarks: [start], end: Infinity }));
      if (offset >= list.end) return [];
      const { position, after } = list.bookmarks.findLast((bookmark) => bookmark.position <= offset) ?? start;
      // with the row before the page, where it begins the next time
      const lead = offset > position ? 1 : 0;
      const read = await select({ after, skip: offset - position - lead, limit: limit + lead });
      if (read.length < limit + lead) list.end = Math.min(list.end, offset - lead + read.length);
      const rows = read.slice(lead);
      if (lead === 1 && rows.length > 0) addBookmark(list, { position: offset, after: read[0] });
      if (rows.length > 0) addBookmark(list, { position: offset + rows.length, after: rows.at(-1) });
      return rows;
    },
    length: async (connection, name, count) => (await lengths.getOrRead(connection, name, async () => ({ rows: await count() }))).rows,
  };
}
