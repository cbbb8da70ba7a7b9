import { describe, expect, it } from 'vitest';
import type { Price } from '#src/records/prices/price.ts';
import { about, story } from '#src/testing/stories.ts';
import { moverOfPrice, moversOfReactions, newsResult, symbolsWithNews } from './news-movers.ts';

const close = { price: 100, day: '2026-11-30' };

const price: Price = {
  dollars: 110,
  atSeconds: 0,
  hasTime: true,
  session: { day: '2026-12-01', isOver: true, isPartial: false, change: { base: close, dollars: 10, percent: 10 } },
  extended: { kind: 'post', price: 99, atSeconds: 0, change: { base: { price: 110, day: '2026-12-01' }, dollars: -11, percent: -10 } },
};

describe('symbols with news', () => {
  it('come by the number of their stories, without round-ups', () => {
    const stories = [story(1, about('A', 'B')), story(2, about('B')), story(3, about('C', 'D', 'E', 'F')), story(4, about('brk/b'))];
    expect(symbolsWithNews(stories)).toEqual(['B', 'A', 'BRK.B']);
  });
});

describe('a mover of a price', () => {
  it('is of the session, or of the hours since', () => {
    expect(moverOfPrice('A', price, '2026-12-01', 'session')).toEqual({
      symbol: 'A',
      price: 110,
      change: 10,
      changePercent: 10,
      previousClose: 100,
      close: 110,
    });
    expect(moverOfPrice('A', price, '2026-12-01', 'extended')).toMatchObject({ price: 99, changePercent: -10, previousClose: 110 });
  });

  it('is none where the price is of another day, or the change is not known', () => {
    expect(moverOfPrice('A', price, '2026-12-02', 'session')).toBeUndefined();
    expect(moverOfPrice('A', { ...price, extended: undefined }, '2026-12-01', 'extended')).toBeUndefined();
    expect(moverOfPrice('A', { ...price, session: undefined }, '2026-12-01', 'session')).toBeUndefined();
  });
});

describe('movers of reactions', () => {
  it('have the move after the earliest story that was measured, and no previous close', () => {
    const moves = [
      { symbol: 'A', priceAtNews: 50, percent: 4, publishedSeconds: 200 },
      { symbol: 'A', priceAtNews: 40, percent: -5, publishedSeconds: 100 },
      { symbol: 'A', priceAtNews: null, percent: 9, publishedSeconds: 50 },
      { symbol: 'B', priceAtNews: 10, percent: null, publishedSeconds: 50 },
    ];
    expect(moversOfReactions(moves)).toEqual([{ symbol: 'A', price: 38, change: -2, changePercent: -5 }]);
  });
});

it('makes lists and a breadth of movers, as the service does', () => {
  const movers = [1, -3, 0, 5].map((percent, index) => ({ symbol: `S${index}`, price: 1, change: percent, changePercent: percent }));
  const { gainers, losers, breadth } = newsResult(movers, 9, '2026-12-01');
  expect(gainers.map(({ symbol }) => symbol)).toEqual(['S3', 'S0']);
  expect(losers.map(({ symbol }) => symbol)).toEqual(['S1']);
  expect(breadth).toEqual({ covered: 4, known: 9, advancing: 2, declining: 1, unchanged: 1, withHistory: 0, highs: 0, lows: 0 });
});
