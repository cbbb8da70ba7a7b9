import { valueAt } from '#contract/value-at.ts';
import { expect, it } from 'vitest';
import { numberOf } from '#contract/schema/decimal.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { dayOf, hoursOf, tradingDayFrom } from '#contract/market/day.ts';
import { companies, companyOf, leadClassOf, shareClassesOf } from '../companies.ts';
import { exampleNews } from '../news/news.ts';
import type { ExampleStory } from '../story.ts';
import { Prices } from './bars.ts';
import { fundamentalsOf } from './reaction-record.ts';
import { exampleReactions } from './reactions.ts';
import { collectImpulses } from './world-bars.ts';

const prices = new Prices(1);
const [a, b] = [companyOf('BRK.A'), companyOf('BRK.B')];
/** Hundredths of a percent between what 1,500 shares of class B cost and one of class A. */
const gap = (ofA: number, ofB: number): number => Math.abs(ofA / (1500 * ofB) - 1) * 10_000;
/** A usual day, a half day and a day of results. */
const days = ['2026-06-11', '2026-11-27', '2026-02-03'].map(dayOf);

it('a share of BRK.A is worth 1,500 of BRK.B within a few hundredths of a percent, at every close', () => {
  for (let day = dayOf('2025-01-02'); day < dayOf('2026-12-31'); day = tradingDayFrom(day, 1)) {
    const [ofA, ofB] = [prices.daily(a, day), prices.daily(b, day)];
    for (const session of ['pre', 'regular', 'post'] as const) {
      const [classA, classB] = [ofA[session], ofB[session]];
      if (!classA || !classB) continue;
      for (const name of ['first', 'high', 'low', 'last'] as const) expect(gap(classA[name], classB[name])).toBeLessThan(4);
    }
  }
});

it('the minutes of both take one way, whichever of them a story names', () => {
  for (const day of days) {
    const impulses = collectImpulses(day);
    impulses.add({
      item: { created: hoursOf(day).regular + 3600 },
      primaryTickers: ['BRK-A'],
      facts: { impact: 1 },
    } as unknown as ExampleStory);
    const [ofA, ofB] = [a, b].map((company) => prices.bars(company, day, impulses.of(company, day)));
    const closesOfB = new Map(Array.from(ofB?.end ?? [], (end, place) => [end, ofB && valueAt(ofB.close, place)]));
    let compared = 0;
    for (const [place, end] of ofA?.end.entries() ?? []) {
      const close = closesOfB.get(end);
      if (close === undefined || !ofA) continue;
      compared++;
      expect(gap(valueAt(ofA.close, place), close)).toBeLessThan(5);
    }
    expect(compared).toBeGreaterThan(200);
    expect(ofB?.close).not.toEqual(prices.bars(b, day).close);
  }
});

it('all classes of a company have its value and its price against earnings', () => {
  for (const lead of companies.filter((company) => leadClassOf(company) === company && shareClassesOf(company).length > 1)) {
    for (const day of days) {
      const known = shareClassesOf(lead).map((company) => fundamentalsOf(1, company, day, prices.daily(company, day).regular.last));
      const spreadOf = (name: 'marketCapThousands' | 'priceToEarnings'): number => {
        const values = known.map((each) => each[name] ?? expect.fail(`${lead.symbol} has no ${name}`));
        return Math.max(...values) / Math.min(...values) - 1;
      };
      expect(spreadOf('marketCapThousands')).toBeLessThan(0.001);
      // The classes of Alphabet earn the same a share, and differ by half a percent in price.
      expect(spreadOf('priceToEarnings')).toBeLessThan(0.007);
    }
  }
});

it('a story about both classes moves both alike', () => {
  const until = newYorkInstant('2026-11-20', 18 * 3600);
  const about = [...exampleNews({ seed: 1, items: 6000, from: newYorkInstant('2026-05-03'), until, traps: false })]
    .filter(({ primaryTickers }) => primaryTickers.includes('BRK.A'))
    .map((story) => ({ ...story, primaryTickers: ['BRK.A', 'BRK.B'] }));
  // Before the open and after the close they are not traded in the same minutes.
  const rows = [...exampleReactions({ seed: 1, until }, about)].filter(
    ({ NewsSess, ReportSess }) => NewsSess === 'Main' && ReportSess === 'Main',
  );
  const pairs = [...Map.groupBy(rows, ({ ResourceID }) => ResourceID).values()];
  for (const metric of ['30_Minutes%', 'maxUp%', 'prevDay%'] as const) {
    const gaps = pairs.flatMap((pair) => {
      const [ofA, ofB] = pair.map((row) => numberOf(row[metric]) ?? Number.NaN);
      return ofA === undefined || ofB === undefined || Number.isNaN(ofA + ofB) ? [] : [Math.abs(ofA - ofB)];
    });
    expect(gaps.length).toBeGreaterThan(10);
    // Percent: from day to day by the gap of both closes.
    expect(Math.max(...gaps), metric).toBeLessThan(0.06);
  }
});
