import type { RecordReader, RecordsSummary, RecordWriter } from '../../records/records.ts';
import { postgres } from '../../sql/dialects.ts';
import { prepareSummary } from '../../sql/records.ts';
import type { RecordTableName } from '../../sql/tables.ts';
import { openVersionedCache } from '../cache.ts';
import type { Database } from '../database.ts';
import { openPages } from '../pages.ts';
import { openCalendarReader, openCalendarWriter } from './calendars.ts';
import type { RowKey } from './lists.ts';
import { openQuantifiedReader, openQuantifiedWriter } from './quantified.ts';
import { openRatiosReader, openRatiosWriter, summarizeRatios } from './ratios.ts';

const summary = prepareSummary(postgres);

/** Everything but news and logos. */
export function openRecords(database: Database): RecordReader & RecordWriter {
  const pages = openPages<RowKey>();
  const summaries = openVersionedCache<RecordsSummary>(1);
  return {
    ...openQuantifiedReader(database, pages),
    ...openCalendarReader(database, pages),
    ...openRatiosReader(database),
    recordsSummary: () =>
      database.read((connection) =>
        summaries.getOrRead(connection, '', async () => {
          const summarize = async (table: RecordTableName, at: string): Promise<{ records: number; at: number }> =>
            (await connection.get(...summary({}, { table, at }))) ?? { records: 0, at: 0 };
          const quantified = await summarize('quantified', 'created');
          const guidance = await summarize('guidance', 'updated');
          const splits = await summarize('split', 'updated');
          return {
            quantified: { records: quantified.records, created: quantified.at },
            guidance: { records: guidance.records, updated: guidance.at },
            splits: { records: splits.records, updated: splits.at },
            ratios: await summarizeRatios(connection),
          };
        }),
      ),
    ...openQuantifiedWriter(database),
    ...openCalendarWriter(database),
    ...openRatiosWriter(database),
  };
}
