import type { QuantifiedQuery, QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import type { Outcome } from '../../versions.ts';
import { symbolKeys } from '../../news/filters.ts';
import { buildRow, dayBounds, lowestValue, quantifiedTable } from '../../sql/records.ts';
import { reactionOfId, type RecordReader, type RecordWriter } from '../../records/records.ts';
import type { WriteCount } from '../../write-batch.ts';
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

type QuantifiedWriter = Pick<Synchronous<RecordWriter>, 'writeQuantified' | 'replaceQuantified'>;

export function openQuantifiedWriter(database: Database): QuantifiedWriter {
  const writeRow = openRowWriter(database, quantifiedTable);
  type Changes = ReturnType<typeof collectQuantifiedChanges>;
  const noteRemoval = (changes: Changes, rid: number): void => {
    const row = database.get<{ day: number; created: number }>('select day, created from quantified where rid = ?', rid);
    if (row) changes.add(row.day, row.created, -1);
  };
  const writeOne = (changes: Changes, record: QuantifiedRecord): Outcome => {
    const row = buildRow(quantifiedTable, record);
    const outcome = writeRow(row, (rid) => noteRemoval(changes, rid));
    if (outcome === 'added' || outcome === 'updated') changes.add(Number(row.columns[0]), row.at, 1);
    return outcome;
  };
  const removeOthers = (changes: Changes, { _id: id }: QuantifiedRecord): void => {
    for (const rid of database.numbers('select rid from quantified where substr(id, 9) = ? and id <> ?', reactionOfId(id), id)) {
      noteRemoval(changes, rid);
      database.run('delete from quantified where rid = ?', rid);
    }
  };
  const write = (
    records: readonly QuantifiedRecord[],
    before: (changes: Changes, record: QuantifiedRecord) => void,
    cursorAfter?: Parameters<QuantifiedWriter['writeQuantified']>[1],
  ): WriteCount => {
    const changes = collectQuantifiedChanges();
    return writeBatch(database, cursorAfter, () => {
      const outcomes = records.map((record) => {
        before(changes, record);
        return writeOne(changes, record);
      });
      changes.write(database);
      return outcomes;
    }).count;
  };
  return {
    writeQuantified: (records, cursorAfter) => write(records, () => {}, cursorAfter),
    replaceQuantified: (records) => write(records, removeOthers),
  };
}
