import type { Cursor } from '../write-batch.ts';
import type { Dialect } from './dialects.ts';
import { prepare } from './statements.ts';
import type { Tables } from './tables.ts';

export function cursorStatements<Value>(dialect: Dialect<Value>) {
  const { build } = dialect;
  return {
    find: prepare(dialect, ({ source }: { source: string }) => build.selectFrom('cursor').selectAll().where('source', '=', source)),
    all: prepare(dialect, () => build.selectFrom('cursor').selectAll().orderBy('source')),
    write: prepare(dialect, ({ source, position, finished, counts }: Cursor) =>
      build
        .insertInto('cursor')
        .values({ source, position, finished, counts })
        .onConflict((conflict) =>
          conflict.column('source').doUpdateSet((eb) => ({
            position: eb.ref('excluded.position'),
            finished: eb.ref('excluded.finished'),
            counts: eb.ref('excluded.counts'),
          })),
        ),
    ),
  };
}

export const readCursorRow = (row: Tables['cursor']): Cursor => ({ ...row, finished: Boolean(row.finished) });
