/** `SQLITE_FULL` of SQLite */
const sqliteFull = 13;

/** No space left, or the quota of the user used up; `disk_full` of PostgreSQL. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether an error, or what caused it, says that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  return errcode === sqliteFull || codes.has(code) || isDiskFull(error.cause);
}
