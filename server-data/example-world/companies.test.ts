import { expect, test } from 'vitest';
import { companies, companyOf, firms, shareClassesOf } from './companies.ts';
import { newYorkInstant, monthsBefore } from '#contract/time/new-york.ts';
import { dateOf, tradingDayAt } from '#contract/market/day.ts';

test('one-letter, dotted, Canadian and foreign companies are among them, and funds', () => {
  for (const symbol of ['F', 'T', 'V', 'C', 'O', 'BRK.A', 'BRK.B', 'BF.B', 'SPY', 'QQQ']) expect(companyOf(symbol).symbol).toBe(symbol);
  expect(new Set(companies.map(({ symbol }) => symbol)).size).toBe(companies.length);
  expect(firms.length).toBeGreaterThan(200);
  expect(firms.filter(({ country }) => country === 'CA').length).toBeGreaterThanOrEqual(10);
  for (const type of ['American Depositary Receipt', 'ETF']) {
    expect(companies.filter(({ securityType }) => securityType === type).length, type).toBeGreaterThanOrEqual(10);
  }
});

test('share classes belong together, and only one of them carries the headlines', () => {
  expect(shareClassesOf(companyOf('GOOGL')).map(({ symbol }) => symbol)).toEqual(['GOOGL', 'GOOG']);
  expect(firms.filter(({ name }) => name === 'Berkshire Hathaway').map(({ symbol }) => symbol)).toEqual(['BRK.B']);
});

const spread = (value: number): number => Math.floor(value / 10) + (value % 10);
const valuesOf = (text: string): number[] => [...text].map((character) => Number.parseInt(character, 36));
/** ISO 6166: letters count 10..35, then Luhn over the digits. */
const isIsin = (isin: string): boolean =>
  /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(isin) &&
  [...valuesOf(isin).join('')].toReversed().reduce((sum, digit, at) => sum + spread(Number(digit) * (1 + (at % 2))), 0) % 10 === 0;
/** CUSIP and FIGI: modulus 10, doubling every second value from the left; the last character is the check digit. */
const isChecked = (text: string): boolean =>
  valuesOf(text.slice(0, -1)).reduce((sum, value, at) => sum + spread(value * (1 + (at % 2))), Number(text.at(-1))) % 10 === 0;

test('every identifier passes its check digit, and the checks notice a slip', () => {
  for (const { symbol, isin, cusip, figi, cik } of companies) {
    expect([symbol, isin === '' || isIsin(isin), cusip === '' || isChecked(cusip), figi === '' || isChecked(figi)]).toEqual([
      symbol,
      true,
      true,
      true,
    ]);
    expect(cik, symbol).toMatch(/^(?:[1-9]\d{0,9})?$/);
  }
  expect([isIsin('US0378331006'), isChecked('037833101'), isChecked('BBG001S5N8V9')]).toEqual([false, false, false]);
});

test.each([
  ['before the first session', '2025-03-04', 2, '2025-03-04'],
  ['in the last minute', '2025-03-04', 19.99, '2025-03-04'],
  ['at 20:00', '2025-03-04', 20, '2025-03-05'],
  ['on Friday night', '2025-03-07', 22, '2025-03-10'],
  ['on the Sunday the clocks change', '2025-03-09', 12, '2025-03-10'],
  ['on New Year’s Day', '2024-01-01', 12.59, '2024-01-02'],
  ['in the late session of a half day', '2025-11-28', 16, '2025-11-28'],
  ['in the evening of a half day', '2025-11-28', 17, '2025-12-01'],
])('the trading day %s', (_, date, hour, expected) => {
  expect(dateOf(tradingDayAt(newYorkInstant(date, hour * 3600)))).toBe(expected);
});

test('months before an instant keep its wall clock, and a date the month lacks becomes its last', () => {
  expect(monthsBefore(newYorkInstant('2026-11-20', 3600), 24)).toBe(newYorkInstant('2024-11-20', 3600));
  expect(monthsBefore(newYorkInstant('2026-03-31', 7200), 1)).toBe(newYorkInstant('2026-02-28', 7200));
});
