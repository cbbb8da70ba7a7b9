import fc from 'fast-check';
import type { GuidanceQuery, GuidanceRecord } from '#contract/endpoints/guidance.ts';
import type { QuantifiedQuery, QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import type { SplitRecord, SplitsQuery } from '#contract/endpoints/splits.ts';
import { buildGuidance, buildQuantified, buildSplit } from '../../testing/records.ts';

/** Few values, so that records meet in every order and filter; ids among which JavaScript's order is not that of bytes. */
const id = fc.oneof(
  fc.integer({ min: 0, max: 25 }).map((n) => n.toString(16).padStart(24, '6')),
  fc.constantFrom('', 'a', 'A', 'é', '\uffee', '😀', "'"),
);
const symbols = ['AAPL', 'aapl', 'F', 'BRK.A', 'BRK-A', 'brk/a', 'BRK', '', 'ÉTÉ', 'été'];
const symbol = fc.constantFrom(...symbols);
const days = ['2026-01-04', '2026-01-05', '2026-01-06', '2026-02-28', '1987-10-19', '9999-12-31'];
const day = fc.constantFrom(...days);
const second = fc.constantFrom(0, 1, 1_767_623_735, 1_767_623_736, 1_767_627_831, 1_767_627_832, 1_867_627_832);
const importance = fc.integer({ min: 0, max: 5 });
const notes = fc.constantFrom('', '<b>"&quot;\\</b>', '\u2028 \u0000 😀');

export const anyGuidance: fc.Arbitrary<GuidanceRecord> = fc
  .record({ id, ticker: symbol, date: day, importance, updated: second, is_primary: fc.constantFrom('Y' as const, 'N' as const), notes })
  .map(({ id, ...more }) => buildGuidance(id, more));

const knownDay = fc.option(day, { nil: null, freq: 4 });

export const anySplit: fc.Arbitrary<SplitRecord> = fc
  .record({ id, ticker: symbol, date_announced: knownDay, date_ex: day, importance, updated: second, notes })
  .map(({ id, ...more }) => buildSplit(id, more));

/** Days as in `Date`, and some that cannot be parsed. */
const usDays = ['1/4/2026', '01/05/2026', '2026-01-06', '2/30/2026', '', 'today', '12/31/9999', '1/5/2026'];

export const anyQuantified: fc.Arbitrary<QuantifiedRecord> = fc
  .record({ id, Symb: symbol, Date: fc.constantFrom(...usDays), created: second, Comments: notes })
  .map(({ id, ...more }) => buildQuantified(id, more));

const seldom = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined, freq: 2 });
const someSymbols = seldom(fc.uniqueArray(fc.constantFrom(...symbols.filter(Boolean), 'NOBODY'), { maxLength: 4 }));

const present = <Q extends object>(query: Q): Q =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Q;

/** Up to three of the filters: with all of them nothing ever matches. */
const some = <Q extends object>(filters: fc.Arbitrary<Q>): fc.Arbitrary<Partial<Q>> =>
  filters.chain((all) =>
    fc.subarray(Object.entries(all), { maxLength: 3 }).map((chosen) => present(Object.fromEntries(chosen) as Partial<Q>)),
  );

const pages = { page: 0, pageSize: 1000 };
const dates = { date: seldom(day), dateFrom: seldom(day), dateTo: seldom(day) };
const calendar = {
  ...dates,
  importance: seldom(fc.integer({ min: 0, max: 5 })),
  tickers: someSymbols,
  updatedSince: seldom(fc.oneof(second, fc.constant(253_402_300_799))),
};

export const anyGuidanceQuery: fc.Arbitrary<GuidanceQuery> = fc
  .tuple(some(fc.record(calendar)), fc.constantFrom('Y' as const, 'N' as const, 'All' as const))
  .map(([filters, isPrimary]) => ({ ...pages, ...filters, isPrimary }) as GuidanceQuery);

export const anySplitsQuery: fc.Arbitrary<SplitsQuery> = fc
  .tuple(some(fc.record(calendar)), fc.constantFrom('announced' as const, 'ex' as const))
  .map(([filters, dateSearchField]) => ({ ...pages, ...filters, dateSearchField }) as SplitsQuery);

export const anyQuantifiedQuery: fc.Arbitrary<QuantifiedQuery> = some(
  fc.record({ ...dates, symbols: someSymbols, updatedSince: calendar.updatedSince }),
).map((filters) => ({ ...pages, ...filters }) as QuantifiedQuery);
