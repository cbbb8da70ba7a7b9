import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import type { LockWait } from '../locked.ts';
import { StoreRefused } from '../refused.ts';
import { type Database, openDatabase } from './database.ts';
import { assertIsOurs, assertRestorable, migrate } from './schema/schema.ts';
import { integrityFaults } from './verify.ts';

/** All pages in one step; smaller steps start over whenever another process writes. */
const wholeFile = { rate: 2 ** 31 - 1 } as const;

const busyTimeoutMs = 30_000;

function assertIntact(path: string): void {
  const faults = integrityFaults(path);
  if (faults.length > 0) throw new StoreRefused(`${path} is damaged: ${faults.join('; ')}`);
}

const removeFiles = (path: string): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
};

/**
 * Copies the store as it is at one moment, while others read and write it. The copy is one file, checked, and there completely or not
 * at all.
 *
 * @throws when the copy exists already, or cannot be written
 */
export async function backUpStore(path: string, copy: string): Promise<void> {
  if (existsSync(copy)) throw new StoreRefused(`${copy}: exists already`);
  const unfinished = `${copy}.unfinished`;
  removeFiles(unfinished);
  try {
    // for the owner alone, as the store itself
    closeSync(openSync(unfinished, 'wx', 0o600));
    const source = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs });
    try {
      await backup(source, unfinished, wholeFile);
    } finally {
      source.close();
    }
    const written = new DatabaseSync(unfinished);
    // without a write-ahead log, so that the copy is one file
    written.exec('pragma journal_mode = delete');
    written.close();
    assertIntact(unfinished);
    const file = openSync(unfinished, 'r');
    fsyncSync(file);
    closeSync(file);
    renameSync(unfinished, copy);
  } finally {
    removeFiles(unfinished);
  }
}

function assertOf(path: string, assert: (database: Database, path: string) => void): void {
  const opened = openDatabase({ path, readOnly: true });
  try {
    assert(opened, path);
  } finally {
    opened.close();
  }
}

/** @throws when a copy is damaged, no store, of a newer version of this program, or has what is not of this program */
export function verifyCopy(copy: string): void {
  assertOf(copy, assertRestorable);
  assertIntact(copy);
}

/**
 * Replaces the content of a store by that of a copy, which `verifyCopy` has accepted, in one transaction: services that have it open go on, and read the restored content
 * with their next request. A copy of an older version is migrated, as services cannot read it otherwise.
 *
 * @param former a new file for a copy of the former content; undefined where there is no store yet
 * @throws when the file is a database of another program, or the store cannot be written; its content is the former one then
 */
export async function restoreStore(copy: string, path: string, former: string | undefined, lockWait: LockWait = {}): Promise<void> {
  const source = new DatabaseSync(copy, { readOnly: true, timeout: busyTimeoutMs });
  try {
    if (former !== undefined) {
      assertOf(path, assertIsOurs);
      await backUpStore(path, former);
    }
    // creates the file where there is none, and waits for another writer, for which the copy below would wait without end
    const target = openDatabase({ path, readOnly: false, ...lockWait });
    try {
      target.writeTransaction(() => undefined);
    } finally {
      target.close();
    }
    await backup(source, path, wholeFile);
  } finally {
    source.close();
  }
  const restored = openDatabase({ path, readOnly: false });
  try {
    assertRestorable(restored, path);
    migrate(restored, path);
    restored.exec('pragma wal_checkpoint(truncate)');
  } finally {
    restored.close();
  }
}
