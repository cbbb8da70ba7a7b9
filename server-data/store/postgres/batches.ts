import { cursorStatements } from '../sql/cursors.ts';
import { postgres } from '../sql/dialects.ts';
import type { Outcome } from '../versions.ts';
import { countOutcomes, type Cursor, type WriteCount } from '../write-batch.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';

const { find, all, write: writeCursor } = cursorStatements(postgres);

export const readCursor = (database: Database, source: string): Promise<Cursor | undefined> =>
  database.read((connection) => connection.get<Cursor>(...find({ source })));

export const readCursors = (database: Database): Promise<Cursor[]> => database.read((connection) => connection.all<Cursor>(...all({})));

/** Writes a batch and its cursor in one transaction. @param write returns how many records had each outcome */
export const writeCounted = (
  database: Database,
  cursorAfter: ((count: WriteCount) => Cursor) | undefined,
  write: (connection: Connection) => Promise<WriteCount>,
): Promise<WriteCount> =>
  database.write(async (connection) => {
    const count = await write(connection);
    const cursor = cursorAfter?.(count);
    if (cursor) await connection.run(...writeCursor(cursor));
    return count;
  });

/** As `writeCounted`. @param write returns the outcome of each record */
export const writeBatch = (
  database: Database,
  cursorAfter: ((count: WriteCount) => Cursor) | undefined,
  write: (connection: Connection) => Promise<readonly Outcome[]>,
): Promise<WriteCount> => writeCounted(database, cursorAfter, async (connection) => countOutcomes(await write(connection)));

/** Writes a batch record by record. */
export const writeEach = <Record>(
  database: Database,
  records: readonly Record[],
  cursorAfter: ((count: WriteCount) => Cursor) | undefined,
  writeOne: (connection: Connection, record: Record) => Promise<Outcome>,
): Promise<WriteCount> =>
  writeBatch(database, cursorAfter, async (connection) => {
    const outcomes: Outcome[] = [];
    for (const record of records) outcomes.push(await writeOne(connection, record));
    return outcomes;
  });
