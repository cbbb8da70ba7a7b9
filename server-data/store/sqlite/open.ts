import type { Store } from '../store.ts';
import { openKeyStore } from './access-keys.ts';
import { contentHash } from './content-hash.ts';
import { openDatabase, type Database } from './database.ts';
import { openNewsReader } from './read-news.ts';
import { openRecords } from './records.ts';
import { openLogoReader } from './read-logos.ts';
import { expectReadable, migrate } from './schema.ts';
import { openTerms } from './terms.ts';
import { openLogoWriter } from './write-logos.ts';
import { openNewsWriter } from './write-news.ts';

export interface SqliteOptions {
  /** the file; folders are made; `:memory:` for tests */
  readonly path: string;
  /** refuses every write; the file must exist */
  readonly readOnly?: boolean;
}

export interface SqliteStore extends Store {
  /** equal for two stores exactly when they hold the same; takes a second per hundred thousand stories */
  readonly contentHash: () => string;
}

function openReady({ path, readOnly = false }: SqliteOptions): Database {
  let database: Database | undefined;
  try {
    database = openDatabase({ path, readOnly });
    if (readOnly) expectReadable(database, path);
    else migrate(database, path);
    return database;
  } catch (error) {
    database?.close();
    // SQLite's own sentences do not name the file
    throw error instanceof Error && 'errcode' in error ? new Error(`${path}: ${error.message}`, { cause: error }) : error;
  }
}

/** Opens the store kept in one SQLite file. Several processes may have it open, one of them writing at a time. Must be closed. */
export function openSqliteStore(options: SqliteOptions): SqliteStore {
  const database = openReady(options);
  const terms = openTerms(database);
  return {
    ...openNewsReader(database, terms),
    ...openNewsWriter(database, terms),
    ...openLogoReader(database),
    ...openLogoWriter(database),
    ...openRecords(database),
    ...openKeyStore(database),
    contentHash: () => contentHash(database),
    version: database.version,
    close: database.close,
  };
}
