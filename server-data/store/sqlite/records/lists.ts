import type { Database, Value } from '../database.ts';
import { marker, mergeFirst, type OrderedRow } from './merge.ts';

/** A list in one order, read from one index. Names and conditions are our own SQL; values are bound. */
export interface OrderedList {
  readonly table: string;
  /** the sorted column; ties are broken by id */
  readonly by: string;
  readonly descending: boolean;
  /** only rows with one of these values of a column */
  readonly groups?: { readonly column: string; readonly values: readonly Group[] } | undefined;
  /** conditions on columns of the index, joined by `and` */
  readonly where: string;
  readonly bound: readonly Value[];
}

export interface Group {
  readonly value: string | number;
  /** no row of the group has a sorted value before this one, so that its list is opened only when that value is reached */
  readonly firstValue?: number;
}

/** The index of an order begins with its columns, then id, and covers the conditions: `guidance_by_date`, `guidance_by_ticker_date`. */
const indexName = ({ table, by, groups }: OrderedList): string => `${table}_by_${groups ? `${groups.column}_` : ''}${by}`;

const chunkSizes = { min: 16, max: 1024 };
/** One statement selects so many keys at most, which takes some 10 ms. */
const maxSelected = 20_000;

/** Reads rows chunk by chunk, each chunk with its own statement, so that others may read and write in between. */
function* readInChunks(
  firstSize: number,
  read: (size: number, after: OrderedRow | undefined) => OrderedRow[],
): Generator<OrderedRow, undefined> {
  let size = firstSize;
  let last: OrderedRow | undefined;
  for (;;) {
    const rows = read(size, last);
    yield* rows;
    last = rows.at(-1);
    if (!last || rows.length < size) return undefined;
    size = Math.min(chunkSizes.max, 2 * size);
  }
}

/** Selects the keys of a list's first rows from its index alone. */
export function selectFirstKeys(database: Database, list: OrderedList, limit: number): number[] {
  const { table, by, descending, groups, where, bound } = list;
  const direction = descending ? 'desc' : 'asc';
  const from = `from ${table} indexed by ${indexName(list)} where ${where}`;
  const order = `order by ${by} ${direction}, id ${direction} limit cast(? as integer)`;
  const after = `and (${by}, id) ${descending ? '<' : '>'} (?, ?)`;

  const selectAll = (source: string, values: readonly Value[]): number[] => {
    const keys: number[] = [];
    let last: OrderedRow | undefined;
    for (;;) {
      const size = Math.min(maxSelected, limit - keys.length);
      const found = last
        ? database.numbers(`select rid ${source} ${after} ${order}`, ...values, last.value, last.id, size)
        : database.numbers(`select rid ${source} ${order}`, ...values, size);
      keys.push(...found);
      const lastKey = found.at(-1);
      if (lastKey === undefined || found.length < size || keys.length === limit) return keys;
      last = database.get<OrderedRow>(`select rid, ${by} as value, id from ${table} where rid = ?`, lastKey);
    }
  };
  if (!groups) return selectAll(from, bound);

  const [group, ...otherGroups] = groups.values;
  if (!group) return [];
  const fromGroup = `${from} and ${groups.column} = ?`;
  if (otherGroups.length === 0) return selectAll(fromGroup, [...bound, group.value]);

  const selectRows = `select rid, ${by} as value, id ${fromGroup}`;
  const firstSize = Math.min(chunkSizes.max, Math.max(chunkSizes.min, Math.ceil((2 * limit) / groups.values.length)));
  function* readGroup({ value, firstValue }: Group): Generator<OrderedRow, undefined> {
    if (firstValue !== undefined) yield marker(firstValue);
    return yield* readInChunks(firstSize, (size, last) =>
      last
        ? database.all(`${selectRows} ${after} ${order}`, ...bound, value, last.value, last.id, size)
        : database.all(`${selectRows} ${order}`, ...bound, value, size),
    );
  }
  return mergeFirst(groups.values.map(readGroup), limit, descending);
}

/** The texts of all records of a table, in the ascending order of a column. */
export function* iterateTexts(database: Database, table: string, by: string): Generator<string> {
  const select = `select rid, ${by} as value, id from ${table} indexed by ${table}_by_${by}`;
  const order = `order by ${by}, id limit cast(? as integer)`;
  const rows = readInChunks(chunkSizes.min, (size, last) =>
    last
      ? database.all(`${select} where (${by}, id) > (?, ?) ${order}`, last.value, last.id, size)
      : database.all(`${select} ${order}`, size),
  );
  // a record that was replaced in the meantime has another key; it is yielded at its new position
  for (const { rid } of rows) yield* database.texts(`select text from ${table} where rid = ?`, rid);
}

/**
 * Builds a response body from the texts of rows, in the order of their keys, by one statement: no text becomes a JavaScript string.
 *
 * @param envelope the property that holds the list, where the body is not the list itself
 */
export function openJsonBody(database: Database, table: string, envelope?: string): (keys: readonly number[]) => Buffer {
  const [open, close] = envelope === undefined ? ['[', ']'] : [`{"${envelope}":[`, ']}'];
  const empty = Buffer.from(open + close);
  const sql = `
    select cast('${open}' || group_concat(text, ',') || '${close}' as blob)
    from json_each(?) chosen cross join ${table} on rid = chosen.value`;
  return (keys) => (keys.length === 0 ? empty : database.blob(sql, `[${keys.join()}]`));
}
