import { dayIn, weekdayOf, yearOf, type Day } from './days.ts';

/**
 * The New York Stock Exchange's calendar by its rule 7.2 and the published exceptions, for any year from 2022 on
 * (Juneteenth became a holiday then).
 */
interface Calendar {
  readonly holidays: ReadonlyMap<Day, string>;
  readonly halfDays: ReadonlySet<Day>;
}

/** Closed outside the rule. */
const extraClosures: Readonly<Record<number, readonly [month: number, date: number, why: string]>> = {
  2025: [1, 9, 'National Day of Mourning'],
};

const saturday = 6;
const sunday = 0;
const monday = 1;
const thursday = 4;

const nth = (year: number, month: number, weekday: number, count: number): Day => {
  const first = dayIn(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7;
};

const lastMonday = (year: number, month: number): Day => {
  const last = dayIn(year, month + 1, 0);
  return last - ((weekdayOf(last) - monday + 7) % 7);
};

/** Western Easter by the anonymous Gregorian computus. */
function easter(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const sum = epact + toSunday - 7 * late + 114;
  return dayIn(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** A fixed date moves to Friday from a Saturday and to Monday from a Sunday. */
const observed = (day: Day): Day => {
  const weekday = weekdayOf(day);
  return weekday === saturday ? day - 1 : weekday === sunday ? day + 1 : day;
};

function calendarOf(year: number): Calendar {
  const holidays = new Map<Day, string>();
  const newYear = dayIn(year, 1, 1);
  // A New Year's Day on Saturday is not made up for: the Friday before closes the business year.
  if (weekdayOf(newYear) !== saturday) holidays.set(observed(newYear), "New Year's Day");
  holidays.set(nth(year, 1, monday, 3), 'Martin Luther King Jr. Day');
  holidays.set(nth(year, 2, monday, 3), "Washington's Birthday");
  holidays.set(easter(year) - 2, 'Good Friday');
  holidays.set(lastMonday(year, 5), 'Memorial Day');
  holidays.set(observed(dayIn(year, 6, 19)), 'Juneteenth');
  holidays.set(observed(dayIn(year, 7, 4)), 'Independence Day');
  holidays.set(nth(year, 9, monday, 1), 'Labor Day');
  holidays.set(nth(year, 11, thursday, 4), 'Thanksgiving Day');
  holidays.set(observed(dayIn(year, 12, 25)), 'Christmas Day');
  const extra = extraClosures[year];
  if (extra) holidays.set(dayIn(year, extra[0], extra[1]), extra[2]);

  const eves = [dayIn(year, 7, 3), nth(year, 11, thursday, 4) + 1, dayIn(year, 12, 24)];
  const halfDays = eves.filter((day) => !isWeekend(day) && !holidays.has(day));
  return { holidays, halfDays: new Set(halfDays) };
}

const calendars = new Map<number, Calendar>();

function calendar(day: Day): Calendar {
  const year = yearOf(day);
  let ofYear = calendars.get(year);
  if (!ofYear) calendars.set(year, (ofYear = calendarOf(year)));
  return ofYear;
}

export const isWeekend = (day: Day): boolean => weekdayOf(day) === saturday || weekdayOf(day) === sunday;

/** The holiday's name when the exchange is closed on a weekday. */
export const holidayOn = (day: Day): string | undefined => calendar(day).holidays.get(day);

const known = new Map<Day, boolean>();

export function isTradingDay(day: Day): boolean {
  let open = known.get(day);
  if (open === undefined) known.set(day, (open = !isWeekend(day) && holidayOn(day) === undefined));
  return open;
}

/** Closes at 13:00. */
export const isHalfDay = (day: Day): boolean => calendar(day).halfDays.has(day);

/** Seconds after midnight in New York. */
export const openingSeconds = 9.5 * 3600;
export const closingSeconds = (day: Day): number => (isHalfDay(day) ? 13 : 16) * 3600;

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
