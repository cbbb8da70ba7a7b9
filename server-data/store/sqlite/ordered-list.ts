import type { Database, Value } from './database.ts';
import { firstOfStreams, marker, type Ordered } from './merge.ts';

/** A list in one order, out of one index. Names and conditions are of our own making, values are bound. */
export interface OrderedList {
  readonly table: string;
  /** the column of the order; ties are broken by id */
  readonly by: string;
  readonly descending: boolean;
  /** only rows with one of these values, where given; `bound` says that none of a value's rows comes before it in the order */
  readonly groups?: { readonly column: string; readonly values: readonly Group[] } | undefined;
  /** conditions on columns of the index, joined by `and` */
  readonly where: string;
  readonly bound: readonly Value[];
}

export interface Group {
  readonly value: string | number;
  readonly bound?: number;
}

const chunk = { least: 16, most: 1024 };

/** The index of an order, e.g. `guidance_by_date`, `guidance_by_ticker_date`: it begins with those columns, then id, and covers the conditions. */
const indexOf = ({ table, by, groups }: OrderedList): string => `${table}_by_${groups ? `${groups.column}_` : ''}${by}`;

/** Rows in an order, read a chunk at a time: whoever reads them may read and write other things meanwhile. */
function* inChunks(start: number, read: (size: number, after: Ordered | undefined) => Ordered[]): Generator<Ordered, undefined> {
  let size = start;
  let last: Ordered | undefined;
  for (;;) {
    const rows = read(size, last);
    yield* rows;
    last = rows.at(-1);
    if (!last || rows.length < size) return undefined;
    size = Math.min(chunk.most, 2 * size);
  }
}

/** Chooses the keys of a list's first rows from its index alone. */
export function firstKeys(database: Database, list: OrderedList, want: number): number[] {
  const { table, by, descending, groups, where, bound } = list;
  const direction = descending ? 'desc' : 'asc';
  const from = `from ${table} indexed by ${indexOf(list)} where ${where}`;
  const order = `order by ${by} ${direction}, id ${direction} limit cast(? as integer)`;
  if (!groups) return database.numbers(`select rid ${from} ${order}`, ...bound, want);

  const [only, ...others] = groups.values;
  if (!only) return [];
  const ofGroup = `${from} and ${groups.column} = ?`;
  if (others.length === 0) return database.numbers(`select rid ${ofGroup} ${order}`, ...bound, only.value, want);

  const rows = `select rid, ${by} as value, id ${ofGroup}`;
  const after = `and (${by}, id) ${descending ? '<' : '>'} (?, ?)`;
  const start = Math.min(chunk.most, Math.max(chunk.least, Math.ceil((2 * want) / groups.values.length)));
  function* stream({ value, bound: least }: Group): Generator<Ordered, undefined> {
    if (least !== undefined) yield marker(least);
    return yield* inChunks(start, (size, last) =>
      last
        ? database.rows(`${rows} ${after} ${order}`, ...bound, value, last.value, last.id, size)
        : database.rows(`${rows} ${order}`, ...bound, value, size),
    );
  }
  return firstOfStreams(groups.values.map(stream), want, descending);
}

/** The texts of all records of a table, in the ascending order of a column. */
export function* eachText(database: Database, table: string, by: string): Generator<string> {
  const rows = `select rid, ${by} as value, id from ${table} indexed by ${table}_by_${by}`;
  const order = `order by ${by}, id limit cast(? as integer)`;
  const all = inChunks(chunk.least, (size, last) =>
    last
      ? database.rows(`${rows} where (${by}, id) > (?, ?) ${order}`, last.value, last.id, size)
      : database.rows(`${rows} ${order}`, size),
  );
  // a record that was replaced meanwhile has another key, and its turn again where it stands now
  for (const { rid } of all) yield* database.texts(`select text from ${table} where rid = ?`, rid);
}
