import type { RecordReader, RecordsSummary, RecordWriter } from '../../records/records.ts';
import { sqlite } from '../../sql/dialects.ts';
import { prepareSummary } from '../../sql/records.ts';
import type { RecordTableName } from '../../sql/tables.ts';
import { openPagedKeys, openVersionedCache } from '../cache.ts';
import type { Database } from '../database.ts';
import { openCalendarReader, openCalendarWriter } from './calendars.ts';
import { openQuantifiedReader, openQuantifiedWriter } from './quantified.ts';
import { openRatiosReader, openRatiosWriter } from './ratios.ts';
import type { Synchronous } from '../../awaitable.ts';

const summary = prepareSummary(sqlite);

/** Everything but news and logos. */
export function openRecords(database: Database): Synchronous<RecordReader & RecordWriter> {
  const pagedKeys = openPagedKeys(database);
  const { countQuantified, ...quantified } = openQuantifiedReader(database, pagedKeys);
  const { summarizeRatios, ...ratios } = openRatiosReader(database);
  const summarize = (table: RecordTableName, at: string): { records: number; at: number } =>
    database.get(...summary({}, { table, at })) ?? { records: 0, at: 0 };
  const summaries = openVersionedCache<RecordsSummary>(database, 1);
  const summarizeAll = (): RecordsSummary => {
    const created = database.number('select coalesce(max(created), 0) from quantified');
    const guidance = summarize('guidance', 'updated');
    const splits = summarize('split', 'updated');
    return {
      // not counted anew: there may be millions
      quantified: { records: countQuantified(), created },
      guidance: { records: guidance.records, updated: guidance.at },
      splits: { records: splits.records, updated: splits.at },
      ratios: summarizeRatios(),
    };
  };
  return {
    ...quantified,
    ...openCalendarReader(database, pagedKeys),
    ...ratios,
    recordsSummary: () => database.readTransaction(() => summaries.getOrCompute('', summarizeAll)),
    ...openQuantifiedWriter(database),
    ...openCalendarWriter(database),
    ...openRatiosWriter(database),
  };
}
