import { afterEach, describe, expect, test } from 'vitest';
import { closureOn, dayHours, holidayName, isTradingDate, marketDay, type MarketDay, setCalendarEntries } from './hours.ts';
import { calendarYears } from './holidays.ts';

afterEach(() => setCalendarEntries([]));

const daysOf = (year: number): string[] => {
  const first = Date.UTC(year, 0, 1);
  const count = (Date.UTC(year + 1, 0, 1) - first) / 86_400_000;
  return Array.from({ length: count }, (_, at) => new Date(first + at * 86_400_000).toISOString().slice(0, 10));
};
const shifted = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const ofKind = (year: number, ...kinds: readonly MarketDay[]): string[] =>
  daysOf(year)
    .filter((day) => kinds.includes(marketDay(day)))
    .map((day) => day.slice(5));

/** As the exchange published them; trading days as they were counted afterwards. */
const published: readonly (readonly [year: number, closed: string, half: string, tradingDays: number])[] = [
  [1998, '01-01 01-19 02-16 04-10 05-25 07-03 09-07 11-26 12-25', '11-27 12-24', 252],
  [1999, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24', '11-26 12-31', 252],
  [2000, '01-17 02-21 04-21 05-29 07-04 09-04 11-23 12-25', '07-03 11-24', 252],
  [2001, '01-01 01-15 02-19 04-13 05-28 07-04 09-03 09-11 09-12 09-13 09-14 11-22 12-25', '07-03 11-23 12-24', 248],
  [2002, '01-01 01-21 02-18 03-29 05-27 07-04 09-02 11-28 12-25', '07-05 11-29 12-24', 252],
  [2003, '01-01 01-20 02-17 04-18 05-26 07-04 09-01 11-27 12-25', '07-03 11-28 12-24 12-26', 252],
  [2004, '01-01 01-19 02-16 04-09 05-31 06-11 07-05 09-06 11-25 12-24', '11-26', 252],
  [2005, '01-17 02-21 03-25 05-30 07-04 09-05 11-24 12-26', '11-25', 252],
  [2006, '01-02 01-16 02-20 04-14 05-29 07-04 09-04 11-23 12-25', '07-03 11-24', 251],
  [2007, '01-01 01-02 01-15 02-19 04-06 05-28 07-04 09-03 11-22 12-25', '07-03 11-23 12-24', 251],
  [2008, '01-01 01-21 02-18 03-21 05-26 07-04 09-01 11-27 12-25', '07-03 11-28 12-24', 253],
  [2009, '01-01 01-19 02-16 04-10 05-25 07-03 09-07 11-26 12-25', '11-27 12-24', 252],
  [2010, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24', '11-26', 252],
  [2011, '01-17 02-21 04-22 05-30 07-04 09-05 11-24 12-26', '11-25', 252],
  [2012, '01-02 01-16 02-20 04-06 05-28 07-04 09-03 10-29 10-30 11-22 12-25', '07-03 11-23 12-24', 250],
  [2013, '01-01 01-21 02-18 03-29 05-27 07-04 09-02 11-28 12-25', '07-03 11-29 12-24', 252],
  [2014, '01-01 01-20 02-17 04-18 05-26 07-04 09-01 11-27 12-25', '07-03 11-28 12-24', 252],
  [2015, '01-01 01-19 02-16 04-03 05-25 07-03 09-07 11-26 12-25', '11-27 12-24', 252],
  [2016, '01-01 01-18 02-15 03-25 05-30 07-04 09-05 11-24 12-26', '11-25', 252],
  [2017, '01-02 01-16 02-20 04-14 05-29 07-04 09-04 11-23 12-25', '07-03 11-24', 251],
  [2018, '01-01 01-15 02-19 03-30 05-28 07-04 09-03 11-22 12-05 12-25', '07-03 11-23 12-24', 251],
  [2019, '01-01 01-21 02-18 04-19 05-27 07-04 09-02 11-28 12-25', '07-03 11-29 12-24', 252],
  [2020, '01-01 01-20 02-17 04-10 05-25 07-03 09-07 11-26 12-25', '11-27 12-24', 253],
  [2021, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24', '11-26', 252],
  [2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26', '11-25', 251],
  [2023, '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25', '07-03 11-24', 250],
  [2024, '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25', '07-03 11-29 12-24', 252],
  [2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25', '07-03 11-28 12-24', 250],
  [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25', '11-27 12-24', 251],
  [2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24', '11-26', 251],
  [2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25', '07-03 11-24', 251],
];

test.each(published)('the exchange is closed and closes early in %i as published', (year, closed, half, tradingDays) => {
  expect(ofKind(year, 'holiday').join(' ')).toBe(closed);
  expect(ofKind(year, 'half').join(' ')).toBe(half);
  expect(ofKind(year, 'regular', 'half')).toHaveLength(tradingDays);
});

describe('in every year of the calendar', () => {
  const years = Array.from({ length: calendarYears.last - calendarYears.first + 1 }, (_, at) => calendarYears.first + at);

  test.each(years)('%i has the holidays of the rule, none on a weekend, each with its name', (year) => {
    const holidays = daysOf(year).filter((day) => marketDay(day) === 'holiday');
    const extra = { 2001: 4, 2004: 1, 2007: 1, 2012: 2, 2018: 1, 2025: 1 }[year] ?? 0;
    const newYearIsSaturday = new Date(Date.UTC(year, 0, 1)).getUTCDay() === 6;
    expect(holidays).toHaveLength((year < 2022 ? 9 : 10) + extra - (newYearIsSaturday ? 1 : 0));
    expect(holidays.filter((day) => [0, 6].includes(new Date(day).getUTCDay()))).toEqual([]);
    expect(holidays.every((day) => holidayName(day))).toBe(true);
    expect(daysOf(year).filter((day) => holidayName(day) !== undefined)).toEqual(holidays);
  });

  test.each(years)('%i is closed for six days on end at most, and every half day has a closure next to it', (year) => {
    const days = daysOf(year);
    const longest = days
      .map((day) => (closureOn(day) ? 'c' : 'o'))
      .join('')
      .split('o')
      .map((run) => run.length);
    expect(Math.max(...longest)).toBeLessThanOrEqual(6);
    const half = days.filter((day) => marketDay(day) === 'half');
    expect(half.every((day) => [-1, 1].some((step) => closureOn(shifted(day, step)) !== undefined))).toBe(true);
  });
});

test.each([
  ['2010-12-31', 'regular', 'the Friday before a New Year on Saturday stays open'],
  ['2027-12-31', 'regular', 'also in years to come'],
  ['2035-12-31', 'regular', 'the last day of the calendar'],
  ['1998-01-01', 'holiday', 'the first day of the calendar'],
  ['2021-06-18', 'regular', 'Juneteenth is no holiday yet'],
  ['1997-12-31', 'unknown', 'before the calendar'],
  ['2036-01-02', 'unknown', 'after the calendar'],
  ['2036-01-05', 'weekend', 'a weekend is one in any year'],
  ['0206-11-24', 'unknown', 'a slip of the year'],
  ['2026-13-01', 'unknown', 'no date'],
  ['', 'unknown', 'nothing'],
])('%j is %s: %s', (day, kind) => {
  expect(marketDay(day)).toBe(kind);
});

test('a closure has its reason, and an unknown weekday is neither closed nor traded', () => {
  const days = ['2026-11-21', '2026-11-26', '2026-11-27', '2040-12-25', '1997-11-26', '2040-11-24'];
  expect(days.map(closureOn)).toEqual(['weekend', 'holiday', undefined, undefined, undefined, 'weekend']);
  expect(days.map(isTradingDate)).toEqual([false, false, true, false, false, false]);
  expect(['2025-01-09', '2026-11-27', '2040-12-25'].map(holidayName)).toEqual(['National Day of Mourning', undefined, undefined]);
});

test.each<[day: string, hours: readonly number[] | undefined, what: string]>([
  ['2026-11-25', [4, 9.5, 16, 20], 'a usual day'],
  ['2026-11-27', [4, 9.5, 13, 17], 'a half day, whose late session ends early as well'],
  ['2003-12-26', [4, 9.5, 13, 17], 'a half day by special decision'],
  ['2002-09-11', [4, 12, 16, 20], 'a day that opened at noon'],
  ['2026-11-26', undefined, 'a holiday'],
  ['2026-11-28', undefined, 'a weekend'],
  ['2040-11-26', undefined, 'a year that is not in the table'],
])('%s has its hours: %s, %s', (day, expected) => {
  const hours = dayHours(day);
  expect(hours && [hours.preOpen, hours.open, hours.close, hours.lateEnd].map((seconds) => seconds / 3600)).toEqual(expected);
});

describe('what an operator adds', () => {
  const hour = 3600;

  test('closes a day, shortens one, makes one of an unknown year known, and opens a weekend', () => {
    setCalendarEntries([
      { date: '2026-12-02', closed: 'National Day of Mourning' },
      { date: '2026-12-31', close: 13 * hour },
      { date: '1997-10-27', close: 15.5 * hour, lateEnd: 20 * hour },
      { date: '2026-12-05', open: 10 * hour },
    ]);
    expect(['2026-12-02', '2026-12-31', '1997-10-27', '1997-10-28', '2026-12-05'].map(marketDay)).toEqual([
      'holiday',
      'half',
      'half',
      'unknown',
      'regular',
    ]);
    expect(holidayName('2026-12-02')).toBe('National Day of Mourning');
    expect(dayHours('2026-12-31')?.lateEnd).toBe(17 * hour);
    expect(dayHours('1997-10-27')?.lateEnd).toBe(20 * hour);
  });

  test('changes the usual hours from a day on, and not the half days after it', () => {
    setCalendarEntries([{ from: '2026-12-07', preOpen: 3 * hour, lateEnd: 21 * hour, night: 21 * hour }]);
    expect(dayHours('2026-12-04')).toMatchObject({ preOpen: 4 * hour, lateEnd: 20 * hour, night: undefined });
    expect(dayHours('2026-12-07')).toMatchObject({ preOpen: 3 * hour, lateEnd: 21 * hour, night: 21 * hour });
    expect(dayHours('2026-12-24')).toMatchObject({ preOpen: 3 * hour, close: 13 * hour, lateEnd: 17 * hour });
    expect(['2026-12-24', '2026-12-25'].map(marketDay)).toEqual(['half', 'holiday']);
  });
});
