import * as z from 'zod/mini';
import { type GuidanceQuery, guidanceRecord } from '#contract/endpoints/guidance.ts';
import { splitRecord, type SplitsQuery } from '#contract/endpoints/splits.ts';
import { dayBounds, guidanceRow, lowestValue, splitRow, symbolKeys } from '../../records/record-rows.ts';
import type { RecordReader, RecordWriter } from '../../records/records.ts';
import { writeEach } from '../batches.ts';
import type { PagedKeys } from '../cache.ts';
import type { Database } from '../database.ts';
import { iterateTexts, openJsonBody, type OrderedList, selectFirstKeys } from './lists.ts';
import { openRowWriter } from './write-rows.ts';
import type { Synchronous } from '../../awaitable.ts';

type CalendarReader = Pick<Synchronous<RecordReader>, 'guidanceJson' | 'splitsJson' | 'eachGuidance' | 'eachSplit'>;
type CalendarWriter = Pick<Synchronous<RecordWriter>, 'writeGuidance' | 'writeSplits'>;
type CalendarQuery = Omit<GuidanceQuery, 'isPrimary'>;

/** The filters that both calendars share as one list. @param date the column of a record's day */
function calendarList(table: string, date: string, query: CalendarQuery): OrderedList {
  const { importance, tickers = [], updatedSince } = query;
  const { first, last } = dayBounds(query);
  const isSinceUpdate = updatedSince !== undefined;
  return {
    table,
    by: isSinceUpdate ? 'updated' : date,
    descending: !isSinceUpdate,
    groups: tickers.length === 0 ? undefined : { column: 'ticker', values: symbolKeys(tickers).map((value) => ({ value })) },
    where: `${date} >= ? and ${date} <= ? and updated >= ? and importance >= ?`,
    bound: [first, last, updatedSince ?? lowestValue, importance ?? lowestValue],
  };
}

function guidanceList(query: GuidanceQuery): OrderedList {
  const list = calendarList('guidance', 'date', query);
  if (query.isPrimary === 'All') return list;
  return { ...list, where: `${list.where} and is_primary = ?`, bound: [...list.bound, query.isPrimary] };
}

const splitsList = (query: SplitsQuery): OrderedList => calendarList('split', query.dateSearchField, query);

export function openCalendarReader(database: Database, pagedKeys: PagedKeys): CalendarReader {
  const guidanceBody = openJsonBody(database, 'guidance', 'guidance');
  const splitsBody = openJsonBody(database, 'split', 'splits');

  const pageOf = (list: OrderedList, { page, pageSize }: CalendarQuery): readonly number[] =>
    pagedKeys(JSON.stringify(list), page * pageSize, pageSize, (limit) => selectFirstKeys(database, list, limit));

  function* iterate<Row>(table: string, by: string, schema: z.ZodMiniType<Row>): Generator<Row> {
    for (const text of iterateTexts(database, table, by)) yield z.parse(schema, JSON.parse(text));
  }

  return {
    guidanceJson: (query) => database.readTransaction(() => guidanceBody(pageOf(guidanceList(query), query))),
    splitsJson: (query) => database.readTransaction(() => splitsBody(pageOf(splitsList(query), query))),
    eachGuidance: () => iterate('guidance', 'date', guidanceRecord),
    eachSplit: () => iterate('split', 'announced', splitRecord),
  };
}

export function openCalendarWriter(database: Database): CalendarWriter {
  const guidance = openRowWriter(database, {
    name: 'guidance',
    at: 'updated',
    columns: ['date', 'ticker', 'importance', 'is_primary'],
  });
  const split = openRowWriter(database, { name: 'split', at: 'updated', columns: ['announced', 'ex', 'ticker', 'importance'] });
  return {
    writeGuidance: (records, cursorAfter) => writeEach(database, records, cursorAfter, (record) => guidance(guidanceRow(record))),
    writeSplits: (records, cursorAfter) => writeEach(database, records, cursorAfter, (record) => split(splitRow(record))),
  };
}
