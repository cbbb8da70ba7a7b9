import { expect, test } from 'vitest';
import { splitRecord, type SplitRecord } from '#contract/endpoints/splits.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { dayOf, isTradingDay } from '#contract/market/day.ts';
import { companies, companyOf } from './companies.ts';
import { cusipFrom, exampleSplits } from './splits.ts';

const until = newYorkInstant('2026-11-20', 12 * 3600);
const splits = [...exampleSplits({ seed: 1, until })];
const symbols = new Set(companies.map(({ symbol }) => symbol));
const inventedSplits = splits.filter(({ ticker }) => !symbols.has(ticker));
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

test('every type, exchange and importance occurs', () => {
  const typesOf = new Set(splits.map(({ split_type }) => split_type));
  expect(typesOf).toEqual(new Set(['Reverse Stock Split', 'Forward Stock Split', 'ADR Ratio Change', 'Stock Dividend', '']));
  expect(new Set(splits.map(({ exchange }) => exchange))).toEqual(new Set(['NASDAQ', 'OTC', 'ARCA', 'BATS', 'NYSE', 'AMEX']));
  expect(new Set(splits.map(({ importance }) => importance))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});

test('the surprises of real data are planted', () => {
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
});
