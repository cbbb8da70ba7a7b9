import type { Store } from '../store.ts';

export interface OpenOptions {
  /** the file; folders are made; `:memory:` for tests */
  readonly path: string;
  /** refuses every write; the file must exist */
  readonly readOnly?: boolean;
}

/** Opens the store kept in one SQLite file. Must be closed. */
export function openSqliteStore({ path, readOnly = false }: OpenOptions): Store {
  throw new Error(`${path} ${readOnly}: being written`);
}
