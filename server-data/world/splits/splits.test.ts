import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitRecord, type SplitRecord } from '#contract/endpoints/splits.ts';
import { newYorkInstant } from '#contract/new-york.ts';
import { companies, companyOf } from '../companies.ts';
import { dayOf } from '../days.ts';
import { isTradingDay, isWeekend } from '../trading-days.ts';
import { cusipFrom } from './cusip.ts';
import { realSplits } from './real.ts';
import { worldSplits } from './splits.ts';

const until = newYorkInstant('2026-11-20', 12 * 3600);
const today = '2026-11-20';
const all = [...worldSplits({ seed: 1, until })];
const symbols = new Set(companies.map(({ symbol }) => symbol));
const invented = all.filter(({ ticker }) => !symbols.has(ticker));
const share = (rows: readonly SplitRecord[], holds: (row: SplitRecord) => boolean): number => rows.filter(holds).length / rows.length;
const unordered = ({
  date_announced: announced,
  date_recorded: recorded,
  date_distribution: distributed,
  date_ex: ex,
}: SplitRecord): boolean =>
  announced !== null &&
  ((recorded !== null && recorded < announced) || (distributed !== null && distributed < (recorded ?? announced)) || ex < announced);

test('every record is one of the contract, and ids are unique and tell when it was made', () => {
  for (const record of all) {
    expect(
      splitRecord.safeParse({ ...record, date_recorded: record.date_recorded ?? '', date_distribution: record.date_distribution ?? '' })
        .error,
    ).toBeUndefined();
    expect(record.id).toMatch(/^[0-9a-f]{24}$/);
    expect(Number.parseInt(record.id.slice(0, 8), 16)).toBeLessThanOrEqual(record.updated);
    expect(record.updated).toBeLessThanOrEqual(until);
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test('the same seed tells the same splits, and a later day adds to them', () => {
  expect([...worldSplits({ seed: 1, until })]).toEqual(all);
  const later = new Map([...worldSplits({ seed: 1, until: until + 30 * 86_400 })].map((record) => [record.id, record]));
  expect(later.size).toBeGreaterThan(all.length);
  for (const record of all) expect(later.get(record.id)).toEqual({ ...record, updated: expect.any(Number) });
  expect([...worldSplits({ seed: 2, until })].map(({ id }) => id)).not.toEqual(all.map(({ id }) => id));
});

describe('real splits', () => {
  test('of companies of this world, with their identifiers, on days that were trading days', () => {
    expect(realSplits.length).toBe(37);
    for (const { symbol, announced, recorded, distributed, ex } of realSplits) {
      expect(all.find((row) => row.ticker === symbol && row.date_ex === ex)?.cusip).toBe(companyOf(symbol).cusip);
      expect([symbol, isWeekend(dayOf(ex))]).toEqual([symbol, false]);
      if (ex > '2022') expect([symbol, ex, isTradingDay(dayOf(ex))]).toEqual([symbol, ex, true]);
      const inOrder = [announced, recorded, distributed, ex].filter((day) => day !== undefined);
      expect(inOrder, symbol).toEqual(inOrder.toSorted());
    }
  });

  test.each([
    ['AAPL', '2020-08-31', '4:1'],
    ['GE', '2021-08-02', '1:8'],
    ['NVDA', '2024-06-10', '10:1'],
    ['NFLX', '2025-11-17', '10:1'],
  ])('%s traded on the new basis on %s, %s', (ticker, date_ex, ratio) => {
    expect(all).toContainEqual(expect.objectContaining({ ticker, date_ex, ratio, optionable: true }));
  });
});

describe('invented splits', () => {
  test('of firms that nobody can take for real: six letters, one more than any US symbol has, and private CUSIPs', () => {
    for (const { ticker, cusip } of invented) {
      expect(ticker).toMatch(/^[A-Z]{6}$/);
      expect(cusip).toMatch(/^99\d{6}\d$/);
      expect(cusipFrom(cusip.slice(0, 8))).toBe(cusip);
    }
    expect(cusipFrom('03783310')).toBe('037833100');
  });

  test('types, exchanges, importance and options are mixed as in recorded data', () => {
    const type = (name: string): number => share(all, ({ split_type }) => split_type === name);
    expect(type('Reverse Stock Split')).toBeCloseTo(431 / 579, 1);
    expect(type('Forward Stock Split')).toBeCloseTo(101 / 579, 1);
    expect(type('ADR Ratio Change')).toBeCloseTo(25 / 579, 1);
    expect(type('Stock Dividend')).toBeCloseTo(19 / 579, 1);
    for (const name of ['ADR Ratio Change', 'Stock Dividend', '']) expect(type(name)).toBeGreaterThan(0);
    for (const [venue, count] of Object.entries({ NASDAQ: 277, OTC: 180, ARCA: 43, BATS: 22, NYSE: 17, AMEX: 11 })) {
      const seen = share(all, ({ exchange }) => exchange === venue);
      expect([venue, Math.abs(seen - count / 550) < 0.06, seen > 0]).toEqual([venue, true, true]);
    }
    expect(share(all, ({ importance }) => importance === 1)).toBeCloseTo(476 / 550, 1);
    expect(share(all, ({ optionable }) => optionable)).toBeCloseTo(0.24, 1);
    expect(new Set(all.map(({ importance }) => importance))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  });

  test('dates are trading days, in order but for the slips, and distribution before ex is common', () => {
    for (const row of invented) {
      for (const date of [row.date_announced, row.date_recorded, row.date_distribution, row.date_ex]) {
        expect([row.id, date, date !== null && isTradingDay(dayOf(date))]).toEqual([row.id, date, true]);
      }
    }
    expect(invented.filter(unordered).length).toBe(3);
    const before = share(all, ({ date_distribution, date_ex }) => date_distribution !== null && date_distribution < date_ex);
    expect(before).toBeGreaterThan(0.06);
    expect(before).toBeLessThan(0.25);
  });

  test('some are announced and still to come', () => {
    const coming = invented.filter(({ date_ex }) => date_ex > today);
    expect(coming.length).toBeGreaterThan(2);
    for (const { date_announced } of coming) expect(date_announced && date_announced <= today).toBe(true);
  });

  test('what real data surprises with is there', () => {
    const ratiosOf = new Set(invented.map(({ ratio }) => ratio));
    for (const ratio of ['1.25:1', '1.10:1', '1:32000', '1398:1000', '0.98456:1', '1:2.285', '1:12.59', '3:4'])
      expect([...ratiosOf]).toContain(ratio);
    const against = invented.filter(({ ratio, split_type }) => {
      const [shares = 0, before = 0] = ratio.split(':').map(Number);
      return (split_type === 'Reverse Stock Split' && shares > before) || (split_type === 'Forward Stock Split' && shares < before);
    });
    expect(against.map(({ ratio }) => ratio).toSorted()).toEqual(['1:10', '1:200', '4:1']);
    const huge = invented.find(({ ratio }) => ratio === '1:558633');
    expect(invented).toContainEqual(expect.objectContaining({ ticker: huge?.ticker, date_ex: huge?.date_ex, ratio: '200:1' }));
  });
});

test('in any world at any time: unique ids, trading days, nothing from the future', () => {
  const instants = fc.integer({ min: newYorkInstant('2022-03-01'), max: newYorkInstant('2029-12-31') });
  fc.assert(
    fc.property(fc.nat(), instants, (seed, at) => {
      const rows = [...worldSplits({ seed, until: at })];
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(rows.filter(({ id, updated }) => updated > at || Number.parseInt(id.slice(0, 8), 16) > updated)).toEqual([]);
      const small = rows.filter(({ ticker }) => !symbols.has(ticker));
      expect(
        small.filter(({ date_ex, date_announced }) => !isTradingDay(dayOf(date_ex)) || !isTradingDay(dayOf(date_announced ?? ''))),
      ).toEqual([]);
      expect(small.filter(unordered).length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 12 },
  );
});
