import { expect, test } from 'vitest';
import { start } from '../testing/reactions.ts';
import { fetchMarketPrices, marketBlocks, marketSince, minuteBlocks } from './market-prices.ts';
import { blockDates, priceBlock, type PriceSeries } from './price-series.ts';

const series = (closes: Readonly<Record<number, number>>, step: PriceSeries['step'] = '1m'): PriceSeries => ({
  step,
  ends: Float64Array.from(Object.keys(closes), (minute) => start + Number(minute) * 60),
  closes: Float64Array.from(Object.values(closes)),
  settledUntil: Infinity,
});

test('bars of 5 minutes are read of blocks without minutes', async () => {
  const block = priceBlock(start, '1m');
  const asked: string[] = [];
  const prices = await fetchMarketPrices(
    (symbol, step, at) => {
      asked.push(`${symbol} ${step} ${at}`);
      return Promise.resolve(step === '1m' && at === block ? series({ 0: 1 }) : series(step === '5m' ? { 5: 2 } : {}, step));
    },
    [block, block - 3],
  );
  expect(asked).toEqual([`SPY 1m ${block}`, `SPY 1m ${block - 3}`, `SPY 5m ${Math.floor((block - 3) / 3)}`]);
  expect(prices.map(({ step }) => step)).toEqual(['1m', '5m']);
});

test('the blocks of stories have the last price before each', () => {
  const first = priceBlock(start, '1m') * 28 * 86_400;
  // In the first minutes of the first trading day of a block: 04:05 in New York.
  const early = first + (4 * 60 + 5 + 240) * 60;
  expect(minuteBlocks([early])).toEqual([priceBlock(early, '1m'), priceBlock(early, '1m') - 1]);
  expect(minuteBlocks([start, start + 60])).toEqual([priceBlock(start, '1m')]);
});

test('SPY has the newest year of stories, and says since when', () => {
  const published = (days: number) => ({ publishedSeconds: start - days * 86_400 });
  const months = Array.from({ length: 20 }, (_, index) => published(index * 28));
  const blocks = marketBlocks([...months, { publishedSeconds: undefined }]);
  expect(blocks).toEqual(Array.from({ length: 13 }, (_, index) => priceBlock(start, '1m') - index));
  expect(new Date((marketSince(blocks) ?? 0) * 1000).toISOString()).toMatch(`${blockDates('1m', blocks[12] ?? 0).from}T0`);
  expect(marketSince(marketBlocks(months.slice(0, 3)))).toBeUndefined();
});
