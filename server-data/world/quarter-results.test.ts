import { expect, test } from 'vitest';
import { firms } from './companies.ts';
import { announcementsOf } from './earnings-days.ts';
import type { Outlook } from './outlook.ts';
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
    expect(prior === undefined).toBe(verdict === 'sets');
    expect(low).toBeLessThanOrEqual(high);
    if (!prior) continue;
    const [priorLow, priorHigh] = prior;
    if (verdict === 'raises') expect([low > priorLow, high > priorHigh]).toEqual([true, true]);
    if (verdict === 'lowers') expect([low < priorLow, high < priorHigh]).toEqual([true, true]);
    if (verdict === 'reaffirms') expect([low, high]).toEqual(prior);
    if (verdict === 'narrows') expect(high - low).toBeLessThan(priorHigh - priorLow);
    if (verdict === 'widens') expect(high - low).toBeGreaterThan(priorHigh - priorLow);
  }
  expect([...seen].toSorted()).toEqual(['lowers', 'narrows', 'raises', 'reaffirms', 'sets', 'widens']);
});

test('what a year ago brought is what was told a year ago', () => {
  const told = new Map(
    all.map(({ company, fiscalYear, quarter }) => [`${company.symbol} ${fiscalYear} ${quarter}`, { company, fiscalYear, quarter }]),
  );
  let compared = 0;
  for (const { company, fiscalYear, quarter } of all) {
    const earlier = told.get(`${company.symbol} ${fiscalYear - 1} ${quarter}`);
    if (!earlier) continue;
    const { revenueYearAgo, epsYearAgo } = quarterResults(1, { company, fiscalYear, quarter });
    const { revenue, eps } = quarterResults(1, earlier);
    expect([revenueYearAgo, epsYearAgo]).toEqual([revenue, eps]);
    compared++;
  }
  expect(compared).toBeGreaterThan(2000);
});

test('a former range is the one last told for the same year, and earnings go where revenue goes', () => {
  const last = new Map<string, Outlook>();
  let changed = 0;
  for (const announcement of all.toSorted((a, b) => a.day - b.day)) {
    const { outlook } = quarterResults(1, announcement);
    if (!outlook) continue;
    const key = `${announcement.company.symbol} ${outlook.period} ${outlook.year}`;
    const former = last.get(key);
    last.set(key, outlook);
    if (!former) continue;
    expect(outlook.prior, key).toEqual([former.low, former.high]);
    if (!outlook.eps || !former.eps) continue;
    expect(outlook.eps.type).toBe(former.eps.type);
    if (outlook.verdict === 'raises') expect(outlook.eps.low).toBeGreaterThan(former.eps.low);
    if (outlook.verdict === 'lowers') expect(outlook.eps.low).toBeLessThan(former.eps.low);
    if (outlook.verdict === 'reaffirms') expect(outlook.eps).toEqual({ ...former.eps, estimate: outlook.eps.estimate });
    changed++;
  }
  expect(changed).toBeGreaterThan(150);
});

test('earnings are guided for in cents, by points, ranges and floors; funds from operations by property companies alone', () => {
  const views = all.flatMap((announcement) => {
    const eps = quarterResults(1, announcement).outlook?.eps;
    return eps ? [{ eps, company: announcement.company }] : [];
  });
  for (const { eps, company } of views) {
    expect(eps.high ?? eps.low, company.symbol).toBeGreaterThanOrEqual(eps.low);
    expect(eps.type === 'FFO', company.symbol).toBe(company.industry === 'REITs');
    expect(Math.abs(eps.low * 100 - Math.round(eps.low * 100))).toBeLessThan(1e-6);
  }
  const kinds = views.map(({ eps: { low, high } }) => (high === undefined ? 'floor' : low === high ? 'point' : 'range'));
  expect(new Set(kinds)).toEqual(new Set(['floor', 'point', 'range']));
});

test('ten years back a company was smaller or larger, never absurd', () => {
  for (const company of firms) {
    for (let fiscalYear = 2014; fiscalYear < 2024; fiscalYear++) {
      const { revenue, revenueYearAgo } = quarterResults(1, { company, fiscalYear, quarter: 2 });
      expect((revenue * 4) / company.scale.revenueBillions, `${company.symbol} ${fiscalYear}`).toBeGreaterThan(0.15);
      expect((revenue * 4) / company.scale.revenueBillions, `${company.symbol} ${fiscalYear}`).toBeLessThan(2.5);
      expect(Math.abs(revenue / revenueYearAgo - 1), `${company.symbol} ${fiscalYear}`).toBeLessThan(0.4);
    }
  }
});
