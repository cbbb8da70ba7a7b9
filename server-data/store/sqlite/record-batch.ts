import type { Cursor, WriteCount } from '../write-batch.ts';
import { openCursors } from './cursors.ts';
import type { Database } from './database.ts';

/** Writes a batch record by record in one transaction, together with the cursor. */
export function openBatches(database: Database) {
  const cursors = openCursors(database);
  return <Record>(
    records: readonly Record[],
    cursorAfter: ((count: WriteCount) => Cursor) | undefined,
    write: (record: Record) => boolean,
    finish: () => void = () => undefined,
  ): WriteCount =>
    database.writing(() => {
      let written = 0;
      for (const record of records) if (write(record)) written++;
      finish();
      const count = { written, unchanged: records.length - written };
      const cursor = cursorAfter?.(count);
      if (cursor) cursors.write(cursor);
      return count;
    });
}
