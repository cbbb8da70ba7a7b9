import type { Cursor } from '../write-batch.ts';
import { type Dialect, takeNew } from './dialects.ts';
import { prepare } from './statements.ts';
import type { Tables } from './tables.ts';

export function cursorStatements<Value>(dialect: Dialect<Value>) {
  const cursors = dialect.build.selectFrom('cursor').selectAll();
  return {
    find: prepare(dialect, ({ source }: { source: string }) => cursors.where('source', '=', source)),
    all: prepare(dialect, () => cursors.orderBy('source')),
    write: prepare(dialect, (row: Cursor) =>
      dialect.build
        .insertInto('cursor')
        .values(row)
        .onConflict((conflict) => conflict.column('source').doUpdateSet(takeNew('position', 'finished', 'counts'))),
    ),
  };
}

export const readCursorRow = (row: Tables['cursor']): Cursor => ({ ...row, finished: Boolean(row.finished) });
