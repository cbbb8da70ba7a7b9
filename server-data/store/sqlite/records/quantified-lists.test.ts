import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quantified, type QuantifiedQuery, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { formatUsDate } from '#contract/time/quantified-time.ts';
import { buildQuantified } from '../../../testing/records.ts';
import { openSqliteStore } from '../open.ts';

const first = Date.parse('2025-01-01T00:00:00Z') / 1000;
const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** 24,000 records of 70 symbols, a tenth of which were created long after their day. */
const records = Array.from({ length: 24_000 }, (_, index): QuantifiedRecord => {
  const story = first + index * 900;
  return buildQuantified(`id${(index * 7919) % 24_000}`, {
    Symb: index % 500 === 0 ? 'RARE' : `S${(index * index) % 70}`,
    Date: formatUsDate(dayOf(story)),
    created: index % 10 === 0 ? story + 5_000_000 : story,
  });
});
const newestFirst = records.toSorted((a, b) => b.created - a.created || (a._id < b._id ? 1 : -1));

const store = openSqliteStore({ path: ':memory:' });
beforeAll(() => {
  for (let at = 0; at < records.length; at += 4000) store.writeQuantified(records.slice(at, at + 4000));
});
afterAll(() => store.close());

const symbols = (count: number, from = 0): string => Array.from({ length: count }, (_, index) => `s${from + index}`).join();

/** The ids that a query selects, by a plain filter. */
function expected({ symbols: requested, date, dateFrom, dateTo, updatedSince }: QuantifiedQuery): string[] {
  const wanted = new Set(requested?.map((symbol) => symbol.toUpperCase()));
  const isWithin = (day: string): boolean =>
    (date === undefined || day === date) && day >= (dateFrom ?? '') && day <= (dateTo ?? '9999-12-31');
  return newestFirst
    .filter(
      ({ Symb, Date: usDate, created }) =>
        (requested === undefined || wanted.has(Symb)) && isWithin(isoOf.get(usDate) ?? '') && created > (updatedSince ?? 0),
    )
    .map(({ _id }) => _id);
}
const isoOf = new Map(records.map(({ created, Date: usDate }, index) => [usDate, dayOf(index % 10 === 0 ? created - 5_000_000 : created)]));

describe('every strategy gives the same list', () => {
  test.each([
    ['everything', ''],
    ['since a time', `updated_since=${first + 20_000_000}`],
    ['a few symbols', `symbols=${symbols(3)}`],
    ['nearly all symbols', `symbols=${symbols(69)}`],
    ['many symbols, of which few are known', `symbols=${symbols(60, 69)}`],
    ['many symbols, one of them rare', `symbols=RARE,${symbols(60, 100)}`],
    ['a day', 'date=2025-06-01'],
    ['many days, long ago', 'date_from=2025-01-01&date_to=2025-03-01'],
    ['nearly all days', 'date_from=2025-01-03&date_to=2030-01-01'],
    ['a day of some symbols', `date=2025-02-01&symbols=${symbols(60)}`],
    ['many days of some symbols', `date_from=2025-02-01&symbols=${symbols(10)}`],
    ['many days of nearly all symbols since', `date_from=2025-02-01&symbols=${symbols(65)}&updated_since=${first + 6_000_000}`],
    ['no day at all', 'date_from=2031-01-01'],
  ])('%s', (_, text) => {
    const { query } = parseQuery(quantified, new URLSearchParams(text));
    const ids = expected(query);
    for (const [page, pageSize] of [
      [0, 50],
      [1, 50],
      [0, 1000],
      [22, 1000],
      [10, 1000],
      [23, 1000],
      [24, 1000],
      [3, 37],
      [100_000, 1000],
    ] as const) {
      const found = JSON.parse(store.quantifiedJson({ ...query, page, pageSize }).toString()) as { _id: string }[];
      expect(
        found.map(({ _id }) => _id),
        `page ${page} of ${pageSize}`,
      ).toEqual(ids.slice(page * pageSize, (page + 1) * pageSize));
    }
  });

  test('the same after records moved to another time and another day', () => {
    const latest = newestFirst[0]?.created ?? 0;
    const moved = newestFirst
      .slice(2000, 2600)
      .map((record, index) => ({ ...record, created: latest + 1 + index, Date: index % 2 ? '7/1/2031' : '' }));
    const other = openSqliteStore({ path: ':memory:' });
    other.writeQuantified(records);
    other.writeQuantified(moved);
    const left = newestFirst.filter((_, index) => index < 2000 || index >= 2600);
    const order = [...moved.toReversed(), ...left].map(({ _id }) => _id);
    const ids = (text: string): string[] => {
      const { query } = parseQuery(quantified, new URLSearchParams(text));
      return (JSON.parse(other.quantifiedJson(query).toString()) as { _id: string }[]).map(({ _id }) => _id);
    };
    for (let page = 20; page < 40; page++) expect(ids(`page=${page}&pagesize=100`)).toEqual(order.slice(page * 100, (page + 1) * 100));
    expect(ids('date_from=2031-01-01')).toEqual(
      moved
        .filter((_, index) => index % 2 === 1)
        .toReversed()
        .map(({ _id }) => _id),
    );
    expect(other.recordsSummary().quantified).toEqual({ records: 24_000, created: moved.at(-1)?.created });
    other.close();
  });
});
