import type { RecordReader, RecordWriter } from '../../records/records.ts';
import type { RecordList } from '../../sql/lists.ts';
import { guidanceList, guidanceTable, type RecordTable, splitsList, splitTable } from '../../sql/records.ts';
import { writeBatch } from '../batches.ts';
import type { Database } from '../database.ts';
import type { Pages } from '../pages.ts';
import { iterateRecords, openJsonBody, type RowKey, selectRows } from './lists.ts';
import { writeRecords } from './write-rows.ts';

type CalendarReader = Pick<RecordReader, 'guidanceJson' | 'splitsJson' | 'eachGuidance' | 'eachSplit'>;
type CalendarWriter = Pick<RecordWriter, 'writeGuidance' | 'writeSplits'>;

const joined = ({ name }: Pick<RecordTable<never>, 'name'>): string => `join ${name} using (id)`;

export function openCalendarReader({ read }: Database, pages: Pages<RowKey>): CalendarReader {
  const guidanceBody = openJsonBody(joined(guidanceTable), 'guidance');
  const splitsBody = openJsonBody(joined(splitTable), 'splits');

  const pageJson = (list: RecordList, { page, pageSize }: { page: number; pageSize: number }, body: typeof guidanceBody): Promise<Buffer> =>
    read(async (connection) => {
      const name = JSON.stringify(list);
      const keys = await pages.page(connection, name, page * pageSize, pageSize, (part) => selectRows(connection, list, part));
      return body(connection, keys);
    });

  return {
    guidanceJson: (query) => pageJson(guidanceList(query), query, guidanceBody),
    splitsJson: (query) => pageJson(splitsList(query), query, splitsBody),
    eachGuidance: () => iterateRecords(read, guidanceTable, () => joined(guidanceTable)),
    eachSplit: () => iterateRecords(read, splitTable, () => joined(splitTable)),
  };
}

export const openCalendarWriter = (database: Database): CalendarWriter => ({
  writeGuidance: (records, cursorAfter) =>
    writeBatch(database, cursorAfter, (connection) => writeRecords(connection, guidanceTable, records)),
  writeSplits: (records, cursorAfter) => writeBatch(database, cursorAfter, (connection) => writeRecords(connection, splitTable, records)),
});
