import { type Connection, openBindings } from '../connection.ts';
import type { Part, Position } from '../pages.ts';

export type RowKey = Position<string>;
type Bind = ReturnType<typeof openBindings>['bind'];

/** A list in one order, read from one index. Names and conditions are our own SQL; values are bound. */
export interface OrderedList {
  readonly table: string;
  /** the sorted column; ties are broken by id */
  readonly by: string;
  readonly descending: boolean;
  /** only rows with one of these values of a column */
  readonly groups?: { readonly column: string; readonly type: string; readonly values: readonly (string | number)[] } | undefined;
  readonly where: (bind: Bind) => string;
}

function following(bind: Bind, { by, descending }: OrderedList, after: RowKey | undefined): string {
  if (!after) return '';
  return `and (${by}, id) ${descending ? '<' : '>'} (${bind(after.value, 'bigint')}, ${bind(after.id, 'text')})`;
}

/** Selects rows of a list; of some groups each has its own sorted list, and those are merged. */
export function selectRows(connection: Connection, list: OrderedList, { after, skip, limit }: Part<RowKey>): Promise<RowKey[]> {
  const { table, by, descending, groups, where } = list;
  const direction = descending ? 'desc' : 'asc';
  const { values, bind } = openBindings();
  const select = `select ${by} as value, id from ${table} where ${where(bind)} ${following(bind, list, after)}`;
  const sql = groups
    ? `select found.value, found.id
      from unnest(${bind(groups.values, `${groups.type}[]`)}) as wanted(value) cross join lateral (
        ${select} and ${groups.column} = wanted.value order by ${by} ${direction}, id ${direction} limit ${bind(skip + limit, 'bigint')}
      ) found
      order by found.value ${direction}, found.id ${direction}`
    : `${select} order by ${by} ${direction}, id ${direction}`;
  return connection.all<RowKey>(`${sql} offset ${bind(skip, 'bigint')} limit ${bind(limit, 'bigint')}`, ...values);
}

const chunkRows = 500;

/** All rows in the ascending order of a column, each chunk in a transaction of its own. */
export async function* iterateRows(
  read: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>,
  table: string,
  by: string,
): AsyncGenerator<readonly RowKey[]> {
  const list: OrderedList = { table, by, descending: false, where: () => 'true' };
  let after: RowKey | undefined;
  for (;;) {
    const start = after;
    const rows = await read((connection) => selectRows(connection, list, { after: start, skip: 0, limit: chunkRows }));
    yield rows;
    after = rows.at(-1);
    if (!after || rows.length < chunkRows) return;
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

export const readTexts = (connection: Connection, from: string, keys: readonly RowKey[]): Promise<string[]> =>
  connection.texts(
    `select text from ${chosenRows} ${from} order by n`,
    keys.map(({ value }) => value),
    keys.map(({ id }) => id),
  );
