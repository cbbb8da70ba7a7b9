import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

export type Value = string | number | null | Uint8Array;

/**
 * One connection. Statements are prepared once per text, so texts must come from a small set: what a user sent is
 * always bound, never joined in. Numbers are bound as SQLite reals; where that matters (FTS5 bounds) the SQL casts.
 * It casts limits, too: SQLite plans by the value of a bare `limit ?` and so plans anew each time one is bound, which
 * takes longer than reading a short list.
 */
export interface Database {
  readonly run: (sql: string, ...values: Value[]) => void;
  /** the caller names the columns its own SQL selects */
  readonly row: <T>(sql: string, ...values: Value[]) => T | undefined;
  readonly rows: <T>(sql: string, ...values: Value[]) => T[];
  /** rows one by one, for readers that may stop early */
  readonly each: <T>(sql: string, ...values: Value[]) => Iterable<T>;
  /** the first column of every row */
  readonly numbers: (sql: string, ...values: Value[]) => number[];
  readonly texts: (sql: string, ...values: Value[]) => string[];
  /** the first column of the first row, which is a blob */
  readonly bytes: (sql: string, ...values: Value[]) => Buffer;
  /** several statements without values */
  readonly exec: (sql: string) => void;
  /** all reads of `read` see one state, whatever other processes write meanwhile */
  readonly reading: <T>(read: () => T) => T;
  /** all of `write` or nothing */
  readonly writing: <T>(write: () => T) => T;
  /** see Store.version */
  readonly version: () => number;
  readonly close: () => void;
}

export interface DatabaseOptions {
  readonly path: string;
  readonly readOnly: boolean;
}

/** Another process may be in the middle of a batch; a batch takes a fraction of a second. */
const busyTimeoutMs = 10_000;

/** No memory map: measured at 200,000 stories it made no query faster, and counted the file into our memory. */
const settings = (readOnly: boolean): string =>
  `pragma cache_size = -16000; pragma temp_store = memory;` +
  (readOnly ? '' : 'pragma page_size = 16384; pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 2000;');

export function openDatabase({ path, readOnly }: DatabaseOptions): Database {
  if (!readOnly && path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const connection = new DatabaseSync(path, { readOnly, timeout: busyTimeoutMs });
  connection.exec(settings(readOnly));

  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string, returnArrays = false): StatementSync => {
    const name = returnArrays ? `[] ${sql}` : sql;
    let statement = prepared.get(name);
    if (!statement) {
      statement = connection.prepare(sql);
      statement.setReturnArrays(returnArrays);
      prepared.set(name, statement);
    }
    return statement;
  };

  let ownWrites = 0;
  let foreignWrites = 0;
  let seen: unknown;
  const version = (): number => {
    // changes when another connection has written, never for our own writes
    const [now] = prepare('pragma data_version', true).get() as unknown as [number];
    if (now !== seen) foreignWrites++;
    seen = now;
    return ownWrites + foreignWrites;
  };

  const within = <T>(begin: string, end: string, work: () => T): T => {
    prepare(begin).run();
    try {
      const result = work();
      prepare(end).run();
      return result;
    } catch (error) {
      // some faults (a full disk) have rolled back already
      if (connection.isTransaction) connection.exec('rollback');
      throw error;
    }
  };

  const column = <T>(sql: string, values: Value[]): T[] => (prepare(sql, true).all(...values) as unknown as [T][]).map(([value]) => value);

  return {
    run: (sql, ...values) => void prepare(sql).run(...(values as SQLInputValue[])),
    row: <T>(sql: string, ...values: Value[]) => prepare(sql).get(...values) as T | undefined,
    rows: <T>(sql: string, ...values: Value[]) => prepare(sql).all(...values) as T[],
    each: <T>(sql: string, ...values: Value[]) => prepare(sql).iterate(...values) as Iterable<T>,
    numbers: (sql, ...values) => column(sql, values),
    texts: (sql, ...values) => column(sql, values),
    bytes: (sql, ...values) => {
      const [{ buffer, byteOffset, byteLength } = new Uint8Array()] = column<Uint8Array>(sql, values);
      return Buffer.from(buffer, byteOffset, byteLength);
    },
    exec: (sql) => connection.exec(sql),
    reading: (read) => within('begin', 'commit', read),
    writing: (write) => {
      const result = within('begin immediate', 'commit', write);
      ownWrites++;
      return result;
    },
    version,
    close: () => connection.close(),
  };
}
