import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import type { SplitRecord } from '#contract/endpoints/splits.ts';
import { parseUsDate } from '#contract/time/quantified-time.ts';
import { symbolKey } from '../news/filters.ts';
import { formatGuidance, formatQuantified, formatSplit } from './record-json.ts';

/** Below every time and every importance. */
export const lowestValue = -(2 ** 53);

/** A day as an index holds it, 20240131 for `2024-01-31`; 0 for an unknown day. */
export const dayNumber = (day: string | null | undefined): number => (day ? Number(day.replaceAll('-', '')) : 0);

/** The first and last day that a query admits; only without bounds records of an unknown day are admitted as well. */
export function dayBounds({ date, dateFrom, dateTo }: { readonly date?: string; readonly dateFrom?: string; readonly dateTo?: string }): {
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

export const symbolKeys = (symbols: readonly string[]): string[] => [...new Set(symbols.map(symbolKey))];

/** A record as its table holds it. */
export interface RecordRow {
  readonly id: string;
  /** decides which of two records is newer */
  readonly at: number;
  /** what is sent */
  readonly text: string;
  /** the table's other columns, in its order */
  readonly columns: readonly (string | number)[];
}

/** Day, symbol, importance, whether primary. */
export const guidanceRow = (record: GuidanceRecord): RecordRow => {
  const { id, updated, date, ticker, importance, is_primary: isPrimary } = record;
  return { id, at: updated, text: formatGuidance(record), columns: [dayNumber(date), symbolKey(ticker), importance, isPrimary] };
};

/** Day of announcement, ex-date, symbol, importance. */
export const splitRow = (record: SplitRecord): RecordRow => {
  const { id, updated, date_announced: announced, date_ex: ex, ticker, importance } = record;
  return { id, at: updated, text: formatSplit(record), columns: [dayNumber(announced), dayNumber(ex), symbolKey(ticker), importance] };
};

/** Day, symbol. A record whose day cannot be parsed is listed, and found by its symbol. */
export const quantifiedRow = (record: QuantifiedRecord): RecordRow => ({
  id: record._id,
  at: record.created,
  text: formatQuantified(record),
  columns: [dayNumber(parseUsDate(record.Date)), symbolKey(record.Symb)],
});
