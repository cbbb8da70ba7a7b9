import type { QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import { symbolKeys } from '../../news/filters.ts';
import type { RecordList } from '../../sql/lists.ts';
import { dayBounds, lowestValue, quantifiedList } from '../../sql/records.ts';
import type { Database } from '../database.ts';
import { selectFirstKeys } from './lists.ts';

/** Days with at most so many rows are scanned row by row, whatever the other filters are. */
const maxDayRows = 3000;
/** From so many keys on, a scan of all records costs less than merging the lists of symbols or days. */
const manyKeys = 20_000;
/** With more symbols than this a short scan usually finds enough records; it is tried for this many records a symbol. */
const manySymbols = 50;
const scanPerSymbol = 100;

interface Day {
  readonly day: number;
  /** the greatest `created` of the day */
  readonly newest: number;
  readonly n: number;
}

/** A list with a further condition. */
const narrow = (list: RecordList, where: RecordList['where']): RecordList => ({ ...list, where: { ...list.where, ...where } });

/**
 * Selects the first keys of a list of some symbols or days. Each symbol and each day has its own sorted list, and those are merged;
 * where that would read more than a scan of all records, newest first, all records are scanned.
 */
export function openQuantifiedLists(database: Database): (query: QuantifiedQuery, limit: number) => number[] {
  const readDays = (first: number, last: number): Day[] =>
    database.all('select day, newest, n from quantified_day where day >= ? and day <= ?', first, last);

  const countRecords = (symbols: string): number =>
    database.number('select count(*) from quantified where symbol in (select value from json_each(?))', symbols);

  /** `created` of the record at a position of all records, newest first; `lowestValue` where there are fewer. */
  const createdAt = (position: number): number =>
    database.numbers(
      'select created from quantified indexed by quantified_by_created order by created desc limit 1 offset cast(? as integer)',
      position,
    )[0] ?? lowestValue;

  return (query, limit) => {
    const { first, last, isBounded } = dayBounds(query);
    const symbols = symbolKeys(query.symbols ?? []);
    const allRecords = quantifiedList(query);
    const ofSymbols = (list: RecordList): RecordList => narrow(list, { 'symbol in': symbols });
    const select = (list: RecordList): number[] => selectFirstKeys(database, list, limit);

    const days = isBounded ? readDays(first, last) : [];
    const byDay: RecordList = { ...allRecords, groups: { column: 'day', values: days.map(({ day }) => day) } };
    const selectByDay = (list: RecordList): number[] =>
      selectFirstKeys(database, list, limit, new Map(days.map(({ day, newest }) => [day, newest])));
    if (symbols.length === 0) {
      if (limit <= manyKeys) return selectByDay(byDay);
      // records newer than any of these days need not be scanned
      return select(narrow(allRecords, { 'created <=': days.reduce((max, { newest }) => Math.max(max, newest), lowestValue) }));
    }
    if (isBounded && days.reduce((sum, { n }) => sum + n, 0) <= maxDayRows) return selectByDay(ofSymbols(byDay));

    if (limit > manyKeys && countRecords(JSON.stringify(symbols)) > manyKeys) return select(ofSymbols(allRecords));
    if (symbols.length > manySymbols) {
      const reach = createdAt(symbols.length * scanPerSymbol);
      const found = select(narrow(ofSymbols(allRecords), { 'created >=': reach }));
      if (found.length === limit || reach === lowestValue) return found;
    }
    return select({ ...allRecords, groups: { column: 'symbol', values: symbols } });
  };
}
