import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { onlyValue } from '../sql/only-value.ts';

export type Value = string | number | boolean | null | Uint8Array | readonly (string | number | null)[];

/** One connection within a transaction. Statements are prepared once for each SQL text and connection, so texts come from a small set. */
export interface Connection {
  /** of the store when the transaction began; what it reads is not older */
  readonly version: number;
  readonly run: (sql: string, ...values: Value[]) => Promise<void>;
  /** The caller names the columns its own SQL selects. */
  readonly all: <T>(sql: string, ...values: Value[]) => Promise<T[]>;
  /** The first row. */
  readonly get: <T>(sql: string, ...values: Value[]) => Promise<T | undefined>;
  /** The first column of every row. */
  readonly numbers: (sql: string, ...values: Value[]) => Promise<number[]>;
  /** The number of a statement that has one whatever is stored, such as a count. */
  readonly number: (sql: string, ...values: Value[]) => Promise<number>;
  readonly texts: (sql: string, ...values: Value[]) => Promise<string[]>;
  /** The text in the first column of the first row, in UTF-8; empty when there is no row. */
  readonly utf8: (sql: string, ...values: Value[]) => Promise<Buffer>;
  /** As `all`, planned for these values and not prepared: for statements that name partitions. */
  readonly allOnce: <T>(sql: string, ...values: Value[]) => Promise<T[]>;
  /** Several statements without parameters. */
  readonly exec: (sql: string) => Promise<void>;
  /** Writes many rows at once. */
  readonly copy: (table: string, columns: readonly string[], rows: Iterable<readonly Value[]>) => Promise<void>;
}

/** A server that has gone without a word is noticed some ten seconds after so much silence; the default of Linux is two hours. */
export const idleProbeMs = 10_000;

/** Whole numbers of eight bytes: ids and times are exact up to 2^53. */
const int8 = 20;
pg.types.setTypeParser(int8, Number);

/** Statement names, shared by all connections. */
const names = new Map<string, string>();
/** Each connection keeps them; further statements are planned for every call. */
const maxNames = 2000;
const nameOf = (sql: string): string | undefined => {
  const known = names.get(sql);
  if (known !== undefined || names.size >= maxNames) return known;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
};

/** Whether a text can be stored and compared: no text of PostgreSQL has NUL or half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The values of a statement that is built from parts, with their places in it. */
export function openBindings(): { readonly values: Value[]; readonly bind: (value: Value, type: string) => string } {
  const values: Value[] = [];
  return { values, bind: (value, type) => `$${values.push(value)}::${type}` };
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value in the text format of COPY. */
function formatCopied(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return value.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? '');
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`;
  return `{${value.join()}}`;
}

function* formatRows(rows: Iterable<readonly Value[]>): Generator<string> {
  let text = '';
  for (const row of rows) {
    text += `${row.map(formatCopied).join('\t')}\n`;
    if (text.length < 65_536) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** @param check called before every statement; throws when the transaction has taken too long */
export function connectionOf(client: pg.PoolClient, version: number, check: () => void = () => undefined): Connection {
  const query = async <T>(sql: string, values: Value[], isPrepared = true): Promise<T[]> => {
    check();
    const { rows } = await client.query<pg.QueryResultRow>({ name: isPrepared ? nameOf(sql) : undefined, text: sql, values });
    return rows as T[];
  };
  const firstColumn = async <T>(sql: string, values: Value[]): Promise<T[]> => {
    check();
    const { rows } = await client.query<[T]>({ name: nameOf(sql), text: sql, values, rowMode: 'array' });
    return rows.map(([value]) => value);
  };
  return {
    version,
    run: async (sql, ...values) => void (await query(sql, values)),
    all: (sql, ...values) => query(sql, values),
    get: async <T>(sql: string, ...values: Value[]) => (await query<T>(sql, values))[0],
    numbers: (sql, ...values) => firstColumn<number>(sql, values),
    number: async (sql, ...values) => onlyValue(await firstColumn<number>(sql, values)),
    texts: (sql, ...values) => firstColumn<string>(sql, values),
    utf8: async (sql, ...values) => Buffer.from((await firstColumn<string>(sql, values))[0] ?? ''),
    allOnce: (sql, ...values) => query(sql, values, false),
    exec: async (sql) => void (await client.query(sql)),
    copy: (table, columns, rows) =>
      pipeline(Readable.from(formatRows(rows)), client.query(copyFrom(`copy ${table} (${columns.join()}) from stdin`))),
  };
}
