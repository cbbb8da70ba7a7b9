import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { readConfig } from '../config.ts';
import { isPostgresUrl, parsePostgresUrl } from '../store/address.ts';
import type { PostgresOptions, PostgresStore } from '../store/postgres/open.ts';
import { openSqliteStore, type SqliteStore } from '../store/sqlite/open.ts';
import type { Store } from '../store/store.ts';
import { CommandFailed, UsageError } from './errors.ts';

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

export function openFile(path: string, { readOnly = false } = {}): SqliteStore {
  try {
    return openSqliteStore({ path, readOnly });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailed(reason.startsWith(path) ? reason : `${path}: ${reason}`, { cause: error });
  }
}

export interface OpenOptions extends Pick<PostgresOptions, 'replicaUrl' | 'writeWaitMs' | 'onWait'> {
  readonly readOnly?: boolean;
}

/** @param options those of a replica and of waiting concern a PostgreSQL database */
export async function openStore(path: string, { readOnly = false, ...ofDatabase }: OpenOptions = {}): Promise<Store> {
  return isPostgresUrl(path) ? openPostgres(path, { readOnly, ...ofDatabase }) : openFile(path, { readOnly });
}

export async function openPostgres(url: string, options: OpenOptions = {}): Promise<PostgresStore> {
  const { openPostgresStore } = await import('../store/postgres/open.ts');
  try {
    return await openPostgresStore({ url, ...options });
  } catch (error) {
    throw new CommandFailed(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Opens the store, or creates it, and closes it after use. */
export async function withStore(path: string, use: (store: Store) => void | Promise<void>, options: OpenOptions = {}): Promise<void> {
  const store = await openStore(path, options);
  try {
    await use(store);
  } finally {
    await store.close();
  }
}
