import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { describeStore, isPostgresUrl } from '../store/address.ts';
import { isDiskFull } from '../store/full-disk.ts';
import { isLocked } from '../store/locked.ts';
import { StoreRefused } from '../store/refused.ts';
import { Unavailable } from '../store/unavailable.ts';
import { CommandFailed, UsageError } from './errors.ts';

interface Coded extends Error {
  /** of SQLite; extended codes add to the upper bytes */
  readonly errcode?: unknown;
  /** of the system, such as `EACCES`, or of PostgreSQL */
  readonly code?: unknown;
  readonly path?: unknown;
  readonly dest?: unknown;
}

/** An error and what caused it. */
function* causesOf(error: unknown): Generator<Coded> {
  for (let each = error; each instanceof Error; each = each.cause) yield each;
}

const isAway = (error: unknown): boolean => [...causesOf(error)].some((each) => each instanceof Unavailable);

/** What a code of the system says of a file or folder, and what to try. */
const ofFiles: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder; make its folder first',
  EACCES: 'this user may not read or write there; change its owner or mode, or name another place',
  EPERM: 'this user may not write there; change its owner or mode, or name another place',
  EROFS: 'the disk is read-only; mount it for writing, or name another place',
  EISDIR: 'a folder, expected a file; move it, or name another file',
  ENOTDIR: 'a part of the path is a file, expected a folder; name another place',
  EEXIST: 'a part of the path is a file, expected a folder; name another place',
  ENOTEMPTY: 'a folder, expected a file; move it, or name another file',
  ELOOP: 'a link, expected a file; remove it',
  ENAMETOOLONG: 'the name is too long; name another file',
  EMFILE: 'too many files are open; end other programs, or raise the limit with ulimit -n',
  ENFILE: 'too many files are open; end other programs',
  EIO: 'the disk could not be read or written; examine it',
  EFBIG: 'the file would be larger than this user or the disk allows; raise the limit with ulimit -f, or name another disk',
};

/** The sentence of an error of the file system; undefined for other errors, and for those of a file without a name. */
function describeFileFault(error: unknown, fallback: string | undefined): string | undefined {
  for (const { code, path = fallback, dest = path } of causesOf(error)) {
    const fault = typeof code === 'string' ? ofFiles[code] : undefined;
    if (fault !== undefined && typeof dest === 'string') return `${dest}: ${fault}`;
  }
  return undefined;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** What SQLite says of a store, by its primary code. */
function describeSqliteFault(path: string, error: unknown): string | undefined {
  const errcode = [...causesOf(error)].map((each) => each.errcode).find((code) => typeof code === 'number');
  if (errcode === undefined) return undefined;
  if (isFolder(path)) return `${path}: a folder, expected the file of a store; name one with --store`;
  const folder = dirname(path);
  const faults: Readonly<Record<number, string>> = {
    8: `it cannot be written, because it or ${folder} is read-only for this user; change owner or mode, or name another store`,
    10: 'its disk could not be read or written; examine the disk, then the store with "check"',
    11: 'it is damaged; "restore" takes a copy that "backup" made',
    14: `it cannot be opened: SQLite needs to read it and to write in ${folder}, even for reading; change owner or mode, or copy it to another folder`,
    26: 'no store, for it is no SQLite database; name another file with --store',
  };
  const fault = faults[errcode & 255];
  return fault === undefined ? undefined : `${path}: ${fault}`;
}

/** What PostgreSQL says, by its code; it names no password. */
const ofDatabase: Readonly<Record<string, string>> = {
  '25006': 'the database is read-only; name its primary',
  '28000': 'the database does not let this user in; name another in the address, or see its pg_hba.conf',
  '28P01': 'the password is wrong; give that of the user in the address, in PGPASSWORD or in ~/.pgpass',
  '3D000': 'the server has no such database; create it with createdb',
  '42501': 'this user may not do that in the database; grant it, or name the owner in the address',
};

function describeDatabaseFault(store: string, error: unknown): string | undefined {
  const causes = [...causesOf(error)];
  for (const { code } of causes) {
    const fault = ofDatabase[String(code)];
    if (fault !== undefined) return `${describeStore(store)}: ${fault}`;
  }
  return undefined;
}

/** A fault that may pass by itself, so that a later attempt succeeds. */
interface PassingFault {
  readonly reason: string;
  readonly remedy: string;
}

/** Whether another program writes, a disk is full or a database is away. @param store as of `describeFault` */
export function describePassing(error: unknown, store: string | undefined): PassingFault | undefined {
  const place = store === undefined ? undefined : describeStore(store);
  const causes = [...causesOf(error)];
  if (isDiskFull(error)) {
    const { path = place } = causes.find((each) => typeof each.path === 'string') ?? {};
    return {
      reason: `the disk${typeof path === 'string' ? ` of ${path}` : ''} is full`,
      remedy: 'what was written before is stored. Make room and run the command again',
    };
  }
  if (place !== undefined && isLocked(error))
    return { reason: `${place}: another program has been writing to it all the time`, remedy: 'run the command again when it has ended' };
  // where a file is copied from a database, the fault is that of the database
  if (store !== undefined && isPostgresUrl(store) && isAway(error))
    return {
      reason: `${place}: the database cannot be reached (${causes.at(-1)?.message})`,
      remedy: 'see that it runs, and run the command again',
    };
  return undefined;
}

/**
 * Why a command could not be carried out, and what to try, as one sentence: a lock, a full disk, a file or a store that cannot be used.
 *
 * @param store what the command reads or writes; undefined before it is known
 * @returns undefined for a fault of this program, of which the stack tells more
 */
export function describeFault(error: unknown, store?: string): string | undefined {
  const passing = describePassing(error, store);
  if (passing) return `${passing.reason}; ${passing.remedy}`;
  if (isAway(error)) return undefined;
  const fault =
    store === undefined ? undefined : isPostgresUrl(store) ? describeDatabaseFault(store, error) : describeSqliteFault(store, error);
  if (fault !== undefined) return fault;
  const refused = [...causesOf(error)].find((each) => each instanceof StoreRefused);
  return refused?.message ?? describeFileFault(error, store);
}

/** Runs what uses a store; a fault of the store, a disk or a file ends it with a sentence. @throws CommandFailed */
export async function withSentences<T>(store: string, use: () => T | Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof CommandFailed || error instanceof UsageError) throw error;
    const sentence = describeFault(error, store);
    throw sentence === undefined ? error : new CommandFailed(sentence, { cause: error });
  }
}
