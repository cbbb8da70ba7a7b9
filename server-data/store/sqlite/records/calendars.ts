import type { Synchronous } from '../../awaitable.ts';
import type { RecordReader, RecordWriter } from '../../records/records.ts';
import type { RecordList } from '../../sql/lists.ts';
import { buildRow, guidanceList, guidanceTable, splitsList, splitTable } from '../../sql/records.ts';
import { writeEach } from '../batches.ts';
import type { PagedKeys } from '../cache.ts';
import type { Database } from '../database.ts';
import { iterateRecords, openJsonBody, selectFirstKeys } from './lists.ts';
import { openRowWriter } from './write-rows.ts';

type CalendarReader = Pick<Synchronous<RecordReader>, 'guidanceJson' | 'splitsJson' | 'eachGuidance' | 'eachSplit'>;
type CalendarWriter = Pick<Synchronous<RecordWriter>, 'writeGuidance' | 'writeSplits'>;

export function openCalendarReader(database: Database, pagedKeys: PagedKeys): CalendarReader {
  const guidanceBody = openJsonBody(database, 'guidance', 'guidance');
  const splitsBody = openJsonBody(database, 'split', 'splits');

  const selectPage = (list: RecordList, { page, pageSize }: { page: number; pageSize: number }): readonly number[] =>
    pagedKeys(JSON.stringify(list), page * pageSize, pageSize, (limit) => selectFirstKeys(database, list, limit));

  return {
    guidanceJson: (query) => database.readTransaction(() => guidanceBody(selectPage(guidanceList(query), query))),
    splitsJson: (query) => database.readTransaction(() => splitsBody(selectPage(splitsList(query), query))),
    eachGuidance: () => iterateRecords(database, guidanceTable),
    eachSplit: () => iterateRecords(database, splitTable),
  };
}

export function openCalendarWriter(database: Database): CalendarWriter {
  const writeGuidance = openRowWriter(database, guidanceTable);
  const writeSplit = openRowWriter(database, splitTable);
  return {
    writeGuidance: (records, cursorAfter) =>
      writeEach(database, records, cursorAfter, (record) => writeGuidance(buildRow(guidanceTable, record))),
    writeSplits: (records, cursorAfter) => writeEach(database, records, cursorAfter, (record) => writeSplit(buildRow(splitTable, record))),
  };
}
