import { expect, it } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { dayOf, tradingDayAt, tradingDayFrom } from '#contract/market/day.ts';
import { companies, companyOf } from '../companies.ts';
import { exampleNews } from '../news/news.ts';
import { Prices } from '../prices/bars.ts';
import { fundamentalsOf } from '../prices/reaction-record.ts';
import { exampleReactions } from '../prices/reactions.ts';
import { dividendOn } from './dividends.ts';

const day = dayOf('2026-11-20');
const prices = new Prices(1);

it.each([
  ['AAPL', 0.2, 1],
  ['TSM', 0.8, 2.5],
  ['MSFT', 0.4, 1.5],
  ['IBM', 2, 4.5],
  ['T', 2, 6],
  ['BRK.B', 0, 0],
  ['AMZN', 0, 0],
  ['TSLA', 0, 0],
])('the yield of %s is between %d and %d percent, as of recent years', (symbol, least, most) => {
  const company = companyOf(symbol);
  const { dividendYield } = fundamentalsOf(1, company, day, prices.daily(company, day).regular.last);
  expect(dividendYield).toBeGreaterThanOrEqual(least);
  expect(dividendYield).toBeLessThanOrEqual(most);
});

it('a dividend is whole cents, never falls, and is raised at most once a year', () => {
  for (const company of companies.filter(({ isFund }) => !isFund)) {
    const amounts = Array.from({ length: 504 }, (_, at) => dividendOn(company, tradingDayFrom(dayOf('2024-11-20'), at)).amount);
    expect(amounts).toEqual(amounts.toSorted((x, y) => x - y));
    expect(new Set(amounts).size).toBeLessThanOrEqual(3);
    for (const amount of new Set(amounts)) expect(Math.round(amount * 100) / 100).toBe(amount);
  }
});

it('a dividend in a headline is that of the yield in the record, and raised only when it was', () => {
  const until = newYorkInstant('2026-11-20', 20 * 3600);
  const stories = [...exampleNews({ seed: 1, items: 4000, from: newYorkInstant('2026-05-01'), until, traps: false })];
  const rows = Map.groupBy(exampleReactions({ seed: 1, until }, stories), ({ ResourceID }) => ResourceID);
  let [compared, raised] = [0, 0];
  for (const { item, primaryTickers } of stories) {
    const [, dividend] = /(?:dividend of|dividend to|payout at|to receive) \$(\d+\.\d\d)/.exec(item.title) ?? [];
    const row = rows.get(String(item.id))?.find(({ Symb }) => Symb === primaryTickers[0]);
    if (dividend === undefined || !row) continue;
    compared++;
    if (item.title.includes('raises')) raised++;
    // The yield is in hundredths of a percent, at the close before the story.
    const close = prices.daily(companyOf(row.Symb), tradingDayFrom(tradingDayAt(item.created), -1)).regular.last;
    expect(Math.abs((Number(row['DividendYield%']) / 400) * close - Number(dividend)), item.title).toBeLessThan(0.00002 * close);
  }
  expect(compared).toBeGreaterThan(20);
  expect(raised).toBeGreaterThan(2);
});
