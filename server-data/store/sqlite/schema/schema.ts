import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { sqlSteps } from '../../sql/steps.ts';
import { type Database, openDatabase } from '../database.ts';
import { StoreRefused } from '../../refused.ts';
import { rebuildSearchIndex } from '../news/rebuild-search.ts';
import { respellSymbols } from './respell-symbols.ts';

/** The steps from one version to the next, by their numbers: the files of this folder, and what is not SQL. A released step is never edited. */
const steps = new Map<number, (database: Database) => void>([
  // words of search-text.ts, and tokens of news/time-tokens.ts
  [5, rebuildSearchIndex],
  // keys of contract/symbol.ts
  [9, respellSymbols],
  ...sqlSteps(import.meta.dirname).map(({ version, read }) => [version, (database: Database) => database.exec(read())] as const),
]);

export const schemaVersion = Math.max(...steps.keys());

/** "Mdsk": distinguishes our files from other SQLite databases. */
const applicationId = 0x4d_64_73_6b;

/** A store that is read only, and has to be migrated first. */
export class OutdatedStore extends StoreRefused {}

const readVersion = (database: Database): number => database.number('pragma user_version');

/** @throws for an SQLite database of another program; an empty one may become a store */
export function assertIsOurs(database: Database, path: string): void {
  // one transaction for both reads: another process may be creating the tables at this moment
  const isOurs = database.readTransaction(() => {
    const id = database.get<{ application_id: number }>('pragma application_id')?.application_id;
    return id === applicationId || database.numbers('select count(*) from sqlite_schema')[0] === 0;
  });
  if (!isOurs) throw new StoreRefused(`${path}: an SQLite database, but not one of this program`);
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
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/**
 * Tables, indexes, triggers and views, without the indexes that a table's own text makes and the statistics of `analyze`. A name alone
 * tells neither: a file that others have written may have triggers named like SQLite's own tables, or like ours.
 */
const readObjects = (database: Database): SchemaObject[] =>
  database.all<SchemaObject>(
    "select type, name, sql from sqlite_schema where sql <> '' and not (type = 'table' and name glob 'sqlite_stat[134]')",
  );

const identify = ({ type, name, sql }: SchemaObject): string => [type, name, sql].join('\n');

/** How a store differs from what this program makes at the same version; undefined where it does not. */
function findDifference(database: Database, version: number): string | undefined {
  const own = openDatabase({ path: ':memory:', readOnly: false });
  try {
    for (let step = 1; step <= version; step++) steps.get(step)?.(own);
    const [ownBytes, bytes] = [own, database].map((each) => each.numbers('pragma page_size')[0]);
    // SQLite does not copy between pages of two sizes
    if (bytes !== ownBytes) return `it has pages of ${bytes} bytes, expected ${ownBytes} as "backup" writes them`;
    const [expected, found] = [readObjects(own), readObjects(database)];
    const [ours, theirs] = [expected, found].map((objects) => new Set(objects.map(identify)));
    const foreign = found.find((object) => !ours?.has(identify(object)));
    if (foreign) return `the ${foreign.type} ${foreign.name} is not that of this program`;
    const missing = expected.find((object) => !theirs?.has(identify(object)));
    return missing && `the ${missing.type} ${missing.name} is missing`;
  } finally {
    own.close();
  }
}

/**
 * @throws when a file is no store, one of a newer version, or has tables, indexes, triggers or views that are not of this program: they
 *   could change what a later command does
 */
export function assertRestorable(database: Database, path: string): void {
  assertIsOurs(database, path);
  const version = readVersion(database);
  if (version === 0) throw new StoreRefused(`${path}: holds no store`);
  if (version > schemaVersion)
    throw new StoreRefused(
      `${path}: written by a newer version of this program (store ${version}, known ${schemaVersion}); use that version, or name another store`,
    );
  const difference = findDifference(database, version);
  if (difference !== undefined) throw new StoreRefused(`${path}: not restored: ${difference}`);
}

/** @throws with a message that names the remedy, when this program cannot read the file */
export function assertReadable(database: Database, path: string): void {
  assertIsOurs(database, path);
  const version = readVersion(database);
  if (version > schemaVersion)
    throw new StoreRefused(
      `${path}: written by a newer version of this program (store ${version}, known ${schemaVersion}); use that version, or name another store`,
    );
  if (version < schemaVersion)
    throw new OutdatedStore(`${path}: a store of an older version (${version}); any command that writes brings it up to date`);
}
