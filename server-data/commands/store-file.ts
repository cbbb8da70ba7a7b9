import { existsSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { CommandFailed } from '../failures.ts';
import type { Store } from '../store/store.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import type { Context } from './command.ts';

/** The option every command takes. */
export const storeOption = { store: { type: 'string' } } as const;

/** Which file holds the store: `--store`, else `DATA_STORE`, else its default. */
export const storePath = (values: { readonly store?: string | undefined }, { env }: Context): string =>
  values.store ?? readConfig(env).storePath;

/** A mistyped path is said where making a new, empty store would only confuse. */
export function expectStoreAt(path: string): void {
  if (!existsSync(path)) throw new CommandFailed(`${path}: no store there; "ingest news FILE", "world" and "keys add" make one`);
}

/** A file that cannot be opened is the caller's to mend; why stands in the message. */
export function openStore(path: string, { readOnly = false } = {}): Store {
  try {
    return openSqliteStore({ path, readOnly });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailed(reason.startsWith(path) ? reason : `${path}: ${reason}`, { cause: error });
  }
}

/** Opens the store, made where there is none, and closes it whatever happens. */
export async function withStore(path: string, use: (store: Store) => void | Promise<void>): Promise<void> {
  const store = openStore(path);
  try {
    await use(store);
  } finally {
    store.close();
  }
}
