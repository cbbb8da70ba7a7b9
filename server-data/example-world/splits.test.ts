import { expect, test } from 'vitest';
import { splitRecord, type SplitRecord } from '#contract/endpoints/splits.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { companies, companyOf } from './companies.ts';
import { dayOf, isTradingDay } from './days.ts';
import { cusipFrom, exampleSplits } from './splits.ts';

const until = newYorkInstant('2026-11-20', 12 * 3600);
const splits = [...exampleSplits({ seed: 1, until })];
const symbols = new Set(companies.map(({ symbol }) => symbol));
const inventedSplits = splits.filter(({ ticker }) => !symbols.has(ticker));
const share = (holds: (row: SplitRecord) => boolean): number => splits.filter(holds).length / splits.length;
const isOutOfOrder = ({
  date_announced: announced,
  date_recorded: recorded,
  date_distribution: distributed,
  date_ex: ex,
}: SplitRecord): boolean =>
  announced !== null && ((recorded ?? ex) < announced || (distributed ?? ex) < (recorded ?? announced) || ex < announced);

test('every record is one of the contract, ids are unique and hold the time of creation', () => {
  for (const record of splits) {
    const sent = { ...record, date_recorded: record.date_recorded ?? '', date_distribution: record.date_distribution ?? '' };
    expect(splitRecord.safeParse(sent).error).toBeUndefined();
    expect(Number.parseInt(record.id.slice(0, 8), 16)).toBeLessThanOrEqual(record.updated);
    expect(record.updated).toBeLessThanOrEqual(until);
  }
  expect(new Set(splits.map(({ id }) => id)).size).toBe(splits.length);
});

test('a later day adds some and changes nothing but the time of the last change', () => {
  const later = new Map([...exampleSplits({ seed: 1, until: until + 30 * 86_400 })].map((record) => [record.id, record]));
  expect(later.size).toBeGreaterThan(splits.length);
  for (const record of splits) expect(later.get(record.id)).toEqual({ ...record, updated: expect.any(Number) });
});

test.each([
  ['AAPL', '2020-08-31', '4:1'],
  ['GE', '2021-08-02', '1:8'],
  ['NVDA', '2024-06-10', '10:1'],
  ['NFLX', '2025-11-17', '10:1'],
])('%s traded on the new basis on %s, %s', (ticker, date_ex, ratio) => {
  expect(splits).toContainEqual(expect.objectContaining({ ticker, date_ex, ratio, cusip: companyOf(ticker).cusip }));
});

test('invented issuers cannot be mistaken for real ones: six letters and private CUSIPs', () => {
  for (const { ticker, cusip, date_announced, date_ex } of inventedSplits) {
    expect([ticker, /^[A-Z]{6}$/.test(ticker), cusipFrom(cusip.slice(0, 8))]).toEqual([ticker, true, cusip]);
    expect(cusip).toMatch(/^99/);
    expect([isTradingDay(dayOf(date_ex)), isTradingDay(dayOf(date_announced ?? ''))]).toEqual([true, true]);
  }
  expect(cusipFrom('03783310')).toBe('037833100');
  expect(inventedSplits.filter(({ date_ex }) => date_ex > '2026-11-20').length).toBeGreaterThan(0);
});

test('types, exchanges, importance and options are mixed as in recorded data (facts §9)', () => {
  const recorded = { 'Reverse Stock Split': 431, 'Forward Stock Split': 101, 'ADR Ratio Change': 25, 'Stock Dividend': 19, '': 3 };
  for (const [type, count] of Object.entries(recorded)) expect(share(({ split_type }) => split_type === type)).toBeCloseTo(count / 579, 1);
  expect(new Set(splits.map(({ split_type }) => split_type))).toEqual(new Set(Object.keys(recorded)));
  for (const [venue, count] of Object.entries({ NASDAQ: 277, OTC: 180, ARCA: 43, BATS: 22, NYSE: 17, AMEX: 11 })) {
    expect([venue, Math.abs(share(({ exchange }) => exchange === venue) - count / 550) < 0.06]).toEqual([venue, true]);
  }
  expect(share(({ importance }) => importance === 1)).toBeCloseTo(476 / 550, 1);
  expect(share(({ optionable }) => optionable)).toBeCloseTo(0.24, 1);
  expect(new Set(splits.map(({ importance }) => importance))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});

test('the surprises of real data are planted (facts §11)', () => {
  const ratios = inventedSplits.map(({ ratio }) => ratio);
  expect(ratios).toEqual(expect.arrayContaining(['1.25:1', '1.10:1', '1:32000', '1398:1000', '0.98456:1', '1:2.285', '1:12.59', '3:4']));
  const contradicting = inventedSplits.filter(({ ratio, split_type }) => {
    const [shares = 0, before = 0] = ratio.split(':').map(Number);
    return (split_type === 'Reverse Stock Split' && shares > before) || (split_type === 'Forward Stock Split' && shares < before);
  });
  expect(contradicting.map(({ ratio }) => ratio).toSorted()).toEqual(['1:10', '1:200', '4:1']);
  const huge = inventedSplits.find(({ ratio }) => ratio === '1:558633');
  expect(inventedSplits).toContainEqual(expect.objectContaining({ ticker: huge?.ticker, date_ex: huge?.date_ex, ratio: '200:1' }));
  expect(inventedSplits.filter(isOutOfOrder)).toHaveLength(3);
  const early = share(({ date_distribution, date_ex }) => date_distribution !== null && date_distribution < date_ex);
  expect(early).toBeGreaterThan(0.06);
  expect(early).toBeLessThan(0.25);
});
