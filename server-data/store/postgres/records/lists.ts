import { sql } from 'kysely';
import * as z from 'zod/mini';
import { postgres } from '../../sql/dialects.ts';
import {
  type ListPosition,
  type ListShape,
  type ListValues,
  listShape,
  listValues,
  orderedRows,
  type RecordList,
} from '../../sql/lists.ts';
import { type RecordTable, wholeList } from '../../sql/records.ts';
import { prepare } from '../../sql/statements.ts';
import { type Connection, isStorable } from '../connection.ts';
import type { Part } from '../pages.ts';

export type RowKey = ListPosition;

/** Rows of a list; of some groups each has its own sorted list, and those are merged. */
const selectFrom = prepare(postgres, (values: ListValues, shape: ListShape) => {
  const { by, descending, group } = shape;
  const rows = orderedRows(postgres, values, shape).select([sql.ref<number>(by).as('value'), 'id']);
  const skip = sql<number>`${values['skip']}`;
  const limit = sql<number>`${values['limit']}`;
  if (group === undefined) return rows.offset(skip).limit(limit);
  const ofGroup = rows.where(group, '=', sql.ref<string>('wanted.value')).limit(sql<number>`${values['skipAndLimit']}`);
  const direction = descending ? sql`desc` : sql`asc`;
  return sql`select found.value, found.id
    from unnest(${values['groups']}::${group === 'day' ? sql`int[]` : sql`text[]`}) as wanted(value) cross join lateral (${ofGroup}) found
    order by found.value ${direction}, found.id ${direction} offset ${skip} limit ${limit}`;
});

/** Whether a value of a condition can be in a record at all. */
const isPossible = (value: unknown): boolean => typeof value !== 'string' || isStorable(value);

export async function selectRows(connection: Connection, list: RecordList, { after, skip, limit }: Part<RowKey>): Promise<RowKey[]> {
  if (!Object.values(list.where).every(isPossible)) return [];
  const groups = list.groups?.values.filter(isPossible);
  return connection.all<RowKey>(
    ...selectFrom({ ...listValues(list, after), groups, skip, limit, skipAndLimit: skip + limit }, listShape(list)),
  );
}

const chunkRows = 500;

/**
 * All records of a table, oldest first, each chunk in transactions of its own.
 *
 * @param joinTexts as `from` of `openJsonBody`
 */
export async function* iterateRecords<Record>(
  read: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>,
  table: RecordTable<Record>,
  joinTexts: (keys: readonly RowKey[]) => string,
): AsyncGenerator<Record> {
  const list = wholeList(table);
  let after: RowKey | undefined;
  for (;;) {
    const start = after;
    const keys = await read((connection) => selectRows(connection, list, { after: start, skip: 0, limit: chunkRows }));
    for (const text of await read((connection) => readTexts(connection, joinTexts(keys), keys))) {
      yield z.parse(table.schema, JSON.parse(text));
    }
    after = keys.at(-1);
    if (!after || keys.length < chunkRows) return;
  }
}

/**
 * Builds a response body from the texts of rows, in the order of their keys.
 *
 * @param from the rows of `chosen (n, value, id)` joined with their texts
 * @param envelope the property that holds the list, where the body is not the list itself
 */
export function openJsonBody(from: string, envelope?: string): (connection: Connection, keys: readonly RowKey[]) => Promise<Buffer> {
  const [open, close] = envelope === undefined ? ['[', ']'] : [`{"${envelope}":[`, ']}'];
  const empty = Buffer.from(open + close);
  const sql = `select '${open}' || string_agg(text, ',' order by n) || '${close}' from ${chosenRows} ${from}`;
  return async (connection, keys) => {
    if (keys.length === 0) return empty;
    return connection.utf8(
      sql,
      keys.map(({ value }) => value),
      keys.map(({ id }) => id),
    );
  };
}

const chosenRows = 'unnest($1::bigint[], $2::text[]) with ordinality as chosen(value, id, n)';

const readTexts = (connection: Connection, from: string, keys: readonly RowKey[]): Promise<string[]> =>
  connection.texts(
    `select text from ${chosenRows} ${from} order by n`,
    keys.map(({ value }) => value),
    keys.map(({ id }) => id),
  );
