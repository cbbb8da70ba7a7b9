import { holidayName, marketDay, sessionTimes, type MarketDay } from '#contract/time/trading-calendar.ts';
import { dateOf, weekdayOf, type Day } from './days.ts';

/** The exchange's calendar by day number. Outside of its years the example world trades on every weekday. */
const known = new Map<Day, MarketDay>();

/** Remembered, because the world asks for the same days again and again. */
function kindOf(day: Day): MarketDay {
  let kind = known.get(day);
  if (kind === undefined) known.set(day, (kind = marketDay(dateOf(day))));
  return kind;
}

export const isWeekend = (day: Day): boolean => weekdayOf(day) === 6 || weekdayOf(day) === 0;

/** The holiday's name when the exchange is closed on a weekday. */
export const holidayOn = (day: Day): string | undefined => holidayName(dateOf(day));

export function isTradingDay(day: Day): boolean {
  const kind = kindOf(day);
  return kind !== 'weekend' && kind !== 'holiday';
}

/** Closes at 13:00. */
export const isHalfDay = (day: Day): boolean => kindOf(day) === 'half';

/** Seconds after midnight in New York. */
export const openingSeconds: number = sessionTimes.open;
export const closingSeconds = (day: Day): number => (isHalfDay(day) ? sessionTimes.halfDayClose : sessionTimes.close);

/** The trading day that lies a number of trading days after (or before) a day, which itself may be any day. */
export function tradingDayFrom(day: Day, steps: number): Day {
  const direction = steps < 0 ? -1 : 1;
  let left = Math.abs(steps);
  let at = day;
  while (left > 0) {
    at += direction;
    if (isTradingDay(at)) left--;
  }
  return at;
}
