import * as z from 'zod/mini';
import { guidanceRecord, type GuidanceQuery } from '#contract/endpoints/guidance.ts';
import { splitRecord, type SplitsQuery } from '#contract/endpoints/splits.ts';
import type { RecordReader } from '../records.ts';
import type { Database } from './database.ts';
import { always, dayBounds, symbolKeys } from './list-bounds.ts';
import { eachText, firstKeys, type OrderedList } from './ordered-list.ts';
import type { Pages } from './prefixes.ts';
import { openBody } from './record-pages.ts';

type CalendarReader = Pick<RecordReader, 'guidanceJson' | 'splitsJson' | 'eachGuidance' | 'eachSplit'>;
type CalendarQuery = Omit<GuidanceQuery, 'isPrimary'>;

/** What both calendars can be asked (facts §9), as one list: `date` is the column that says a record's day. */
function calendarList(table: string, date: string, query: CalendarQuery): OrderedList {
  const { importance, tickers = [], updatedSince } = query;
  const { first, last } = dayBounds(query);
  const bySince = updatedSince !== undefined;
  return {
    table,
    by: bySince ? 'updated' : date,
    descending: !bySince,
    groups: tickers.length === 0 ? undefined : { column: 'ticker', values: symbolKeys(tickers).map((value) => ({ value })) },
    where: `${date} >= ? and ${date} <= ? and updated >= ? and importance >= ?`,
    bound: [first, last, updatedSince ?? always, importance ?? always],
  };
}

function guidanceList(query: GuidanceQuery): OrderedList {
  const list = calendarList('guidance', 'date', query);
  if (query.isPrimary === 'All') return list;
  return { ...list, where: `${list.where} and is_primary = ?`, bound: [...list.bound, query.isPrimary] };
}

const splitsList = (query: SplitsQuery): OrderedList => calendarList('split', query.dateSearchField, query);

export function openCalendarReader(database: Database, pages: Pages): CalendarReader {
  const guidanceBody = openBody(database, 'guidance', 'guidance');
  const splitsBody = openBody(database, 'split', 'splits');

  const keysOf = (list: OrderedList, { page, pageSize }: CalendarQuery): readonly number[] =>
    pages(JSON.stringify(list), page * pageSize, pageSize, (want) => firstKeys(database, list, want));

  function* each<Row>(table: string, by: string, schema: z.ZodMiniType<Row>): Generator<Row> {
    for (const text of eachText(database, table, by)) yield z.parse(schema, JSON.parse(text));
  }

  return {
    guidanceJson: (query) => database.reading(() => guidanceBody(keysOf(guidanceList(query), query))),
    splitsJson: (query) => database.reading(() => splitsBody(keysOf(splitsList(query), query))),
    eachGuidance: () => each('guidance', 'date', guidanceRecord),
    eachSplit: () => each('split', 'announced', splitRecord),
  };
}
