import type { Cursor } from '../write-batch.ts';
import type { Database } from './database.ts';

export interface Cursors {
  readonly read: (source: string) => Cursor | undefined;
  readonly write: (cursor: Cursor) => void;
}

type Row = Omit<Cursor, 'counts' | 'finished'> & Cursor['counts'] & { readonly finished: number };

export const openCursors = (database: Database): Cursors => ({
  read: (source) => {
    const row = database.row<Row>('select * from cursor where source = ?', source);
    if (!row) return undefined;
    const { position, finished, read, written, unchanged, refused } = row;
    return { source, position, finished: finished === 1, counts: { read, written, unchanged, refused } };
  },
  write: ({ source, position, finished, counts: { read, written, unchanged, refused } }) =>
    database.run(
      'insert or replace into cursor (source, position, finished, read, written, unchanged, refused) values (?, ?, ?, ?, ?, ?, ?)',
      source,
      position,
      Number(finished),
      read,
      written,
      unchanged,
      refused,
    ),
});
