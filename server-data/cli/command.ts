import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { readConfig } from '../config.ts';
import { describeStore, isPostgresUrl, parsePostgresUrl } from '../store/address.ts';
import type { LockWait } from '../store/locked.ts';
import type { PostgresOptions, PostgresStore } from '../store/postgres/open.ts';
import { openSqliteStore, type SqliteStore } from '../store/sqlite/open.ts';
import type { Store } from '../store/store.ts';
import { CommandFailed, UsageError } from './errors.ts';
import { withSentences } from './faults.ts';

/** The environment of a command. */
export interface Context {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Unix milliseconds, as `Date.now` */
  readonly now: () => number;
  readonly stdin: Readable;
  /** results, and the log of the service */
  readonly out: (text: string) => void;
  /** messages to people */
  readonly err: (text: string) => void;
  /** its name, by which others that wait for its writes know it */
  readonly command?: string;
  /** how long its writes wait for those of another program, in milliseconds */
  readonly lockWaitMs?: number;
  /** whether `err` is a terminal, so that a progress line may be overwritten */
  readonly isInteractive: boolean;
  /** ends a command that runs until it is stopped; a process is ended by its signals */
  readonly ending?: AbortSignal;
}

export type Command = (args: readonly string[], context: Context) => Promise<void>;

/** `parseArgs`, with its errors as one sentence. */
export function parseArguments<const O extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    // Node's second sentence explains how to name files that start with a dash
    throw new UsageError(error instanceof Error ? error.message.replace(/\. .*/s, '') : String(error));
  }
}

export function refuseExtraArguments(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}": expected no such argument`);
}

/** An option of every command. */
export const storeOption = { store: { type: 'string' } } as const;

/** The store: `--store`, else `DATA_STORE`, else its default; a file, or the address of a PostgreSQL database. */
export function storePath({ store }: { readonly store?: string | undefined }, { env }: Context): string {
  if (store === undefined) return readConfig(env).storePath;
  if (isPostgresUrl(store) && !parsePostgresUrl(store)) throw new UsageError('--store: expected a file, or postgres://user@host/database');
  return store;
}

/** For commands that do not create a store, so that a mistyped path is an error. */
export function requireStore(path: string): void {
  if (!isPostgresUrl(path) && !existsSync(path))
    throw new CommandFailed(`${path}: no store there; "ingest news FILE", "world" and "keys add" make one`);
}

/** For commands that work on the file itself. @param instead what to do with a PostgreSQL database */
export function requireFile(path: string, instead: string): void {
  if (isPostgresUrl(path)) throw new CommandFailed(`--store: expected an SQLite file; ${instead}`);
}

/** Assumed: somebody waits for the end of a command, and a batch of another writer takes seconds at most. */
const defaultLockWaitMs = 10_000;

/** Says once that a write waits, however often it does. */
export function openLockWait(path: string, { err, lockWaitMs = defaultLockWaitMs }: Context): LockWait {
  let isNotified = false;
  return {
    lockWaitMs,
    onLockWait: (writer = 'another program') => {
      if (!isNotified) err(`waiting for ${describeStore(path)}: ${writer} writes to it\n`);
      isNotified = true;
    },
  };
}

/** Opens the SQLite file, uses it, and closes it. */
export async function withFile(
  path: string,
  context: Context,
  use: (store: SqliteStore) => void | Promise<void>,
  { readOnly = false } = {},
): Promise<void> {
  await withSentences(path, async () => {
    const store = openSqliteStore({ path, readOnly, ...openLockWait(path, context) });
    try {
      await use(store);
    } finally {
      store.close();
    }
  });
}

/** How long a load waits for other writers, and for a database that is restarted or replaced by another one. */
export const loadWaitMs = 600_000;

type OpenOptions = Omit<PostgresOptions, 'url'>;

/** @param options those of waiting for a database that is away, of a replica, and of a name concern a database */
export async function openStore(path: string, options: OpenOptions = {}): Promise<Store> {
  return isPostgresUrl(path) ? openPostgres(path, options) : openSqliteStore({ path, ...options });
}

export async function openPostgres(url: string, options: OpenOptions = {}): Promise<PostgresStore> {
  const { openPostgresStore } = await import('../store/postgres/open.ts');
  return openPostgresStore({ url, ...options });
}

/** Opens the store, or creates it, uses it, and closes it. */
export async function withStore(
  path: string,
  context: Context,
  use: (store: Store) => void | Promise<void>,
  options: OpenOptions = {},
): Promise<void> {
  await withSentences(path, async () => {
    const application = `marketdesk ${context.command ?? ''}`.trimEnd();
    const store = await openStore(path, { application, ...openLockWait(path, context), ...options });
    try {
      await use(store);
    } finally {
      await store.close();
    }
  });
}
