import { expect, test } from 'vitest';
import { dateOf, dayIn, dayOf } from './days.ts';
import { closingSeconds, holidayOn, isHalfDay, isTradingDay, isWeekend, tradingDayFrom } from './trading-days.ts';

/** As published by the exchange. */
const published: Record<number, { closed: string[]; until13: string[] }> = {
  2023: {
    closed: ['01-02', '01-16', '02-20', '04-07', '05-29', '06-19', '07-04', '09-04', '11-23', '12-25'],
    until13: ['07-03', '11-24'],
  },
  2024: {
    closed: ['01-01', '01-15', '02-19', '03-29', '05-27', '06-19', '07-04', '09-02', '11-28', '12-25'],
    until13: ['07-03', '11-29', '12-24'],
  },
  2025: {
    closed: ['01-01', '01-09', '01-20', '02-17', '04-18', '05-26', '06-19', '07-04', '09-01', '11-27', '12-25'],
    until13: ['07-03', '11-28', '12-24'],
  },
  2026: {
    closed: ['01-01', '01-19', '02-16', '04-03', '05-25', '06-19', '07-03', '09-07', '11-26', '12-25'],
    until13: ['11-27', '12-24'],
  },
  2027: {
    closed: ['01-01', '01-18', '02-15', '03-26', '05-31', '06-18', '07-05', '09-06', '11-25', '12-24'],
    until13: ['11-26'],
  },
};

const daysOf = (year: number): number[] => {
  const first = dayIn(year, 1, 1);
  return Array.from({ length: dayIn(year + 1, 1, 1) - first }, (_, at) => first + at);
};

test.each(Object.entries(published))('the exchange is closed and closes early in %s as published', (year, { closed, until13 }) => {
  const days = daysOf(Number(year));
  expect(days.filter((day) => holidayOn(day) !== undefined).map((day) => dateOf(day).slice(5))).toEqual(closed);
  expect(days.filter(isHalfDay).map((day) => dateOf(day).slice(5))).toEqual(until13);
});

test('a holiday has its name, a half-day its closing hour, a weekend neither', () => {
  expect(holidayOn(dayOf('2025-01-09'))).toBe('National Day of Mourning');
  expect(closingSeconds(dayOf('2026-11-27')) / 3600).toBe(13);
  expect(closingSeconds(dayOf('2026-11-30')) / 3600).toBe(16);
  expect([isWeekend(dayOf('2026-11-21')), isTradingDay(dayOf('2026-11-21'))]).toEqual([true, false]);
});

test('a New Year on Saturday leaves the Friday before open', () => {
  expect(isTradingDay(dayOf('2027-12-31'))).toBe(true);
  expect(holidayOn(dayOf('2028-01-01'))).toBeUndefined();
});

test('trading days are counted over weekends and holidays, both ways', () => {
  expect(dateOf(tradingDayFrom(dayOf('2025-01-08'), 1))).toBe('2025-01-10');
  expect(dateOf(tradingDayFrom(dayOf('2026-11-25'), 2))).toBe('2026-11-30');
  expect(dateOf(tradingDayFrom(dayOf('2026-11-22'), -1))).toBe('2026-11-20');
});
