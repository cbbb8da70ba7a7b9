import * as z from 'zod/mini';
import { type GuidanceQuery, guidanceRecord } from '#contract/endpoints/guidance.ts';
import { splitRecord, type SplitsQuery } from '#contract/endpoints/splits.ts';
import { dayBounds, guidanceRow, lowestValue, splitRow, symbolKeys } from '../../records/record-rows.ts';
import type { RecordReader, RecordWriter } from '../../records/records.ts';
import { writeBatch } from '../batches.ts';
import { isStorable } from '../connection.ts';
import type { Database } from '../database.ts';
import type { Pages } from '../pages.ts';
import { iterateRows, openJsonBody, type OrderedList, readTexts, type RowKey, selectRows } from './lists.ts';
import { writeRows } from './write-rows.ts';

type CalendarReader = Pick<RecordReader, 'guidanceJson' | 'splitsJson' | 'eachGuidance' | 'eachSplit'>;
type CalendarWriter = Pick<RecordWriter, 'writeGuidance' | 'writeSplits'>;
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
    groups: tickers.length === 0 ? undefined : { column: 'ticker', type: 'text', values: symbolKeys(tickers).filter(isStorable) },
    where: (bind) =>
      `${date} >= ${bind(first, 'bigint')} and ${date} <= ${bind(last, 'bigint')}
      and updated >= ${bind(updatedSince ?? lowestValue, 'bigint')} and importance >= ${bind(importance ?? lowestValue, 'bigint')}`,
  };
}

function guidanceList(query: GuidanceQuery): OrderedList {
  const list = calendarList('guidance', 'date', query);
  if (query.isPrimary === 'All') return list;
  return { ...list, where: (bind) => `${list.where(bind)} and is_primary = ${bind(query.isPrimary, 'text')}` };
}

const splitsList = (query: SplitsQuery): OrderedList => calendarList('split', query.dateSearchField, query);

const joined = (table: string): string => `join ${table} using (id)`;

export function openCalendarReader({ read }: Database, pages: Pages<RowKey>): CalendarReader {
  const guidanceBody = openJsonBody(joined('guidance'), 'guidance');
  const splitsBody = openJsonBody(joined('split'), 'splits');

  const pageJson = (list: OrderedList, { page, pageSize, ...query }: CalendarQuery, body: typeof guidanceBody): Promise<Buffer> =>
    read(async (connection) => {
      const name = JSON.stringify([list.table, query]);
      const keys = await pages.page(connection, name, page * pageSize, pageSize, (part) => selectRows(connection, list, part));
      return body(connection, keys);
    });

  async function* iterate<Row>(table: string, by: string, schema: z.ZodMiniType<Row>): AsyncGenerator<Row> {
    for await (const keys of iterateRows(read, table, by)) {
      for (const text of await read((connection) => readTexts(connection, joined(table), keys))) yield z.parse(schema, JSON.parse(text));
    }
  }

  return {
    guidanceJson: (query) => pageJson(guidanceList(query), query, guidanceBody),
    splitsJson: (query) => pageJson(splitsList(query), query, splitsBody),
    eachGuidance: () => iterate('guidance', 'date', guidanceRecord),
    eachSplit: () => iterate('split', 'announced', splitRecord),
  };
}

export function openCalendarWriter(database: Database): CalendarWriter {
  const guidance = { name: 'guidance', at: 'updated', columns: ['date', 'ticker', 'importance', 'is_primary'] } as const;
  const split = { name: 'split', at: 'updated', columns: ['announced', 'ex', 'ticker', 'importance'] } as const;
  return {
    writeGuidance: (records, cursorAfter) =>
      writeBatch(database, cursorAfter, (connection) => writeRows(connection, guidance, records.map(guidanceRow))),
    writeSplits: (records, cursorAfter) =>
      writeBatch(database, cursorAfter, (connection) => writeRows(connection, split, records.map(splitRow))),
  };
}
