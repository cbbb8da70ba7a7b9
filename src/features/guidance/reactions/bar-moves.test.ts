import { describe, expect, test } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import type { Bar } from '#src/records/prices/bars.ts';
import { type AnnouncementBars, knownUntil, movesFrom } from './bar-moves.ts';

const day = '2026-11-19';
const at = (clock: string, date = day): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return newYorkInstant(date, hours * 3600 + minutes * 60 + seconds);
};
const bar = (clock: string, close: number, date = day): Bar => ({
  ...{ seconds: at(clock, date), open: close, high: close, low: close, close, volume: 100 },
});
/** Minutes and half-hours by their start. */
const bars = (minutes: Readonly<Record<string, number>>, halfHours: readonly Bar[] = [], step: '1m' | '5m' = '1m'): AnnouncementBars => ({
  around: { step, bars: Object.entries(minutes).map(([clock, close]) => bar(clock, close)) },
  halfHours,
});
const evening = [bar('19:30', 103)];
const later = at('21:00');
const complete = { minutes: at('16:00'), halfHours: at('20:00') };
const movesOf = (some: AnnouncementBars, clock: string, known = complete, now = later) => movesFrom(some, at(clock), known, now);

test('are from the last price before the announcement to the last one in each window, and of the sessions of its day', () => {
  const { before, moves } = movesOf(
    bars({ '08:28': 99, '08:29': 100, '08:30': 102, '08:34': 104, '08:35': 90, '08:59': 105, '09:00': 80 }, evening),
    '08:30',
  );
  expect(before).toBe(100);
  expect(moves).toEqual({ '5_Minutes%': expect.closeTo(4), '30_Minutes%': expect.closeTo(5), 'Result%': expect.closeTo(3) });
});

test('a bar that runs at the announcement is after it', () => {
  const { before, moves } = movesOf(bars({ '08:29': 100, '08:30': 110, '08:35': 120 }, evening), '08:30:30');
  expect(before).toBe(100);
  expect(moves['5_Minutes%']).toBeCloseTo(10);
});

test('without a trade in the half-hour before it, the price before is that of an earlier half-hour or of the day before', () => {
  const halfHours = [bar('19:30', 50, '2026-11-18'), bar('09:00', 55)];
  expect(movesOf(bars({ '09:05': 55 }, halfHours), '09:01').moves['30_Minutes%']).toBeCloseTo(10);
  expect(movesOf(bars({ '09:05': 55 }, halfHours), '09:01').before).toBe(50);
});

describe('there is no move', () => {
  const usual = bars({ '08:29': 100, '08:59': 105 }, evening);
  test.each<[string, AnnouncementBars, string, typeof complete, number, readonly unknown[]]>([
    [
      'where nothing was traded: halted',
      bars({ '08:29': 100 }, evening),
      '08:30',
      complete,
      later,
      ['no trade', 'no trade', expect.closeTo(3)],
    ],
    ['without a price before', bars({ '08:31': 100 }), '08:30', complete, later, Array(3).fill('no price before the news')],
    ['before its end', usual, '08:30', complete, at('08:40'), ['no trade', 'not over yet', 'not over yet']],
    [
      'where the bars of its end have not come yet',
      usual,
      '08:30',
      { minutes: at('08:50'), halfHours: at('08:30') },
      at('09:05'),
      ['no trade', 'not over yet', 'not over yet'],
    ],
    [
      'where the bars end in mid-session',
      usual,
      '08:30',
      { minutes: at('08:40'), halfHours: at('08:30') },
      later,
      ['no trade', 'bars end before', 'bars end before'],
    ],
    [
      'without minutes of the day',
      bars({}, evening),
      '08:30',
      { minutes: -Infinity, halfHours: at('20:00') },
      later,
      ['no bars', 'no bars', expect.anything()],
    ],
    ['while nothing is traded', usual, '03:30', complete, later, ['market closed', 'market closed', expect.anything()]],
    [
      'past the close, where the bars end with it',
      bars({ '15:44': 100, '15:46': 101, '15:59': 102 }, [bar('15:30', 102)]),
      '15:45',
      { minutes: at('16:15'), halfHours: at('20:00') },
      later,
      [expect.closeTo(1), 'the bars end at the regular close', expect.closeTo(2)],
    ],
  ])('%s', (_, some, clock, known, now, expected) => {
    const { moves } = movesOf(some, clock, known, now);
    expect([moves['5_Minutes%'], moves['30_Minutes%'], moves['Result%']]).toEqual(expected);
  });
});

test('bars of 5 minutes measure half an hour, and five minutes only where none runs at either end', () => {
  const fives = bars({ '08:25': 100, '08:30': 101, '08:55': 102, '09:00': 200 }, evening, '5m');
  expect(movesOf(fives, '08:30').moves).toMatchObject({ '5_Minutes%': expect.closeTo(1), '30_Minutes%': expect.closeTo(2) });
  expect(movesOf(fives, '08:31').moves).toMatchObject({
    '5_Minutes%': 'the bars are too long for the window',
    '30_Minutes%': expect.closeTo(2),
  });
});

test('bars are known until the last one of any symbol ends', () => {
  expect(knownUntil([bars({ '08:29': 1 }), bars({ '08:31': 1 }, evening)])).toEqual({ minutes: at('08:32'), halfHours: at('20:00') });
  expect(knownUntil([])).toEqual({ minutes: -Infinity, halfHours: -Infinity });
});
