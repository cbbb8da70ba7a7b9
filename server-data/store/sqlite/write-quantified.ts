import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { parseUsDate } from '#contract/quantified-time.ts';
import { filterKey } from '../filter-key.ts';
import { quantifiedText } from '../record-text.ts';
import type { RecordWriter } from '../records.ts';
import { dayNumber } from './list-bounds.ts';
import type { Database } from './database.ts';
import { openBatches } from './record-batch.ts';
import { openRecordRows, type RecordRow } from './record-rows.ts';
import { stretchOf } from './stretches.ts';

/** A day that cannot be read is not known: its record is listed, and found by its symbol. */
const quantifiedRow = (record: QuantifiedRecord): RecordRow => ({
  id: record._id,
  at: record.created,
  text: quantifiedText(record),
  columns: [dayNumber(parseUsDate(record.Date)), filterKey('ticker', record.Symb)],
});

/** Collects what a batch adds to and takes from days and stretches, to be written once at its end. */
function countChanges(database: Database) {
  const days = new Map<number, number>();
  const stretches = new Map<number, number>();
  const add = (counts: Map<number, number>, key: number, n: number): void => void counts.set(key, (counts.get(key) ?? 0) + n);
  return {
    add: (day: number, created: number, n: 1 | -1): void => {
      add(days, day, n);
      add(stretches, stretchOf(created), n);
    },
    write: (): void => {
      for (const [key, n] of stretches) {
        database.run('insert into quantified_stretch values (?, ?) on conflict (key) do update set n = n + excluded.n', key, n);
        if (n <= 0) database.run('delete from quantified_stretch where key = ? and n = 0', key);
      }
      for (const [day, n] of days) {
        const [newest] = database.numbers('select max(created) from quantified indexed by quantified_by_day_created where day = ?', day);
        database.run(
          'insert into quantified_day values (?, ?, coalesce(?, 0)) on conflict (day) do update set n = n + excluded.n, newest = excluded.newest',
          day,
          n,
          newest ?? null,
        );
        if (n <= 0) database.run('delete from quantified_day where day = ? and n = 0', day);
      }
    },
  };
}

export function openQuantifiedWriter(database: Database): Pick<RecordWriter, 'writeQuantified'> {
  const batch = openBatches(database);
  const write = openRecordRows(database, { name: 'quantified', at: 'created', columns: ['day', 'symbol'] });
  return {
    writeQuantified: (records, cursorAfter) => {
      const counts = countChanges(database);
      const leaving = (rid: number): void => {
        const row = database.row<{ day: number; created: number }>('select day, created from quantified where rid = ?', rid);
        if (row) counts.add(row.day, row.created, -1);
      };
      const writeOne = (record: QuantifiedRecord): boolean => {
        const row = quantifiedRow(record);
        const [day] = row.columns;
        const isWritten = write(row, leaving);
        if (isWritten) counts.add(Number(day), row.at, 1);
        return isWritten;
      };
      return batch(records, cursorAfter, writeOne, counts.write);
    },
  };
}
