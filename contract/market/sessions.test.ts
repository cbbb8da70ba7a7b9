import { afterEach, expect, test } from 'vitest';
import { setCalendarEntries } from './hours.ts';
import { closedDayOf, isNightTrade, sessionAt } from './sessions.ts';
import { newYorkInstant } from '../time/new-york.ts';
import { dateOf, findTradingDay, nightStart, tradingDayFrom } from './day.ts';

afterEach(() => setCalendarEntries([]));

const at = (time: string): number => Date.parse(time) / 1000;

test.each<[time: string, session: string, date: string | undefined, what: string]>([
  ['2026-11-25T03:59:59-05:00', 'closed', '2026-11-25', 'the night before a trading day'],
  ['2026-11-25T04:00:00-05:00', 'pre', '2026-11-25', 'the pre-market'],
  ['2026-11-25T09:30:00-05:00', 'regular', '2026-11-25', 'the regular session'],
  ['2026-11-25T16:00:00-05:00', 'post', '2026-11-25', 'the post-market'],
  ['2026-11-25T19:59:59-05:00', 'post', '2026-11-25', 'its last second'],
  ['2026-11-25T20:00:00-05:00', 'closed', '2026-11-27', 'the evening before a holiday'],
  ['2026-11-26T12:00:00-05:00', 'closed', '2026-11-27', 'Thanksgiving'],
  ['2026-11-27T12:59:59-05:00', 'regular', '2026-11-27', 'a half day'],
  ['2026-11-27T13:00:00-05:00', 'post', '2026-11-27', 'its afternoon'],
  ['2026-11-27T16:59:59-05:00', 'post', '2026-11-27', 'before the end of its late session'],
  ['2026-11-27T17:00:00-05:00', 'closed', '2026-11-30', 'its evening'],
  ['2026-06-09T21:00:00-04:00', 'closed', '2026-06-10', 'an evening'],
  ['2026-06-12T21:00:00-04:00', 'closed', '2026-06-15', 'a Friday evening'],
  ['2026-06-14T21:00:00-04:00', 'closed', '2026-06-15', 'a Sunday evening'],
  ['2007-01-02T10:00:00-05:00', 'closed', '2007-01-03', 'a day of mourning'],
  ['2001-09-11T10:00:00-04:00', 'closed', '2001-09-17', 'the longest closure'],
  ['1997-12-30T10:00:00-05:00', 'unknown', undefined, 'a year before the calendar'],
  ['2036-01-02T10:00:00-05:00', 'unknown', undefined, 'a year after it'],
  ['2035-12-31T21:00:00-05:00', 'unknown', undefined, 'the evening of its last day'],
  ['2036-01-05T10:00:00-05:00', 'closed', undefined, 'a weekend of an unknown year'],
])('%s is %s and belongs to %s: %s', (time, session, date) => {
  const day = findTradingDay(at(time));
  expect([sessionAt(at(time)), day === undefined ? undefined : dateOf(day)]).toEqual([session, date]);
});

test('an instant that is no time has no session and no day', () => {
  expect([sessionAt(Number.NaN), findTradingDay(Number.NaN)]).toEqual(['unknown', undefined]);
});

test('a trade outside the sessions is one of the night, unless the calendar does not know the day', () => {
  const times = ['2026-11-25T20:30:00-05:00', '2026-11-26T12:00:00-05:00', '2026-11-25T19:30:00-05:00', '1997-12-30T22:00:00-05:00'];
  expect(times.map((time) => isNightTrade(at(time)))).toEqual([true, true, false, false]);
});

test('a night begins after the last session of the trading day before', () => {
  const nightOf = (time: string) => nightStart(findTradingDay(at(time)) ?? 0);
  expect(nightOf('2026-06-10T09:00:00-04:00')).toBe(at('2026-06-09T20:00:00-04:00'));
  expect(nightOf('2026-11-30T09:00:00-05:00')).toBe(at('2026-11-27T17:00:00-05:00'));
  expect(nightOf('1998-01-02T09:00:00-05:00')).toBe(at('1998-01-02T00:00:00-05:00'));
});

test('a night session of the exchanges, where an operator adds one, runs from the evening before', () => {
  setCalendarEntries([{ from: '2026-12-07', night: 21 * 3600 }]);
  const times = ['2026-12-06T20:59:59-05:00', '2026-12-06T21:00:00-05:00', '2026-12-08T03:59:59-05:00', '2026-12-04T22:00:00-05:00'];
  expect(times.map((time) => sessionAt(at(time)))).toEqual(['closed', 'night', 'night', 'closed']);
});

test('steps between trading days end where the calendar does', () => {
  const last = findTradingDay(at('2035-12-31T10:00:00-05:00')) ?? 0;
  expect(dateOf(tradingDayFrom(last, -1))).toBe('2035-12-28');
  expect(() => tradingDayFrom(last, 1)).toThrow('the trading calendar does not know the days around 2035-12-31');
});

test.each([
  ['a daily bar of Thanksgiving', '2026-11-26', 0, 86_400, { date: '2026-11-26', reason: 'Thanksgiving Day' }],
  ['a minute of a Saturday', '2026-11-28', 10 * 3600, 60, { date: '2026-11-28', reason: 'a weekend' }],
  ['the evening of a Sunday, which is the night of Monday', '2026-11-29', 21 * 3600, 60, undefined],
  ['a trading day', '2026-11-27', 10 * 3600, 60, undefined],
  ['a half day in the evening', '2026-11-27', 19 * 3600, 60, undefined],
  ['a year that the calendar does not have', '1990-11-22', 10 * 3600, 60, undefined],
])('the closed day of a bar: %s', (_, date, clock, seconds, expected) => {
  expect(closedDayOf(newYorkInstant(date, clock), seconds)).toEqual(expected);
});
