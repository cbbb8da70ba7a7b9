import type { RecordReader, RecordsSummary, RecordWriter } from '../records.ts';
import type { Database } from './database.ts';
import { openPrefixes } from './prefixes.ts';
import { openCalendarReader } from './read-calendars.ts';
import { openQuantifiedReader } from './read-quantified.ts';
import { openRatiosReader } from './read-ratios.ts';
import { openRemembered } from './remembered.ts';
import { openCalendarWriter } from './write-calendars.ts';
import { openQuantifiedWriter } from './write-quantified.ts';
import { openRatiosWriter } from './write-ratios.ts';

/** Everything but news and logos. */
export function openRecords(database: Database): RecordReader & RecordWriter {
  const pages = openPrefixes(database);
  const { countQuantified, ...quantified } = openQuantifiedReader(database, pages);
  const { summarizeRatios, ...ratios } = openRatiosReader(database);
  const greatest = (column: string, table: string): number => database.numbers(`select coalesce(max(${column}), 0) from ${table}`)[0] ?? 0;
  const updatesOf = (table: string): { records: number; updated: number } => ({
    records: database.numbers(`select count(*) from ${table}`)[0] ?? 0,
    updated: greatest('updated', table),
  });
  const summaries = openRemembered<RecordsSummary>(database, 1);
  const summarize = (): RecordsSummary => ({
    quantified: { records: countQuantified(), created: greatest('created', 'quantified') },
    guidance: updatesOf('guidance'),
    splits: updatesOf('split'),
    ratios: summarizeRatios(),
  });
  return {
    ...quantified,
    ...openCalendarReader(database, pages),
    ...ratios,
    recordsSummary: () =>
      database.reading(() => {
        const summary = summaries.get('') ?? summarize();
        summaries.set('', summary);
        return summary;
      }),
    ...openQuantifiedWriter(database),
    ...openCalendarWriter(database),
    ...openRatiosWriter(database),
  };
}
