import type { Outcome } from '../versions.ts';
import { countOutcomes, type Cursor, type WriteCount } from '../write-batch.ts';
import type { Database } from './database.ts';

type CursorRow = Omit<Cursor, 'finished'> & { readonly finished: number };

const readRow = (row: CursorRow): Cursor => ({ ...row, finished: row.finished === 1 });

export function readCursor(database: Database, source: string): Cursor | undefined {
  const row = database.get<CursorRow>('select * from cursor where source = ?', source);
  return row && readRow(row);
}

export const readCursors = (database: Database): Cursor[] => database.all<CursorRow>('select * from cursor order by source').map(readRow);

function writeCursor(database: Database, { source, position, finished, counts }: Cursor): void {
  database.run(
    'insert or replace into cursor (source, position, finished, counts) values (?, ?, ?, ?)',
    source,
    position,
    Number(finished),
    counts,
  );
}

export interface BatchResult {
  readonly count: WriteCount;
  /** whether the batch was the last one of its source */
  readonly isLast: boolean;
}

/**
 * Writes a batch and its cursor in one transaction.
 *
 * @param write returns the outcome of each record
 */
export function writeBatch(
  database: Database,
  cursorAfter: ((count: WriteCount) => Cursor) | undefined,
  write: () => readonly Outcome[],
): BatchResult {
  return database.writeTransaction(() => {
    const count = countOutcomes(write());
    const cursor = cursorAfter?.(count);
    if (cursor) writeCursor(database, cursor);
    return { count, isLast: cursor?.finished === true };
  });
}

/** Writes a batch record by record. */
export const writeEach = <Record>(
  database: Database,
  records: readonly Record[],
  cursorAfter: ((count: WriteCount) => Cursor) | undefined,
  writeOne: (record: Record) => Outcome,
): WriteCount => writeBatch(database, cursorAfter, () => records.map(writeOne)).count;
