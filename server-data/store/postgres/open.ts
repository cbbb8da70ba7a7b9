import { describeStore } from '../address.ts';
import type { ExchangeCounts } from '../request-counts.ts';
import { StoreRefused } from '../refused.ts';
import type { Store } from '../store.ts';
import { openKeyStore } from './access-keys.ts';
import { openBarReader, openBarWriter } from './bars.ts';
import { type DatabaseOptions, openDatabase } from './database.ts';
import { openLogoReader, openLogoWriter } from './logos.ts';
import { openNewsReader } from './news/read.ts';
import { openTerms } from './news/terms.ts';
import { openNewsWriter } from './news/write.ts';
import { openRecords } from './records/records.ts';
import { exchangeCounts } from './request-counts.ts';
import { assertReadable, migrate } from './schema/schema.ts';

export interface PostgresOptions extends DatabaseOptions {
  /** neither creates nor migrates tables */
  readonly readOnly?: boolean;
}

export interface PostgresStore extends Store {
  /** The counts that all instances have in common where they have no Valkey. */
  readonly exchangeCounts: ExchangeCounts;
}

/** Opens the store in a PostgreSQL database. Any number of instances may open it; one of them writes at a time. The caller closes it. */
export async function openPostgresStore({ readOnly = false, ...options }: PostgresOptions): Promise<PostgresStore> {
  const database = await openDatabase(options);
  try {
    await (readOnly ? assertReadable(database) : migrate(database));
  } catch (error) {
    await database.close();
    // messages never repeat the password
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StoreRefused(`${describeStore(options.url)}: ${reason}`, { cause: error });
  }
  const terms = openTerms();
  return {
    ...openNewsReader(database, terms),
    ...openNewsWriter(database, terms),
    ...openLogoReader(database),
    ...openLogoWriter(database),
    ...openRecords(database),
    ...openBarReader(database),
    ...openBarWriter(database),
    ...openKeyStore(database),
    exchangeCounts: exchangeCounts(database),
    version: database.version,
    isWritable: database.isWritable,
    close: database.close,
  };
}
