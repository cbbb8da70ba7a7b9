import type { Database } from './database.ts';
import type { Lookup } from './lookup.ts';
import { openRemembered } from './remembered.ts';
import { matching } from './search-index.ts';

/** A place in a list, and the key before which it goes on. */
interface Mark {
  readonly position: number;
  readonly key: number;
}

/** What is known of one list: places that pages began or ended at, in their order, and its length once it was seen. */
interface List {
  marks: Mark[];
  length: number | undefined;
}

const mostLists = 500;
const mostMarks = 500;

/** Index of the last mark at or before a position; -1 when there is none. */
function lastBefore(marks: readonly Mark[], position: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.position ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

function remember(list: List, mark: Mark): void {
  if (list.marks.length >= mostMarks) list.marks = list.marks.filter((_, index) => index % 2 === 0);
  const index = lastBefore(list.marks, mark.position);
  if (list.marks[index]?.position !== mark.position) list.marks.splice(index + 1, 0, mark);
}

/**
 * Pages of what matches the search index, in the order of keys. The index can skip rows but not count them, so places
 * are remembered where pages end: turning pages never skips, and any page skips from the nearest place known.
 */
export function openMatchedPages(database: Database): (lookup: Lookup, offset: number, limit: number) => number[] {
  const lists = openRemembered<List>(database, mostLists);

  const listOf = (expression: string, { from, to, descending }: Lookup): List => {
    const name = `${from} ${to} ${descending} ${expression}`;
    const known = lists.get(name);
    if (known) return known;
    const list: List = { marks: [], length: undefined };
    lists.set(name, list);
    return list;
  };

  const lengthOf = (list: List, expression: string, { from, to }: Lookup): number => {
    list.length ??= database.numbers(`select count(*) ${matching}`, expression, from, to)[0] ?? 0;
    return list.length;
  };

  const page = (list: List, expression: string, lookup: Lookup, offset: number, limit: number): number[] => {
    const { from, to, descending } = lookup;
    if (list.length !== undefined && offset >= list.length) return [];
    const { position, key } = list.marks[lastBefore(list.marks, offset)] ?? { position: 0, key: descending ? to : from };
    const sql = `select rowid ${matching} order by rowid ${descending ? 'desc' : 'asc'} limit cast(? as integer) offset cast(? as integer)`;
    const keys = database.numbers(sql, expression, ...(descending ? [from, key] : [key, to]), limit, offset - position);
    const [first] = keys;
    const last = keys.at(-1);
    if (first !== undefined && last !== undefined) {
      remember(list, { position: offset, key: descending ? first + 1 : first });
      remember(list, { position: offset + keys.length, key: descending ? last : last + 1 });
    }
    if (keys.length > 0 && keys.length < limit) list.length = offset + keys.length;
    // past the end: counting now spares the next such page the skipping
    if (keys.length === 0) lengthOf(list, expression, lookup);
    return keys;
  };

  return (lookup, offset, limit) => {
    const keys: number[] = [];
    let skipped = 0;
    // the tiers are lists one behind the other
    for (const expression of lookup.tiers ?? [lookup.everything ?? '']) {
      const list = listOf(expression, lookup);
      const start = Math.max(0, offset - skipped);
      keys.push(...page(list, expression, lookup, start, limit - keys.length));
      if (keys.length === limit) break;
      if (lookup.tiers) skipped += lengthOf(list, expression, lookup);
    }
    return keys;
  };
}
