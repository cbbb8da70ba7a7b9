import { expect, test } from 'vitest';
import { dateOf, dayOf } from './days.ts';
import { closingSeconds, holidayOn, isTradingDay, isWeekend, tradingDayFrom } from './trading-days.ts';

test('a holiday has its name, a half-day its closing hour, a weekend neither', () => {
  expect(holidayOn(dayOf('2025-01-09'))).toBe('National Day of Mourning');
  expect(closingSeconds(dayOf('2026-11-27')) / 3600).toBe(13);
  expect(closingSeconds(dayOf('2026-11-30')) / 3600).toBe(16);
  expect([isWeekend(dayOf('2026-11-21')), isTradingDay(dayOf('2026-11-21'))]).toEqual([true, false]);
});

test('trading days are counted over weekends and holidays, both ways', () => {
  expect(dateOf(tradingDayFrom(dayOf('2025-01-08'), 1))).toBe('2025-01-10');
  expect(dateOf(tradingDayFrom(dayOf('2026-11-25'), 2))).toBe('2026-11-30');
  expect(dateOf(tradingDayFrom(dayOf('2026-11-22'), -1))).toBe('2026-11-20');
});

test('outside of the years of the calendar every weekday is traded', () => {
  expect(dateOf(tradingDayFrom(dayOf('2036-07-03'), 1))).toBe('2036-07-04');
  expect(dateOf(tradingDayFrom(dayOf('2009-12-31'), -1))).toBe('2009-12-30');
});
