import { sqlSteps } from '../../sql/steps.ts';
import { StoreRefused } from '../../refused.ts';
import type { Connection } from '../connection.ts';
import type { Database } from '../database.ts';
import { respellSymbols } from './respell-symbols.ts';

/** The steps from one version to the next, by their numbers: the files of this folder, and what is not SQL. A released step is never edited. */
const steps = new Map<number, (connection: Connection) => Promise<void>>([
  // keys of contract/symbol.ts
  [5, respellSymbols],
  ...sqlSteps(import.meta.dirname).map(({ version, read }) => [version, (connection: Connection) => connection.exec(read())] as const),
]);

const schemaVersion = Math.max(...steps.keys());

async function readVersion(connection: Connection): Promise<number> {
  const [exists] = await connection.texts(`select to_regclass('marketdesk')::text`);
  if (!exists) return 0;
  return connection.number('select schema_version from marketdesk');
}

const newerStore = (version: number): Error =>
  new StoreRefused(
    `written by a newer version of this program (store ${version}, known ${schemaVersion}); use that version, or name another store`,
  );

/** Creates the tables, or migrates them; forward only, in the transaction of a writer, so that several instances may start at once. */
export async function migrate(database: Database): Promise<void> {
  const current = await database.read(readVersion);
  if (current > schemaVersion) throw newerStore(current);
  if (current === schemaVersion) return;
  await database.write(async (connection) => {
    // read again: another instance may have migrated in between
    const version = await readVersion(connection);
    if (version > schemaVersion) throw newerStore(version);
    for (let step = version + 1; step <= schemaVersion; step++) await steps.get(step)?.(connection);
    await connection.exec(`delete from marketdesk; insert into marketdesk values (${schemaVersion})`);
  });
}

/** @throws with a message that names the remedy, when this program cannot read the store */
export async function assertReadable(database: Database): Promise<void> {
  const version = await database.read(readVersion);
  if (version > schemaVersion) throw newerStore(version);
  if (version === 0) throw new StoreRefused('holds no store; "ingest", "world" and "keys add" make one');
  if (version < schemaVersion)
    throw new StoreRefused(`a store of an older version (${version}); any command that writes brings it up to date`);
}
