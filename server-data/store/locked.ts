/** `SQLITE_BUSY` and `SQLITE_LOCKED`; extended codes add to the upper bytes. */
const sqliteCodes: ReadonlySet<number> = new Set([5, 6]);

/** `lock_not_available` of PostgreSQL */
const postgresCode = '55P03';

/** Whether an error, or what caused it, says that another program writes to the store, and went on for longer than a write waits. */
export function isLocked(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  return (typeof errcode === 'number' && sqliteCodes.has(errcode & 255)) || code === postgresCode || isLocked(error.cause);
}

/** How long a write waits for that of another program before it says so. */
export const lockNoticeMs = 2000;

/** How a write waits while another program writes to the store. */
export interface LockWait {
  /** how long; by default 10 s for a file, and 10 minutes for a database, where writers take turns */
  readonly lockWaitMs?: number | undefined;
  /** called once for each wait, after 2 s, with who writes where that is known, as in `process 7 (npm run data -- ingest)` */
  readonly onLockWait?: ((writer: string | undefined) => void) | undefined;
}
