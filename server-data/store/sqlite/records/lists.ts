import { sql } from 'kysely';
import * as z from 'zod/mini';
import { sqlite } from '../../sql/dialects.ts';
import { type ListShape, type ListValues, listShape, listValues, orderedRows, type RecordList } from '../../sql/lists.ts';
import { type RecordTable, wholeList } from '../../sql/records.ts';
import { prepare } from '../../sql/statements.ts';
import type { RecordTableName } from '../../sql/tables.ts';
import { readInChunks } from '../chunks.ts';
import type { Database, Value } from '../database.ts';
import { marker, mergeFirst, type OrderedRow } from './merge.ts';

const selectFrom = prepare(sqlite, (values: ListValues, { onlyKeys, ...list }: ListShape & { readonly onlyKeys: boolean }) =>
  orderedRows(sqlite, values, list)
    .select('rid')
    .$if(!onlyKeys, (query) => query.select([sql.ref(list.by).as('value'), 'id']))
    .$if(list.group !== undefined, (query) => query.where(list.group ?? '', '=', values['group'] as string))
    .limit(sql<number>`cast(${values['limit']} as integer)`),
);

const firstChunk = 16;
/** One statement selects so many keys at most, which takes some 10 ms. */
const maxSelected = 20_000;

type After = OrderedRow | undefined;

/** @param group the value of the list's groups, where it has groups */
const selectKeys = (database: Database, list: RecordList, group: Value, limit: number, after: After): number[] =>
  database.numbers(...selectFrom({ ...listValues(list, after), group, limit }, { ...listShape(list), onlyKeys: true }));

const selectRows = (database: Database, list: RecordList, group: Value, limit: number, after: After): OrderedRow[] =>
  database.all(...selectFrom({ ...listValues(list, after), group, limit }, { ...listShape(list), onlyKeys: false }));

/** Keys of one sorted list, by as many statements as they need. */
function selectSorted(database: Database, list: RecordList, group: Value, limit: number): number[] {
  const keys: number[] = [];
  let last: After;
  for (;;) {
    const size = Math.min(maxSelected, limit - keys.length);
    const found = selectKeys(database, list, group, size, last);
    keys.push(...found);
    const lastKey = found.at(-1);
    if (lastKey === undefined || found.length < size || keys.length === limit) return keys;
    last = database.get<OrderedRow>(`select rid, ${list.by} as value, id from ${list.table} where rid = ?`, lastKey);
  }
}

/**
 * Selects the keys of a list's first rows from its index alone.
 *
 * @param firstValues no row of a group has a sorted value before this one, so that its list is opened only when that value is reached
 */
export function selectFirstKeys(
  database: Database,
  list: RecordList,
  limit: number,
  firstValues?: ReadonlyMap<string | number, number>,
): number[] {
  if (!list.groups) return selectSorted(database, list, null, limit);
  const { values } = list.groups;
  const [group, ...otherGroups] = values;
  if (group === undefined) return [];
  if (otherGroups.length === 0) return selectSorted(database, list, group, limit);

  const firstSize = Math.max(firstChunk, Math.ceil((2 * limit) / values.length));
  function* readGroup(value: string | number): Generator<OrderedRow, undefined> {
    const firstValue = firstValues?.get(value);
    if (firstValue !== undefined) yield marker(firstValue);
    return yield* readInChunks(firstSize, (size, after) => selectRows(database, list, value, size, after));
  }
  return mergeFirst(values.map(readGroup), limit, list.descending);
}

/** All records of a table, oldest first. */
export function* iterateRecords<Record>(database: Database, table: RecordTable<Record>): Generator<Record> {
  const list = wholeList(table);
  const rows = readInChunks<OrderedRow>(firstChunk, (size, after) => selectRows(database, list, null, size, after));
  // a record that was replaced in the meantime has another key; it is yielded at its new position
  for (const { rid } of rows) {
    for (const text of database.texts(`select text from ${table.name} where rid = ?`, rid)) yield z.parse(table.schema, JSON.parse(text));
  }
}

/**
 * Builds a response body from the texts of rows, in the order of their keys, by one statement: no text becomes a JavaScript string.
 *
 * @param envelope the property that holds the list, where the body is not the list itself
 */
export function openJsonBody(database: Database, table: RecordTableName, envelope?: string): (keys: readonly number[]) => Buffer {
  const [open, close] = envelope === undefined ? ['[', ']'] : [`{"${envelope}":[`, ']}'];
  const empty = Buffer.from(open + close);
  const sql = `
    select cast('${open}' || group_concat(text, ',') || '${close}' as blob)
    from json_each(?) chosen cross join ${table} on rid = chosen.value`;
  return (keys) => (keys.length === 0 ? empty : database.blob(sql, `[${keys.join()}]`));
}
