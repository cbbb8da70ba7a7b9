import { expect, test } from 'vitest';
import { at, barsOn, hoursOn, pastDay, measure } from './testing/market-day.ts';

const flat = (price: number) => ({ prices: [price, price, price, price] as const, volume: 100 });

test('the published example: news on New Year’s Day, minutes include the night', () => {
  // 1 January 2024, 12:35:14: -1 % at 04:00 the next day, -2 % at 08:00, -3 % at 09:30.
  const story = {
    date: '2024-01-02',
    news: '2024-01-01 12:35:14',
    bars: { '04:00': flat(99), '08:00': flat(98), '09:30': flat(97), '15:59': flat(97.5) },
    past: [pastDay('2023-12-29', { first: 101, high: 103, low: 99, last: 100, volume: 500 })],
  } as const;
  const main = measure({ ...story, session: 'regular' });
  expect(main.newsSession).toBe('pre');
  expect(main.levels.down.slice(0, 4)).toEqual([925, 1165, 1255, null]);
  expect(main.levels.either).toEqual(main.levels.down);
  expect(main.moves).toEqual([null, null, null, null, null, null, null, null]);
  // The session before the news is the last one that traded: its high may exceed what came after.
  expect(main.prices).toMatchObject({ highBefore: 103, lowBefore: 99, lastBefore: 100, highAfter: 100, lowAfter: 97, result: -2.5 });
  expect(main.extremes).toMatchObject({ rise: 0, fall: 3, side: -1, range: 6 });
  expect(measure({ ...story, session: 'pre' }).levels.down.slice(0, 3)).toEqual([925, 1165, null]);
});

test.each([
  ['forward', '2025-03-08 12:00', '2025-03-10', 39 * 60],
  ['back', '2025-11-01 12:00', '2025-11-03', 41 * 60],
])('over the weekend on which clocks go %s, elapsed minutes count', (_, news, date, minutes) => {
  const { levels } = measure({
    date,
    news,
    session: 'pre',
    bars: { '04:00': flat(102) },
    past: [pastDay('2025-01-02', { first: 100, high: 100, low: 100, last: 100, volume: 1 })],
  });
  expect(levels.up.slice(0, 3)).toEqual([minutes, minutes, null]);
});

test('before the first trade of the morning, the price at the news is the evening’s last', () => {
  const evening = { first: 50, high: 52, low: 50, last: 51, volume: 10 };
  const { prices, gaps } = measure({
    date: '2025-03-04',
    news: '2025-03-04 05:00',
    session: 'pre',
    bars: { '06:00': flat(53) },
    past: [
      pastDay(
        '2025-03-03',
        { first: 49, high: 50, low: 48, last: 50, volume: 900 },
        { post: evening, fullDay: { ...evening, first: 49, low: 48 } },
      ),
    ],
  });
  expect(prices).toMatchObject({ lastBefore: 51, highBefore: 52, lowBefore: 50, close: 53 });
  // The close of the day before is that of its main session.
  expect(gaps).toMatchObject({ previousClose: 50, open: 53, openGap: 6 });
});

test('a window may end at 20:00 sharp, and not later', () => {
  const bars = { '19:29': flat(100), '19:30': flat(101), '19:59': flat(102) };
  const { moves, newsSession } = measure({ date: '2025-03-04', news: '2025-03-04 19:30', session: 'post', bars });
  expect(newsSession).toBe('post');
  expect(moves).toEqual([null, 1, 1, 1, 2, null, null, null]);
});

test('news at the second of 20:00 has no session left, and no windows', () => {
  const { moves, prices } = measure({ date: '2025-03-04', news: '2025-03-04 20:00', session: 'fullDay', bars: { '19:59': flat(100) } });
  expect(moves.every((move) => move === null)).toBe(true);
  expect(prices).toMatchObject({ lastBefore: 100, highAfter: null, lowAfter: null });
});

test('a half day: the regular session ends at 13:00, when the post-market begins', () => {
  const hours = hoursOn('2025-11-28', '13:00');
  const bars = { '09:30': flat(100), '12:30': flat(101), '12:59': flat(103), '13:00': flat(104), '14:00': flat(105) };
  const main = measure({ date: '2025-11-28', news: '2025-11-28 12:30:59', session: 'regular', bars, hours });
  expect(main.prices).toMatchObject({ lastBefore: 100, close: 103, result: 3 });
  // The minute that ran at the news counts as after it; half an hour ends in the minute of 13:00, two hours in the evening.
  expect(main.moves).toEqual([null, null, 1, 1, 3, 4, 4, 5]);
  const post = measure({ date: '2025-11-28', news: '2025-11-28 13:00', session: 'post', bars, hours });
  expect(post.newsSession).toBe('post');
  expect(post.prices).toMatchObject({ lastBefore: 103, close: 105 });
});

test('the index before its own first trade is that of the day before', () => {
  const spy = { first: 500, high: 500, low: 500, last: 500, volume: 1 };
  const { prices } = measure({
    date: '2025-03-04',
    news: '2025-03-04 03:00',
    session: 'pre',
    bars: { '04:00': flat(101) },
    past: [pastDay('2025-03-03', { first: 100, high: 100, low: 100, last: 100, volume: 1 })],
    index: barsOn('2025-03-04', { '04:00': flat(505) }),
    indexBefore: pastDay('2025-03-03', spy),
  });
  expect(prices).toMatchObject({ result: 1, indexLast: 500, indexClose: 505, resultVsIndex: 0 });
  expect(at('2025-03-04 03:00')).toBeLessThan(hoursOn('2025-03-04').pre);
});
