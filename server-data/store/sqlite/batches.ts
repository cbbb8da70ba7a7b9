import { cursorStatements, readCursorRow } from '../sql/cursors.ts';
import { sqlite } from '../sql/dialects.ts';
import type { Tables } from '../sql/tables.ts';
import type { Outcome } from '../versions.ts';
import { countOutcomes, type Cursor, type WriteCount } from '../write-batch.ts';
import type { Database } from './database.ts';

const { find, all, write: writeCursor } = cursorStatements(sqlite);

export function readCursor(database: Database, source: string): Cursor | undefined {
  const row = database.get<Tables['cursor']>(...find({ source }));
  return row && readCursorRow(row);
}

export const readCursors = (database: Database): Cursor[] => database.all<Tables['cursor']>(...all({})).map(readCursorRow);

export interface BatchResult {
  readonly count: WriteCount;
  /** whether the batch was the last one of its source */
  readonly isLast: boolean;
}

/** Writes a batch and its cursor in one transaction. @param write returns how many records had each outcome */
export function writeCounted(
  database: Database,
  cursorAfter: ((count: WriteCount) => Cursor) | undefined,
  write: () => WriteCount,
): BatchResult {
  return database.writeTransaction(() => {
    const count = write();
    const cursor = cursorAfter?.(count);
    if (cursor) database.run(...writeCursor(cursor));
    return { count, isLast: cursor?.finished === true };
  });
}

/** As `writeCounted`. @param write returns the outcome of each record */
export const writeBatch = (
  database: Database,
  cursorAfter: ((count: WriteCount) => Cursor) | undefined,
  write: () => readonly Outcome[],
): BatchResult => writeCounted(database, cursorAfter, () => countOutcomes(write()));

/** Writes a batch record by record. */
export const writeEach = <Record>(
  database: Database,
  records: readonly Record[],
  cursorAfter: ((count: WriteCount) => Cursor) | undefined,
  writeOne: (record: Record) => Outcome,
): WriteCount => writeBatch(database, cursorAfter, () => records.map(writeOne)).count;
