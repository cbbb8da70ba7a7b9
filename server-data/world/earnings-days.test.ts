import { expect, test } from 'vitest';
import { companies, companyOf, firms } from './companies.ts';
import { dateOf, dayOf } from './days.ts';
import { announcementsOf, announcementsOn, lastAnnouncement, nextAnnouncement } from './earnings-days.ts';
import { isTradingDay } from './trading-days.ts';

test.each([
  [
    'a fiscal year that is the calendar year',
    'JPM',
    2025,
    ['Q1 2025 2025-03-31', 'Q2 2025 2025-06-30', 'Q3 2025 2025-09-30', 'Q4 2025 2025-12-31'],
  ],
  ['one that ends in September', 'AAPL', 2025, ['Q2 2025 2025-03-31', 'Q3 2025 2025-06-30', 'Q4 2025 2025-09-30', 'Q1 2026 2025-12-31']],
  ['one that ends in January', 'NVDA', 2025, ['Q4 2025 2025-01-31', 'Q1 2026 2025-04-30', 'Q2 2026 2025-07-31', 'Q3 2026 2025-10-31']],
])('quarters follow %s', (_, symbol, year, expected) => {
  const told = announcementsOf(companyOf(symbol), year).map(
    ({ quarter, fiscalYear, periodEnd }) => `Q${quarter} ${fiscalYear} ${dateOf(periodEnd)}`,
  );
  expect(told).toEqual(expected);
});

test('every firm announces each quarter once, on a trading day, between one and nine weeks after it, before the open or after the close', () => {
  for (const company of firms) {
    for (const { periodEnd, day, session, secondsOfDay } of announcementsOf(company, 2025)) {
      expect(isTradingDay(day), company.symbol).toBe(true);
      expect(day - periodEnd, company.symbol).toBeGreaterThan(7);
      expect(day - periodEnd, company.symbol).toBeLessThan(63);
      const hour = secondsOfDay / 3600;
      expect(session === 'pre' ? hour >= 6 && hour < 9 : hour > 16 && hour < 17, company.symbol).toBe(true);
    }
  }
});

test('funds announce nothing', () => {
  const spy = companyOf('SPY');
  expect([announcementsOf(spy, 2025), lastAnnouncement(spy, dayOf('2025-06-02')), nextAnnouncement(spy, dayOf('2025-06-02'))]).toEqual([
    [],
    undefined,
    undefined,
  ]);
});

test('seasons are dense and the weeks between them thin, as on the street', () => {
  const count = (from: string, days: number): number =>
    Array.from({ length: days }, (_, at) => announcementsOn(dayOf(from) + at).length).reduce((sum, each) => sum + each, 0);
  expect(count('2025-10-20', 21)).toBeGreaterThan(firms.length * 0.5);
  expect(count('2025-09-08', 21)).toBeLessThan(firms.length * 0.1);
  expect(count('2025-01-01', 365)).toBeGreaterThan(firms.length * 3.8);
});

test('the days of a year and the lists of companies tell the same announcements', () => {
  const day = announcementsOf(companyOf('JPM'), 2025)[1]?.day ?? 0;
  expect(announcementsOn(day).some(({ company }) => company.symbol === 'JPM')).toBe(true);
  expect(lastAnnouncement(companyOf('JPM'), day)?.day).toBe(day);
  expect(lastAnnouncement(companyOf('JPM'), day - 1)?.quarter).toBe(1);
  expect(nextAnnouncement(companyOf('JPM'), day)?.quarter).toBe(3);
  expect(companies.every((company) => company.sector === 'Funds' || lastAnnouncement(company, day) !== undefined)).toBe(true);
});
