import type { LockWait } from '../locked.ts';
import type { Store } from '../store.ts';
import { openKeyStore } from './access-keys.ts';
import { openBarReader, openBarWriter } from './bars.ts';
import { type Database, openDatabase } from './database.ts';
import { openLogoReader, openLogoWriter } from './logos.ts';
import { openNewsReader } from './news/read.ts';
import { openTerms } from './news/terms.ts';
import { openNewsWriter } from './news/write.ts';
import { openRecords } from './records/records.ts';
import { assertReadable, migrate } from './schema/schema.ts';
import type { Synchronous } from '../awaitable.ts';

export interface SqliteOptions extends LockWait {
  /** the file; its folders are created; `:memory:` for tests */
  readonly path: string;
  /** refuses every write; the file must exist */
  readonly readOnly?: boolean;
  /** called before each statement that reads; throws when the reader has no time left. A statement takes some 50 ms at most. */
  readonly beforeRead?: () => void;
}

export type SqliteStore = Synchronous<Store>;

function openMigrated({ path, readOnly = false, ...more }: SqliteOptions): Database {
  let database: Database | undefined;
  try {
    database = openDatabase({ path, readOnly, ...more });
    if (readOnly) assertReadable(database, path);
    else migrate(database, path);
    return database;
  } catch (error) {
    database?.close();
    // SQLite's own messages do not name the file
    throw error instanceof Error && 'errcode' in error ? new Error(`${path}: ${error.message}`, { cause: error }) : error;
  }
}

/** Opens the store in one SQLite file. Several processes may open it, one of them writing at a time. The caller closes it. */
export function openSqliteStore(options: SqliteOptions): SqliteStore {
  const database = openMigrated(options);
  const terms = openTerms(database);
  return {
    ...openNewsReader(database, terms),
    ...openNewsWriter(database, terms),
    ...openLogoReader(database),
    ...openLogoWriter(database),
    ...openRecords(database),
    ...openBarReader(database),
    ...openBarWriter(database),
    ...openKeyStore(database),
    version: database.version,
    isWritable: () => true,
    close: database.close,
  };
}
