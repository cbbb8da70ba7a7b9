import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { type GuidanceQuery, type GuidanceRecord, guidanceRecord } from '#contract/endpoints/guidance.ts';
import { type QuantifiedQuery, type QuantifiedRecord, quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { type SplitRecord, splitRecord, type SplitsQuery } from '#contract/endpoints/splits.ts';
import { parseUsDate } from '#contract/time/quantified-time.ts';
import { symbolKey } from '#contract/symbol.ts';
import { symbolKeys } from '../news/filters.ts';
import { formatGuidance, formatQuantified, formatSplit } from '../records/record-json.ts';
import type { Dialect } from './dialects.ts';
import type { RecordList } from './lists.ts';
import { prepare } from './statements.ts';
import type { RecordTableName } from './tables.ts';

// The kinds of record that are lists: their columns and how they are filtered and sorted, in both stores. A new filter is a column and a
// condition here, and a step in both schemas that adds the column.

/** Below every time and every importance. */
export const lowestValue = -(2 ** 53);

/** A day as an index holds it, 20240131 for `2024-01-31`; 0 for an unknown day. */
const dayNumber = (day: string | null | undefined): number => (day ? Number(day.replaceAll('-', '')) : 0);

interface Days {
  readonly date?: string | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}

/** The first and last day that a query admits; only without bounds records of an unknown day are admitted as well. */
export function dayBounds({ date, dateFrom, dateTo }: Days): {
  readonly first: number;
  readonly last: number;
  readonly isBounded: boolean;
} {
  const isBounded = date !== undefined || dateFrom !== undefined || dateTo !== undefined;
  return {
    // `date` together with a range narrows it (assumption P10)
    first: Math.max(isBounded ? 1 : 0, dayNumber(date), dayNumber(dateFrom)),
    last: Math.min(...[date, dateTo].map((day) => (day === undefined ? 99_999_999 : dayNumber(day)))),
    isBounded,
  };
}

/** How a kind of record is stored: `id`, `at`, the columns in their order, `text`. */
export interface RecordTable<Record> {
  readonly name: RecordTableName;
  /** the column that decides which of two records is newer */
  readonly at: 'updated' | 'created';
  /** the column by which all records are read, oldest first */
  readonly by: string;
  readonly version: (record: Record) => { readonly id: string; readonly at: number };
  readonly columns: { readonly [column: string]: (record: Record) => string | number };
  /** what is sent, and how it is parsed */
  readonly format: (record: Record) => string;
  readonly schema: z.ZodMiniType<Record>;
}

export const guidanceTable: RecordTable<GuidanceRecord> = {
  name: 'guidance',
  at: 'updated',
  by: 'date',
  version: ({ id, updated }) => ({ id, at: updated }),
  columns: {
    date: (record) => dayNumber(record.date),
    ticker: (record) => symbolKey(record.ticker),
    importance: (record) => record.importance,
    is_primary: (record) => record.is_primary,
  },
  format: formatGuidance,
  schema: guidanceRecord,
};

export const guidanceList = (query: GuidanceQuery): RecordList =>
  calendarList('guidance', 'date', query, { 'is_primary =': query.isPrimary === 'All' ? undefined : query.isPrimary });

export const splitTable: RecordTable<SplitRecord> = {
  name: 'split',
  at: 'updated',
  by: 'announced',
  version: ({ id, updated }) => ({ id, at: updated }),
  columns: {
    announced: (record) => dayNumber(record.date_announced),
    ex: (record) => dayNumber(record.date_ex),
    ticker: (record) => symbolKey(record.ticker),
    importance: (record) => record.importance,
  },
  format: formatSplit,
  schema: splitRecord,
};

export const splitsList = (query: SplitsQuery): RecordList => calendarList('split', query.dateSearchField, query);

/** The filters and orders that both calendars share. @param date the column of a record's day */
function calendarList(
  table: 'guidance' | 'split',
  date: string,
  query: Omit<GuidanceQuery, 'isPrimary'>,
  where: RecordList['where'] = {},
): RecordList {
  const { importance = lowestValue, tickers = [], updatedSince } = query;
  const { first, last } = dayBounds(query);
  return {
    table,
    by: updatedSince === undefined ? date : 'updated',
    descending: updatedSince === undefined,
    groups: tickers.length === 0 ? undefined : { column: 'ticker', values: symbolKeys(tickers) },
    where: {
      [`${date} >=`]: first,
      [`${date} <=`]: last,
      'updated >=': updatedSince ?? lowestValue,
      'importance >=': importance,
      ...where,
    },
  };
}

/** A record whose day cannot be parsed is listed, and found by its symbol. */
export const quantifiedTable: RecordTable<QuantifiedRecord> = {
  name: 'quantified',
  at: 'created',
  by: 'created',
  version: ({ _id: id, created }) => ({ id, at: created }),
  columns: {
    day: (record) => dayNumber(parseUsDate(record.Date)),
    symbol: (record) => symbolKey(record.Symb),
  },
  format: formatQuantified,
  schema: quantifiedRecord,
};

/** The list before its symbols are chosen, which each store does by what it knows of their number. */
export function quantifiedList(query: QuantifiedQuery): RecordList {
  const { first, last } = dayBounds(query);
  const where = { 'created >': query.updatedSince ?? lowestValue, 'day >=': first, 'day <=': last };
  return { table: 'quantified', by: 'created', descending: true, where };
}

/** All records of a table, oldest first. */
export const wholeList = ({ name, by }: Pick<RecordTable<never>, 'name' | 'by'>): RecordList => ({
  table: name,
  by,
  descending: false,
  where: {},
});

/** A record as a row of its table. */
export interface RecordRow {
  readonly id: string;
  readonly at: number;
  readonly columns: readonly (string | number)[];
  readonly text: string;
}

export const buildRow = <Record>({ version, columns, format }: RecordTable<Record>, record: Record): RecordRow => ({
  ...version(record),
  columns: Object.values(columns).map((column) => column(record)),
  text: format(record),
});

/** The number of records of a table and the greatest `at`, 0 where there are none. Each is read from an index. */
export const prepareSummary = <Value>(dialect: Dialect<Value>) =>
  prepare(dialect, (_: object, { table, at }: { table: RecordTableName; at: string }) => {
    const records = dialect.build.selectFrom(table);
    return dialect.build.selectNoFrom([
      records.select((eb) => eb.fn.countAll<number>().as('n')).as('records'),
      records.select(sql<number>`coalesce(max(${sql.ref(at)}), 0)`.as('latest')).as('at'),
    ]);
  });
