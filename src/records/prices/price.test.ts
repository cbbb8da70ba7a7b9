import { expect, test } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import type { Bar } from './bars.ts';
import { closeBefore, latestSession, type Price, priceOf, timed } from './price.ts';

/** Seconds of `2026-11-27 12:55` in New York. */
function instantOf(text: string): number {
  const [day = '', clock = '00:00'] = text.split(' ');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return newYorkInstant(day, hours * 3600 + minutes * 60);
}

/** Bars of one price each, by the time at which they begin. */
const barsOf = (prices: Readonly<Record<string, number>>): readonly Bar[] =>
  Object.entries(prices).map(([time, close]) => ({ seconds: instantOf(time), open: close, high: close, low: close, close, volume: 100 }));

/** Closes of days around Thanksgiving, of which the 27th closed at 13:00. */
const daily = barsOf({ '2026-11-24': 100, '2026-11-25': 200, '2026-11-27': 210 });

const clock = (seconds: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', hourCycle: 'h23', dateStyle: 'short', timeStyle: 'short' })
    .format(seconds * 1000)
    .replace(',', '');

/** `210 at 2026-11-27 13:00; 2026-11-27 +5.00 vs 2026-11-25; post 231 +10.00` */
function describe(price: Price | undefined): string {
  if (!price) return 'none';
  const { dollars, atSeconds, session, extended } = price;
  const signed = (percent: number | undefined): string =>
    percent === undefined ? 'unknown' : `${percent < 0 ? '' : '+'}${percent.toFixed(2)}`;
  return [
    `${dollars} at ${clock(atSeconds)}`,
    session &&
      `${session.day}${session.isOver ? '' : ' so far'}${session.isPartial ? ' partial' : ''} ${signed(session.change?.percent)} vs ${session.change?.base.day}`,
    extended && `${extended.kind} ${extended.price} ${signed(extended.change?.percent)} at ${clock(extended.atSeconds)}`,
  ]
    .filter(Boolean)
    .join('; ');
}

const saturday = '2026-11-28 12:00';
const monday = '2026-11-30 10:15';

test.each<[what: string, intraday: Readonly<Record<string, number>>, now: string, expected: string]>([
  ['daily bars alone', {}, saturday, '210 at 2026-11-27 13:00; 2026-11-27 +5.00 vs 2026-11-25'],
  ['the bar of a day before its close', {}, '2026-11-27 12:59', '200 at 2026-11-25 16:00; 2026-11-25 +100.00 vs 2026-11-24'],
  ['the bar of a day at its close', {}, '2026-11-27 13:00', '210 at 2026-11-27 13:00; 2026-11-27 +5.00 vs 2026-11-25'],
  [
    'after hours',
    { '2026-11-27 12:55': 210, '2026-11-27 13:00': 220, '2026-11-27 16:55': 231 },
    saturday,
    '210 at 2026-11-27 13:00; 2026-11-27 +5.00 vs 2026-11-25; post 231 +10.00 at 2026-11-27 17:00',
  ],
  [
    'before the open of the next day',
    { '2026-11-27 12:55': 210, '2026-11-27 16:55': 231, '2026-11-30 04:00': 189 },
    '2026-11-30 09:29',
    '210 at 2026-11-27 13:00; 2026-11-27 +5.00 vs 2026-11-25; pre 189 -10.00 at 2026-11-30 04:05',
  ],
  [
    'in the session',
    { '2026-11-27 12:55': 210, '2026-11-30 09:25': 189, '2026-11-30 10:10': 231 },
    monday,
    '231 at 2026-11-30 10:15; 2026-11-30 so far +10.00 vs 2026-11-27',
  ],
  [
    'a bar that runs, and one that begins later',
    { '2026-11-30 10:12': 231, '2026-11-30 10:15': 1 },
    monday,
    '231 at 2026-11-30 10:15; 2026-11-30 so far +10.00 vs 2026-11-27',
  ],
  [
    'no trade in the session yet: the one before, and the pre-market',
    { '2026-11-27 12:55': 210, '2026-11-30 09:25': 189 },
    monday,
    '210 at 2026-11-27 13:00; 2026-11-27 +5.00 vs 2026-11-25; pre 189 -10.00 at 2026-11-30 09:30',
  ],
  [
    'bars that stop in the session',
    { '2026-11-30 11:37': 231 },
    '2026-11-30 14:00',
    '231 at 2026-11-30 11:42; 2026-11-30 so far partial +10.00 vs 2026-11-27',
  ],
  [
    'bars that stopped in the session, when it is over',
    { '2026-11-30 11:37': 231 },
    '2026-12-01 02:00',
    '231 at 2026-11-30 11:42; 2026-11-30 partial +10.00 vs 2026-11-27',
  ],
  [
    'bars that stopped in the session, of a day whose close is known',
    { '2026-11-27 11:00': 205 },
    saturday,
    '210 at 2026-11-27 13:00; 2026-11-27 +5.00 vs 2026-11-25',
  ],
])('a price: %s', (_, intraday, now, expected) => {
  expect(describe(priceOf({ daily, intraday: timed(barsOf(intraday), 300), splits: [] }, instantOf(now)))).toBe(expected);
});

test.each<[what: string, bars: readonly Bar[], now: string, expected: string]>([
  ['no bars', [], saturday, 'none'],
  ['bars of the future', barsOf({ '2026-11-30 10:00': 5 }), saturday, 'none'],
  [
    'a session without a close before it',
    barsOf({ '2026-11-27 12:55': 5 }),
    saturday,
    '5 at 2026-11-27 13:00; 2026-11-27 unknown vs undefined',
  ],
  ['pre-market alone', barsOf({ '2026-11-30 08:00': 5 }), monday, '5 at 2026-11-30 08:05; pre 5 unknown at 2026-11-30 08:05'],
  ['a year that the calendar does not have', barsOf({ '2040-11-30 10:00': 5 }), '2040-11-30 12:00', '5 at 2040-11-30 10:05'],
])('without daily bars: %s', (_, bars, now, expected) => {
  expect(describe(priceOf({ daily: [], intraday: timed(bars, 300), splits: [] }, instantOf(now)))).toBe(expected);
});

test('the close before a day is that of the session before it, whatever the days between', () => {
  expect(closeBefore(daily, '2026-11-27')).toEqual({ price: 200, day: '2026-11-25' });
  expect(closeBefore(daily, '2026-11-26')).toEqual({ price: 200, day: '2026-11-25' });
  expect(closeBefore(daily, '2026-11-24')).toBeUndefined();
});

test('the latest session among prices is that of the others only where they have none', () => {
  const prices = [{}, { '2026-11-30 10:10': 231 }].flatMap(
    (intraday) => priceOf({ daily, intraday: timed(barsOf(intraday), 300), splits: [] }, instantOf(monday)) ?? [],
  );
  expect(latestSession(prices)?.day).toBe('2026-11-30');
  expect(latestSession(prices.slice(0, 1))?.day).toBe('2026-11-27');
});
