import type { RecordReader, RecordsSummary, RecordWriter } from '../../records/records.ts';
import { openPagedKeys, openVersionedCache } from '../cache.ts';
import type { Database } from '../database.ts';
import { openCalendarReader, openCalendarWriter } from './calendars.ts';
import { openQuantifiedReader, openQuantifiedWriter } from './quantified.ts';
import { openRatiosReader } from './read-ratios.ts';
import { openRatiosWriter } from './write-ratios.ts';
import type { Synchronous } from '../../awaitable.ts';

/** Everything but news and logos. */
export function openRecords(database: Database): Synchronous<RecordReader & RecordWriter> {
  const pagedKeys = openPagedKeys(database);
  const { countQuantified, ...quantified } = openQuantifiedReader(database, pagedKeys);
  const { summarizeRatios, ...ratios } = openRatiosReader(database);
  const maxOf = (column: string, table: string): number => database.numbers(`select coalesce(max(${column}), 0) from ${table}`)[0] ?? 0;
  const summarizeCalendar = (table: string): { records: number; updated: number } => ({
    records: database.numbers(`select count(*) from ${table}`)[0] ?? 0,
    updated: maxOf('updated', table),
  });
  const summaries = openVersionedCache<RecordsSummary>(database, 1);
  const summarize = (): RecordsSummary => ({
    quantified: { records: countQuantified(), created: maxOf('created', 'quantified') },
    guidance: summarizeCalendar('guidance'),
    splits: summarizeCalendar('split'),
    ratios: summarizeRatios(),
  });
  return {
    ...quantified,
    ...openCalendarReader(database, pagedKeys),
    ...ratios,
    recordsSummary: () => database.readTransaction(() => summaries.getOrCompute('', summarize)),
    ...openQuantifiedWriter(database),
    ...openCalendarWriter(database),
    ...openRatiosWriter(database),
  };
}
