import { expect, test } from 'vitest';
import { companies, companyOf } from './companies.ts';
import { dayOf } from './days.ts';
import { announcementsOf } from './earnings-days.ts';
import { Market } from './market.ts';
import { quarterResults } from './quarter-results.ts';
import { tradingDayFrom } from './trading-days.ts';

const market = new Market(1);

test('prices stay near the scale of their company and days move like days', () => {
  let largest = 0;
  for (const company of companies) {
    for (let day = dayOf('2025-01-02'); day < dayOf('2026-01-01'); day = tradingDayFrom(day, 1)) {
      const close = market.close(company, day);
      expect(close / company.scale.priceUsd, company.symbol).toBeGreaterThan(0.4);
      expect(close / company.scale.priceUsd, company.symbol).toBeLessThan(2.2);
      largest = Math.max(largest, Math.abs(market.move(company, day)));
    }
  }
  expect(largest).toBeGreaterThan(0.05);
  expect(largest).toBeLessThan(0.2);
});

test('a weekend keeps the close of Friday, and a year follows on from the one before', () => {
  const apple = companyOf('AAPL');
  expect(market.close(apple, dayOf('2026-11-22'))).toBe(market.close(apple, dayOf('2026-11-20')));
  expect(Math.abs(market.move(apple, dayOf('2026-01-02')))).toBeLessThan(0.08);
});

test('results move the first session that can know them', () => {
  const told = companies.flatMap((company) => announcementsOf(company, 2025).map((announcement) => ({ company, announcement })));
  const strong = told.filter(({ announcement }) => Math.abs(quarterResults(1, announcement).reaction) > 0.06);
  const agreeing = strong.filter(({ company, announcement }) => {
    const first = announcement.session === 'pre' ? announcement.day : tradingDayFrom(announcement.day, 1);
    return Math.sign(market.move(company, first)) === Math.sign(quarterResults(1, announcement).reaction);
  });
  expect(strong.length).toBeGreaterThan(20);
  expect(agreeing.length / strong.length).toBeGreaterThan(0.9);
});
