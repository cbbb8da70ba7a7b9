import type { QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import type { Database, Value } from './database.ts';
import { firstKeys, type OrderedList } from './ordered-list.ts';
import { always, dayBounds, symbolKeys } from './list-bounds.ts';

/** Rows of a few days are looked at one by one, whatever else is asked of them. */
const fewRows = 3000;
/** From so many keys on a walk through all records costs less than merging the lists of symbols or days. */
const manyKeys = 20_000;
/** From so many symbols on their records are mostly met on a short walk; so far it is tried, for each symbol. */
const manySymbols = 50;
const walkPerSymbol = 100;

const narrowed = (list: OrderedList, condition: string, value: Value): OrderedList => ({
  ...list,
  where: `${list.where} and ${condition}`,
  bound: [...list.bound, value],
});

interface Day {
  readonly value: number;
  readonly bound: number;
  readonly n: number;
}

/**
 * Chooses the first keys of a list of some symbols or days. Each symbol and each day has its own sorted list, and those are
 * merged; where that would read more than a walk through everything, newest first, the walk is taken.
 */
export function openQuantifiedLists(database: Database): (query: QuantifiedQuery, want: number) => number[] {
  const daysWithin = (first: number, last: number): Day[] =>
    database.rows('select day as value, newest as bound, n from quantified_day where day >= ? and day <= ?', first, last);

  const recordsOf = (symbols: string): number =>
    database.numbers('select count(*) from quantified where symbol in (select value from json_each(?))', symbols)[0] ?? 0;

  /** When the record at a place of the whole list, newest first, was created; before all time where there are fewer. */
  const createdAt = (place: number): number =>
    database.numbers(
      'select created from quantified indexed by quantified_by_created order by created desc limit 1 offset cast(? as integer)',
      place,
    )[0] ?? always;

  return (query, want) => {
    const { first, last, isBounded } = dayBounds(query);
    const symbols = symbolKeys(query.symbols ?? []);
    const within: OrderedList = {
      table: 'quantified',
      by: 'created',
      descending: true,
      where: 'created > ? and day >= ? and day <= ?',
      bound: [query.updatedSince ?? always, first, last],
    };
    const chosen = (list: OrderedList): OrderedList =>
      narrowed(list, 'symbol in (select value from json_each(?))', JSON.stringify(symbols));
    const keys = (list: OrderedList): number[] => firstKeys(database, list, want);

    const days = isBounded ? daysWithin(first, last) : [];
    const byDay: OrderedList = { ...within, groups: { column: 'day', values: days } };
    if (symbols.length === 0) {
      // what is newer than anything of these days need not be met
      const newest = days.reduce((most, { bound }) => Math.max(most, bound), always);
      return keys(want <= manyKeys ? byDay : narrowed(within, 'created <= ?', newest));
    }
    if (isBounded && days.reduce((sum, { n }) => sum + n, 0) <= fewRows) return keys(chosen(byDay));

    if (want > manyKeys && recordsOf(JSON.stringify(symbols)) > manyKeys) return keys(chosen(within));
    if (symbols.length > manySymbols) {
      const reach = createdAt(symbols.length * walkPerSymbol);
      const met = keys(narrowed(chosen(within), 'created >= ?', reach));
      if (met.length === want || reach === always) return met;
    }
    return keys({ ...within, groups: { column: 'symbol', values: symbols.map((value) => ({ value })) } });
  };
}
