import { expect, test } from 'vitest';
import { firms } from './companies.ts';
import { announcementsOf } from './earnings-days.ts';
import { quarterResults } from './quarter-results.ts';

const all = firms.flatMap((company) => [2024, 2025, 2026].flatMap((year) => announcementsOf(company, year)));

test('figures are of the size of their company, in cents and four digits', () => {
  for (const announcement of all) {
    const { symbol, scale } = announcement.company;
    const { eps, epsEstimate, revenue, revenueEstimate } = quarterResults(1, announcement);
    expect((revenue * 4) / scale.revenueBillions, symbol).toBeGreaterThan(0.7);
    expect((revenue * 4) / scale.revenueBillions, symbol).toBeLessThan(1.5);
    expect(Math.abs(revenue / revenueEstimate - 1), symbol).toBeLessThan(0.05);
    for (const share of [eps, epsEstimate]) expect(Math.abs(share * 100 - Math.round(share * 100)), symbol).toBeLessThan(1e-6);
  }
});

test('most quarters beat, a good share misses, as in any season', () => {
  const beats = all.filter((announcement) => quarterResults(1, announcement).eps > quarterResults(1, announcement).epsEstimate).length;
  expect(beats / all.length).toBeGreaterThan(0.55);
  expect(beats / all.length).toBeLessThan(0.8);
});

test('an outlook does what its verdict says', () => {
  const seen = new Set<string>();
  for (const announcement of all) {
    const { outlook } = quarterResults(1, announcement);
    if (!outlook) continue;
    const { low, high, prior, verdict } = outlook;
    seen.add(verdict);
    expect(low).toBeLessThanOrEqual(high);
    if (verdict === 'sets') expect(prior).toBeUndefined();
    if (!prior) continue;
    const [priorLow, priorHigh] = prior;
    if (verdict === 'raises') expect([low > priorLow, high > priorHigh]).toEqual([true, true]);
    if (verdict === 'lowers') expect([low < priorLow, high < priorHigh]).toEqual([true, true]);
    if (verdict === 'reaffirms') expect([low, high]).toEqual(prior);
    if (verdict === 'narrows') expect(high - low).toBeLessThan(priorHigh - priorLow);
  }
  expect([...seen].toSorted()).toEqual(['lowers', 'narrows', 'raises', 'reaffirms', 'sets']);
});
