import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { isLocked, lockNoticeMs, type LockWait } from '../locked.ts';
import { onlyValue } from '../sql/only-value.ts';
import { findLockOwner } from './lock-owner.ts';

export type Value = string | number | null | Uint8Array;

/**
 * One connection, and the only place where statements are prepared: once per SQL text. Texts must therefore come from a small
 * set; user input is always bound, never concatenated.
 *
 * node:sqlite binds numbers as REAL. SQL casts a parameter to integer in two places: bounds on the rowid of the FTS5 table, which
 * are ignored otherwise, and `limit ?`, because SQLite plans by the value of a bare limit and would prepare the statement anew
 * for every value, which takes longer than reading a short list.
 */
export interface Database {
  readonly run: (sql: string, ...values: Value[]) => void;
  /** The first row. The caller names the columns its own SQL selects. */
  readonly get: <T>(sql: string, ...values: Value[]) => T | undefined;
  readonly all: <T>(sql: string, ...values: Value[]) => T[];
  /** Rows one by one, for readers that may stop early. */
  readonly iterate: <T>(sql: string, ...values: Value[]) => Iterable<T>;
  /** Every row as its columns in their order: of many rows in a fifth of the time of `all`. */
  readonly rows: <T extends readonly unknown[]>(sql: string, ...values: Value[]) => T[];
  /** The first column of every row. */
  readonly numbers: (sql: string, ...values: Value[]) => number[];
  /** The number of a statement that has one whatever is stored, such as a count. */
  readonly number: (sql: string, ...values: Value[]) => number;
  readonly texts: (sql: string, ...values: Value[]) => string[];
  /** The first column of the first row; empty when there is no row. */
  readonly blob: (sql: string, ...values: Value[]) => Buffer;
  /** Several statements without parameters. */
  readonly exec: (sql: string) => void;
  /** All reads see one snapshot, whatever other processes write meanwhile. */
  readonly readTransaction: <T>(read: () => T) => T;
  readonly writeTransaction: <T>(write: () => T) => T;
  /** See `Store.version`. */
  readonly version: () => number;
  readonly close: () => void;
}

export interface DatabaseOptions extends LockWait {
  readonly path: string;
  readonly readOnly: boolean;
  /** Called before each statement that reads and before each row of `iterate`; may throw to end the work, as SQLite cannot be interrupted. */
  readonly beforeRead?: (() => void) | undefined;
}

/** Creates the file for its owner alone: it holds the hashes of keys and licensed data. SQLite gives its other files the same mode. */
function createFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
}

/** Another process may be in the middle of a batch; a batch takes a fraction of a second. */
const defaultLockWaitMs = 10_000;

/** No memory map: at 200,000 stories it made no query faster, and the file counted as memory of the process. */
const pragmas = (readOnly: boolean): string =>
  `pragma cache_size = -16000; pragma temp_store = memory;` +
  (readOnly
    ? ''
    : 'pragma page_size = 16384; pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 2000; ' +
      // the log of a large merge of the search index is given back
      'pragma journal_size_limit = 67108864;');

/** Prepares each text once. */
function openStatements(connection: DatabaseSync): (sql: string, returnArrays?: boolean) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql, returnArrays = false) => {
    const key = returnArrays ? `[] ${sql}` : sql;
    let statement = statements.get(key);
    if (!statement) {
      statement = connection.prepare(sql);
      statement.setReturnArrays(returnArrays);
      statements.set(key, statement);
    }
    return statement;
  };
}

/** SQLite waits within the call, so that nothing else runs meanwhile; it waits in parts where somebody is to be told. */
function beginWriting(begin: StatementSync, path: string, { lockWaitMs = defaultLockWaitMs, onLockWait }: LockWait): void {
  const end = performance.now() + lockWaitMs;
  for (let parts = 0; ; parts++) {
    try {
      begin.run();
      return;
    } catch (error) {
      if (!isLocked(error) || performance.now() >= end) throw error;
      if (parts === 0) onLockWait?.(findLockOwner(path));
    }
  }
}

function runTransaction<T>(connection: DatabaseSync, prepare: ReturnType<typeof openStatements>, begin: () => void, work: () => T): T {
  begin();
  try {
    const result = work();
    prepare('commit').run();
    return result;
  } catch (error) {
    // some failures, such as a full disk, have rolled back already
    if (connection.isTransaction) connection.exec('rollback');
    throw error;
  }
}

export function openDatabase({
  path,
  readOnly,
  lockWaitMs = defaultLockWaitMs,
  onLockWait,
  beforeRead = () => undefined,
}: DatabaseOptions): Database {
  if (!readOnly && path !== ':memory:') createFile(path);
  const connection = new DatabaseSync(path, { readOnly, timeout: onLockWait ? Math.min(lockWaitMs, lockNoticeMs) : lockWaitMs });
  connection.exec(pragmas(readOnly));

  const prepare = openStatements(connection);

  let ownWrites = 0;
  let foreignWrites = 0;
  let lastDataVersion: unknown;
  const version = (): number => {
    // changes when another connection has written, never for our own writes
    const [dataVersion] = prepare('pragma data_version', true).get() as unknown as [number];
    if (dataVersion !== lastDataVersion) foreignWrites++;
    lastDataVersion = dataVersion;
    return ownWrites + foreignWrites;
  };

  const rowsOf = <T extends readonly unknown[]>(sql: string, values: Value[]): T[] => {
    beforeRead();
    return prepare(sql, true).all(...values) as unknown as T[];
  };
  const firstColumn = <T>(sql: string, values: Value[]): T[] => rowsOf<[T]>(sql, values).map(([value]) => value);

  function* iterate<T>(sql: string, values: Value[]): Generator<T> {
    for (const row of prepare(sql).iterate(...values)) {
      beforeRead();
      yield row as T;
    }
  }

  return {
    run: (sql, ...values) => void prepare(sql).run(...(values as SQLInputValue[])),
    get: <T>(sql: string, ...values: Value[]) => {
      beforeRead();
      return prepare(sql).get(...values) as T | undefined;
    },
    all: <T>(sql: string, ...values: Value[]) => {
      beforeRead();
      return prepare(sql).all(...values) as T[];
    },
    iterate: (sql, ...values) => iterate(sql, values),
    rows: (sql, ...values) => rowsOf(sql, values),
    numbers: (sql, ...values) => firstColumn(sql, values),
    number: (sql, ...values) => onlyValue(firstColumn<number>(sql, values)),
    texts: (sql, ...values) => firstColumn(sql, values),
    blob: (sql, ...values) => {
      const [{ buffer, byteOffset, byteLength } = new Uint8Array()] = firstColumn<Uint8Array>(sql, values);
      return Buffer.from(buffer, byteOffset, byteLength);
    },
    exec: (sql) => connection.exec(sql),
    readTransaction: (read) => runTransaction(connection, prepare, () => prepare('begin').run(), read),
    writeTransaction: (write) => {
      const begin = (): void => beginWriting(prepare('begin immediate'), path, { lockWaitMs, onLockWait });
      const result = runTransaction(connection, prepare, begin, write);
      ownWrites++;
      return result;
    },
    version,
    close: () => connection.close(),
  };
}
