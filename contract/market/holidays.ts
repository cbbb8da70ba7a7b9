/*
 * The days on which the US stock exchanges are closed or close early: NYSE rule 7.2 with its observance rules, and what the rule does not
 * cover. Checked against the published calendars. The exchange publishes three years ahead; later years follow from the rule.
 */

/** Before 1998 the exchange had other holidays: Martin Luther King Jr. Day is one since then. */
export const calendarYears = { first: 1998, last: 2035 } as const;

/** Closures that the rule does not cover, which the exchange announced days or minutes before. */
const specialClosures: Readonly<Record<string, string>> = {
  '2001-09-11': 'Attack on the World Trade Center',
  '2001-09-12': 'Attack on the World Trade Center',
  '2001-09-13': 'Attack on the World Trade Center',
  '2001-09-14': 'Attack on the World Trade Center',
  '2004-06-11': 'National Day of Mourning',
  '2007-01-02': 'National Day of Mourning',
  '2012-10-29': 'Hurricane Sandy',
  '2012-10-30': 'Hurricane Sandy',
  '2018-12-05': 'National Day of Mourning',
  '2025-01-09': 'National Day of Mourning',
};

/** Days that closed at 13:00 beside those of the rule. The last day of 1999 by decision of the exchange's board of June 1999. */
const specialHalfDays: readonly string[] = ['1999-12-31', '2003-12-26'];

const [sunday, monday, thursday, saturday] = [0, 1, 4, 6];

/** Month 1 to 12. Days past the end of the month roll over; 0 is the last day of the month before. */
const dateIn = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month - 1, day));

const textOf = (date: Date): string => date.toISOString().slice(0, 10);

const shifted = (date: Date, days: number): Date => dateIn(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate() + days);

/** The nth weekday of a month, counted from 1. */
function nthWeekday(year: number, month: number, weekday: number, count: number): Date {
  const first = dateIn(year, month, 1).getUTCDay();
  return dateIn(year, month, 1 + ((weekday - first + 7) % 7) + (count - 1) * 7);
}

function lastMonday(year: number, month: number): Date {
  const last = dateIn(year, month + 1, 0);
  return shifted(last, -((last.getUTCDay() - monday + 7) % 7));
}

/** Western Easter by the anonymous Gregorian computus. */
function easter(year: number): Date {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const sum = epact + toSunday - 7 * late + 114;
  return dateIn(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** A fixed date on a Saturday is observed on the Friday before, one on a Sunday on the Monday after. */
function observed(date: Date): Date {
  const weekday = date.getUTCDay();
  return shifted(date, weekday === saturday ? -1 : weekday === sunday ? 1 : 0);
}

export interface CalendarYear {
  /** holiday names by `YYYY-MM-DD`, weekdays only */
  readonly holidays: ReadonlyMap<string, string>;
  readonly halfDays: ReadonlySet<string>;
}

function buildYear(year: number): CalendarYear {
  const newYear = dateIn(year, 1, 1);
  const independence = dateIn(year, 7, 4);
  const thanksgiving = nthWeekday(year, 11, thursday, 4);
  const rule: readonly (readonly [date: Date, name: string])[] = [
    // Not observed when it is a Saturday, because the Friday before ends the business year.
    ...(newYear.getUTCDay() === saturday ? [] : [[observed(newYear), "New Year's Day"] as const]),
    [nthWeekday(year, 1, monday, 3), 'Martin Luther King Jr. Day'],
    [nthWeekday(year, 2, monday, 3), "Washington's Birthday"],
    [shifted(easter(year), -2), 'Good Friday'],
    [lastMonday(year, 5), 'Memorial Day'],
    ...(year < 2022 ? [] : [[observed(dateIn(year, 6, 19)), 'Juneteenth'] as const]),
    [observed(independence), 'Independence Day'],
    [nthWeekday(year, 9, monday, 1), 'Labor Day'],
    [thanksgiving, 'Thanksgiving Day'],
    [observed(dateIn(year, 12, 25)), 'Christmas Day'],
  ];
  const ofYear = (day: string): boolean => day.startsWith(`${year}-`);
  const holidays = new Map([
    ...rule.map(([date, name]) => [textOf(date), name] as const),
    ...Object.entries(specialClosures).filter(([day]) => ofYear(day)),
  ]);
  // Until 2012 the Friday after a Thursday of Independence Day was short in place of the Wednesday before it.
  const independenceHalfDay = shifted(independence, year < 2013 && independence.getUTCDay() === thursday ? 1 : -1);
  // The day before Independence Day, the day after Thanksgiving, and Christmas Eve, if they are trading days.
  const halfDays = [independenceHalfDay, shifted(thanksgiving, 1), dateIn(year, 12, 24)]
    .filter((date) => date.getUTCDay() !== saturday && date.getUTCDay() !== sunday)
    .map(textOf)
    .filter((day) => !holidays.has(day));
  return { holidays, halfDays: new Set([...halfDays, ...specialHalfDays.filter(ofYear)]) };
}

const years = new Map<number, CalendarYear>();

/** The calendar of the year of a day, `YYYY-MM-DD`; undefined outside the calendar's years. */
export function calendarYearOf(day: string): CalendarYear | undefined {
  const year = Number(day.slice(0, 4));
  if (!(year >= calendarYears.first && year <= calendarYears.last)) return undefined;
  let known = years.get(year);
  if (!known) years.set(year, (known = buildYear(year)));
  return known;
}
