import type { QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import { dayBounds, lowestValue, symbolKeys } from '../../records/record-rows.ts';
import type { Database, Value } from '../database.ts';
import { type OrderedList, selectFirstKeys } from './lists.ts';

/** Days with at most so many rows are scanned row by row, whatever the other filters are. */
const maxDayRows = 3000;
/** From so many keys on, a scan of all records costs less than merging the lists of symbols or days. */
const manyKeys = 20_000;
/** With more symbols than this a short scan usually finds enough records; it is tried for this many records a symbol. */
const manySymbols = 50;
const scanPerSymbol = 100;

interface Day {
  readonly value: number;
  /** the greatest `created` of the day */
  readonly firstValue: number;
  readonly n: number;
}

const withCondition = (list: OrderedList, condition: string, value: Value): OrderedList => ({
  ...list,
  where: `${list.where} and ${condition}`,
  bound: [...list.bound, value],
});

/**
 * Selects the first keys of a list of some symbols or days. Each symbol and each day has its own sorted list, and those are merged;
 * where that would read more than a scan of all records, newest first, all records are scanned.
 */
export function openQuantifiedLists(database: Database): (query: QuantifiedQuery, limit: number) => number[] {
  const readDays = (first: number, last: number): Day[] =>
    database.all('select day as value, newest as firstValue, n from quantified_day where day >= ? and day <= ?', first, last);

  const countRecords = (symbols: string): number =>
    database.numbers('select count(*) from quantified where symbol in (select value from json_each(?))', symbols)[0] ?? 0;

  /** `created` of the record at a position of all records, newest first; `lowestValue` where there are fewer. */
  const createdAt = (position: number): number =>
    database.numbers(
      'select created from quantified indexed by quantified_by_created order by created desc limit 1 offset cast(? as integer)',
      position,
    )[0] ?? lowestValue;

  return (query, limit) => {
    const { first, last, isBounded } = dayBounds(query);
    const symbols = symbolKeys(query.symbols ?? []);
    const allRecords: OrderedList = {
      table: 'quantified',
      by: 'created',
      descending: true,
      where: 'created > ? and day >= ? and day <= ?',
      bound: [query.updatedSince ?? lowestValue, first, last],
    };
    const ofSymbols = (list: OrderedList): OrderedList =>
      withCondition(list, 'symbol in (select value from json_each(?))', JSON.stringify(symbols));
    const select = (list: OrderedList): number[] => selectFirstKeys(database, list, limit);

    const days = isBounded ? readDays(first, last) : [];
    const byDay: OrderedList = { ...allRecords, groups: { column: 'day', values: days } };
    if (symbols.length === 0) {
      // records newer than any of these days need not be scanned
      const newest = days.reduce((max, { firstValue }) => Math.max(max, firstValue), lowestValue);
      return select(limit <= manyKeys ? byDay : withCondition(allRecords, 'created <= ?', newest));
    }
    if (isBounded && days.reduce((sum, { n }) => sum + n, 0) <= maxDayRows) return select(ofSymbols(byDay));

    if (limit > manyKeys && countRecords(JSON.stringify(symbols)) > manyKeys) return select(ofSymbols(allRecords));
    if (symbols.length > manySymbols) {
      const reach = createdAt(symbols.length * scanPerSymbol);
      const found = select(withCondition(ofSymbols(allRecords), 'created >= ?', reach));
      if (found.length === limit || reach === lowestValue) return found;
    }
    return select({ ...allRecords, groups: { column: 'symbol', values: symbols.map((value) => ({ value })) } });
  };
}
