import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { sqlSteps } from '../../sql/steps.ts';
import { type Database, openDatabase } from '../database.ts';
import { rebuildSearchIndex } from '../news/rebuild-search.ts';

/** The steps from one version to the next, by their numbers: the files of this folder, and what is not SQL. A released step is never edited. */
const steps = new Map<number, (database: Database) => void>([
  // words of search-text.ts, and tokens of news/time-tokens.ts
  [5, rebuildSearchIndex],
  ...sqlSteps(import.meta.dirname).map(({ version, read }) => [version, (database: Database) => database.exec(read())] as const),
]);

export const schemaVersion = Math.max(...steps.keys());

/** "Mdsk": distinguishes our files from other SQLite databases. */
const applicationId = 0x4d_64_73_6b;

/** A store that is read only, and has to be migrated first. */
export class OutdatedStore extends Error {}

const readVersion = (database: Database): number => database.get<{ user_version: number }>('pragma user_version')?.user_version ?? 0;

function assertIsOurs(database: Database, path: string): void {
  // one transaction for both reads: another process may be creating the tables at this moment
  const isOurs = database.readTransaction(() => {
    const id = database.get<{ application_id: number }>('pragma application_id')?.application_id;
    return id === applicationId || database.numbers('select count(*) from sqlite_schema')[0] === 0;
  });
  if (!isOurs) throw new Error(`${path}: an SQLite database, but not one of this program`);
}

/** Copies a store of an older version beside it, so that a migration can be taken back with the former version of this program. */
function copyBeforeMigration(database: Database, path: string, version: number): void {
  const copy = `${path}.version-${version}`;
  if (existsSync(copy)) return;
  // renamed when it is complete; another process may be copying as well
  const unfinished = `${copy}.${process.pid}`;
  rmSync(unfinished, { force: true });
  closeSync(openSync(unfinished, 'wx', 0o600));
  try {
    database.run('vacuum into ?', unfinished);
    renameSync(unfinished, copy);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Creates the tables, or copies and migrates an older file; forward only. */
export function migrate(database: Database, path: string): void {
  assertIsOurs(database, path);
  const version = readVersion(database);
  if (version < schemaVersion) {
    if (version > 0) copyBeforeMigration(database, path, version);
    database.writeTransaction(() => {
      // read again in the transaction: another process may have migrated the file in between
      for (let step = readVersion(database) + 1; step <= schemaVersion; step++) steps.get(step)?.(database);
      database.exec(`pragma application_id = ${applicationId}; pragma user_version = ${schemaVersion}`);
    });
  }
  assertReadable(database, path);
}

interface SchemaObject {
  readonly name: string;
  readonly type: string;
  readonly sql: string;
}

/** Tables, indexes, triggers and views by their names; not those that SQLite makes for itself. */
const readObjects = (database: Database): Map<string, SchemaObject> =>
  new Map(
    database
      .all<SchemaObject>("select type, name, coalesce(sql, '') as sql from sqlite_schema where name not like 'sqlite\\_%' escape '\\'")
      .map((object) => [object.name, object]),
  );

/** How the schema of a store differs from that of this program at the same version; undefined where it does not. */
function findForeignObject(database: Database, version: number): string | undefined {
  const own = openDatabase({ path: ':memory:', readOnly: false });
  try {
    for (let step = 1; step <= version; step++) steps.get(step)?.(own);
    const [expected, found] = [readObjects(own), readObjects(database)];
    for (const { name, type, sql } of found.values()) {
      if (expected.get(name)?.sql !== sql) return `the ${type} ${name} is not that of this program`;
    }
    const missing = [...expected.keys()].find((name) => !found.has(name));
    return missing === undefined ? undefined : `${expected.get(missing)?.type} ${missing} is missing`;
  } finally {
    own.close();
  }
}

/**
 * @throws when a file is no store, one of a newer version, or has tables, indexes, triggers or views that are not of this program: they
 *   could change what a later command does. Older ones are migrated when they are opened for writing.
 */
export function assertRestorable(database: Database, path: string): void {
  assertIsOurs(database, path);
  const version = readVersion(database);
  if (version === 0) throw new Error(`${path}: holds no store`);
  if (version > schemaVersion)
    throw new Error(`${path}: written by a newer version of this program (store ${version}, known ${schemaVersion})`);
  const foreign = findForeignObject(database, version);
  if (foreign !== undefined) throw new Error(`${path}: not restored: ${foreign}`);
}

/** @throws with a message that names the remedy, when this program cannot read the file */
export function assertReadable(database: Database, path: string): void {
  assertIsOurs(database, path);
  const version = readVersion(database);
  if (version > schemaVersion)
    throw new Error(`${path}: written by a newer version of this program (store ${version}, known ${schemaVersion})`);
  if (version < schemaVersion)
    throw new OutdatedStore(`${path}: a store of an older version (${version}); any command that writes brings it up to date`);
}
