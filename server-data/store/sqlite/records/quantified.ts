import type { QuantifiedQuery, QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import type { Outcome } from '../../versions.ts';
import { symbolKeys } from '../../news/filters.ts';
import { buildRow, dayBounds, lowestValue, quantifiedTable } from '../../sql/records.ts';
import type { RecordReader, RecordWriter } from '../../records/records.ts';
import { writeBatch } from '../batches.ts';
import type { PagedKeys } from '../cache.ts';
import type { Database } from '../database.ts';
import { iterateRecords, openJsonBody } from './lists.ts';
import { collectQuantifiedChanges, openQuantifiedCounts } from './quantified-counts.ts';
import { openQuantifiedLists } from './quantified-lists.ts';
import { openRowWriter } from './write-rows.ts';
import type { Synchronous } from '../../awaitable.ts';

type QuantifiedReader = Pick<Synchronous<RecordReader>, 'quantifiedJson' | 'eachQuantified'> & { readonly countQuantified: () => number };

/** Up to this offset skipping records costs less than counting buckets. */
const maxSkippedRows = 300;

export function openQuantifiedReader(database: Database, pagedKeys: PagedKeys): QuantifiedReader {
  const body = openJsonBody(database, 'quantified');
  const counts = openQuantifiedCounts(database);
  const selectFirst = openQuantifiedLists(database);

  const selectUnfiltered = (since: number, offset: number, limit: number): number[] => {
    const start = offset <= maxSkippedRows ? { before: -lowestValue, skip: offset } : counts.findPage(offset);
    if (!start) return [];
    const sql = `
      select rid from quantified indexed by quantified_by_created
      where created > ? and created < ?
      order by created desc, id desc limit cast(? as integer) offset cast(? as integer)`;
    return database.numbers(sql, since, start.before, limit, start.skip);
  };

  const selectPage = (query: QuantifiedQuery): readonly number[] => {
    const { page, pageSize, symbols = [], updatedSince, ...days } = query;
    const offset = page * pageSize;
    const isUnfiltered = symbols.length === 0 && !dayBounds(days).isBounded;
    if (isUnfiltered) return selectUnfiltered(updatedSince ?? lowestValue, offset, pageSize);
    const list = JSON.stringify(['quantified', symbolKeys(symbols), updatedSince, days]);
    return pagedKeys(list, offset, pageSize, (limit) => selectFirst(query, limit));
  };

  return {
    quantifiedJson: (query) => database.readTransaction(() => body(selectPage(query))),
    eachQuantified: () => iterateRecords(database, quantifiedTable),
    countQuantified: counts.total,
  };
}

export function openQuantifiedWriter(database: Database): Pick<Synchronous<RecordWriter>, 'writeQuantified'> {
  const writeRow = openRowWriter(database, quantifiedTable);
  return {
    writeQuantified: (records, cursorAfter) => {
      const changes = collectQuantifiedChanges();
      const beforeReplace = (rid: number): void => {
        const row = database.get<{ day: number; created: number }>('select day, created from quantified where rid = ?', rid);
        if (row) changes.add(row.day, row.created, -1);
      };
      const writeOne = (record: QuantifiedRecord): Outcome => {
        const row = buildRow(quantifiedTable, record);
        const outcome = writeRow(row, beforeReplace);
        if (outcome === 'added' || outcome === 'updated') changes.add(Number(row.columns[0]), row.at, 1);
        return outcome;
      };
      return writeBatch(database, cursorAfter, () => {
        const outcomes = records.map(writeOne);
        changes.write(database);
        return outcomes;
      }).count;
    },
  };
}
