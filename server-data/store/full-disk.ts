/** `SQLITE_FULL` of SQLite, and `SQLITE_IOERR_SHMSIZE`: no room for the index of the write-ahead log, which readers need as well. */
const sqliteCodes: ReadonlySet<unknown> = new Set([13, 4874]);

/** No space left, or the quota of the user used up; `disk_full` of PostgreSQL. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether an error, or what caused it, says that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  return sqliteCodes.has(errcode) || codes.has(code) || isDiskFull(error.cause);
}
