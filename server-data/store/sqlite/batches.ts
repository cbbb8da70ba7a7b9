import type { Cursor, WriteCount } from '../write-batch.ts';
import type { Database } from './database.ts';

type CursorRow = Omit<Cursor, 'counts' | 'finished'> & Cursor['counts'] & { readonly finished: number };

export function readCursor(database: Database, source: string): Cursor | undefined {
  const row = database.get<CursorRow>('select * from cursor where source = ?', source);
  if (!row) return undefined;
  const { position, finished, read, written, unchanged, refused } = row;
  return { source, position, finished: finished === 1, counts: { read, written, unchanged, refused } };
}

function writeCursor(database: Database, { source, position, finished, counts }: Cursor): void {
  database.run(
    'insert or replace into cursor (source, position, finished, read, written, unchanged, refused) values (?, ?, ?, ?, ?, ?, ?)',
    source,
    position,
    Number(finished),
    counts.read,
    counts.written,
    counts.unchanged,
    counts.refused,
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
 * @param write returns how many records it changed
 */
export function writeBatch(
  database: Database,
  size: number,
  cursorAfter: ((count: WriteCount) => Cursor) | undefined,
  write: () => number,
): BatchResult {
  return database.writeTransaction(() => {
    const written = write();
    const count = { written, unchanged: size - written };
    const cursor = cursorAfter?.(count);
    if (cursor) writeCursor(database, cursor);
    return { count, isLast: cursor?.finished === true };
  });
}

/** Writes a batch record by record. @param writeOne returns whether it changed anything */
export const writeEach = <Record>(
  database: Database,
  records: readonly Record[],
  cursorAfter: ((count: WriteCount) => Cursor) | undefined,
  writeOne: (record: Record) => boolean,
): WriteCount => writeBatch(database, records.length, cursorAfter, () => records.filter(writeOne).length).count;
