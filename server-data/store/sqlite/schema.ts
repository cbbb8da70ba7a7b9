import type { Database } from './database.ts';
import { recordTables } from './record-tables.ts';

/**
 * Every step from one version to the next; a released step is never edited, a change is a new step.
 *
 * `story` is narrow, for choosing keys; `story_text` holds what is sent (pieces.ts). `story_search` keeps no text, only
 * words and, in `filters`, one token per filter value, so that words AND filters are one MATCH. `filters` stands in `story`
 * too, with a blank before and after each token, for walking an order without the index.
 */
const steps = [
  `
  create table story (rid integer primary key, id integer not null, updated integer not null, filters text not null) strict;
  create unique index story_by_id on story (id);
  create index story_by_updated on story (updated, id);

  create table story_text (
    rid integer primary key, head text not null, teaser text not null, tail text not null, body text not null
  ) strict;

  create virtual table story_search using fts5 (
    title, tags, body, filters, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
  );
  insert into story_search (story_search, rank) values ('pgsz', 8100), ('hashsize', 33554432), ('crisismerge', 8);

  create table term (id integer primary key, kind text not null, key text not null, number integer, unique (kind, key)) strict;
  create index term_by_number on term (kind, number);

  create table bucket (by text not null, key integer not null, n integer not null, primary key (by, key)) strict, without rowid;

  create table withdrawal (id integer primary key, at integer not null) strict;
  create index withdrawal_by_time on withdrawal (at, id);

  create table cursor (
    source text primary key, position integer not null, read integer not null, written integer not null,
    unchanged integer not null, refused integer not null, finished integer not null
  ) strict;

  create table access_key (
    name text not null, hash text not null, plan text not null, cusip integer not null, created integer not null, revoked integer
  ) strict;
  create unique index access_key_in_force on access_key (name) where revoked is null;
  `,
  // `body` is a logo without its images, as JSON; `images` their names, joined by blanks. `rank` orders the listings of one key.
  `
  create table logo (
    id text primary key, revision integer not null, updated text not null, body text not null, images text not null
  ) strict, without rowid;
  create unique index logo_by_revision on logo (revision);

  create table logo_image (logo text not null, name text not null, bytes blob not null, primary key (logo, name)) strict;

  create table logo_key (
    kind text not null, key text not null, rank text not null, logo text not null, listing integer not null,
    primary key (kind, key, rank, listing)
  ) strict, without rowid;
  create index logo_key_by_logo on logo_key (logo);
  `,
  recordTables,
] as const;

export const schemaVersion = steps.length;

/** "Mdsk": tells our files from any other SQLite database. */
const applicationId = 0x4d_64_73_6b;

const versionOf = (database: Database): number => database.row<{ user_version: number }>('pragma user_version')?.user_version ?? 0;

function expectOurs(database: Database, path: string): void {
  // both in one state: another process may be making the tables just now
  const isOurs = database.reading(() => {
    const id = database.row<{ application_id: number }>('pragma application_id')?.application_id;
    return id === applicationId || database.numbers('select count(*) from sqlite_schema')[0] === 0;
  });
  if (!isOurs) throw new Error(`${path}: an SQLite database, but not one of this program`);
}

/** Makes the tables, or brings an older file up to date; forward only. */
export function migrate(database: Database, path: string): void {
  expectOurs(database, path);
  if (versionOf(database) < schemaVersion) {
    database.writing(() => {
      // read again: another process may have been faster
      for (let version = versionOf(database); version < schemaVersion; version++) database.exec(steps[version] ?? '');
      database.exec(`pragma application_id = ${applicationId}; pragma user_version = ${schemaVersion}`);
    });
  }
  expectReadable(database, path);
}

/** @throws in words that say what to do, when the file cannot be read by this program */
export function expectReadable(database: Database, path: string): void {
  expectOurs(database, path);
  const version = versionOf(database);
  if (version > schemaVersion)
    throw new Error(`${path}: written by a newer version of this program (store ${version}, known ${schemaVersion})`);
  if (version < schemaVersion)
    throw new Error(`${path}: a store of an older version (${version}); any command that writes brings it up to date`);
}
