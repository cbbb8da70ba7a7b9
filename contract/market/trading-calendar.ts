/**
 * The trading calendar of the US stock exchanges: NYSE rule 7.2 with its observance rules, and special closures. Checked against the
 * published calendars. The exchange publishes three years ahead; later years follow from the rule and lack special closures.
 */
export const calendarYears = { first: 2010, last: 2035 } as const;

/**
 * `regular` closes at 16:00 in New York, `half` at 13:00. `unknown` is a weekday outside the calendar's years, or an invalid date.
 */
export type MarketDay = 'regular' | 'half' | 'weekend' | 'holiday' | 'unknown';

const hour = 3600;

/** Seconds after midnight in New York at which sessions begin and end: pre-market, regular, post-market. */
export const sessionTimes = {
  preOpen: 4 * hour,
  open: 9.5 * hour,
  close: 16 * hour,
  halfDayClose: 13 * hour,
  postClose: 20 * hour,
} as const;

/** Special closures, which the rule does not cover. */
const extraClosures: Readonly<Record<string, string>> = {
  '2012-10-29': 'Hurricane Sandy',
  '2012-10-30': 'Hurricane Sandy',
  '2018-12-05': 'National Day of Mourning',
  '2025-01-09': 'National Day of Mourning',
};

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

interface CalendarYear {
  /** holiday names by `YYYY-MM-DD`, weekdays only */
  readonly holidays: ReadonlyMap<string, string>;
  readonly halfDays: ReadonlySet<string>;
}

function buildYear(year: number): CalendarYear {
  const newYear = dateIn(year, 1, 1);
  const thanksgiving = nthWeekday(year, 11, thursday, 4);
  const rule: readonly (readonly [date: Date, name: string])[] = [
    // Not observed when it is a Saturday, because the Friday before ends the business year.
    ...(newYear.getUTCDay() === saturday ? [] : [[observed(newYear), "New Year's Day"] as const]),
    [nthWeekday(year, 1, monday, 3), 'Martin Luther King Jr. Day'],
    [nthWeekday(year, 2, monday, 3), "Washington's Birthday"],
    [shifted(easter(year), -2), 'Good Friday'],
    [lastMonday(year, 5), 'Memorial Day'],
    ...(year < 2022 ? [] : [[observed(dateIn(year, 6, 19)), 'Juneteenth'] as const]),
    [observed(dateIn(year, 7, 4)), 'Independence Day'],
    [nthWeekday(year, 9, monday, 1), 'Labor Day'],
    [thanksgiving, 'Thanksgiving Day'],
    [observed(dateIn(year, 12, 25)), 'Christmas Day'],
  ];
  const holidays = new Map([
    ...rule.map(([date, name]) => [textOf(date), name] as const),
    ...Object.entries(extraClosures).filter(([day]) => day.startsWith(`${year}-`)),
  ]);
  // The day before Independence Day, the day after Thanksgiving, and Christmas Eve, if they are trading days.
  const halfDays = [dateIn(year, 7, 3), shifted(thanksgiving, 1), dateIn(year, 12, 24)]
    .filter((date) => date.getUTCDay() !== saturday && date.getUTCDay() !== sunday)
    .map(textOf)
    .filter((day) => !holidays.has(day));
  return { holidays, halfDays: new Set(halfDays) };
}

const years = new Map<number, CalendarYear>();

/** The calendar of the year of a day; undefined outside the calendar's years. */
function yearOf(day: string): CalendarYear | undefined {
  const year = Number(day.slice(0, 4));
  if (!(year >= calendarYears.first && year <= calendarYears.last)) return undefined;
  let known = years.get(year);
  if (!known) years.set(year, (known = buildYear(year)));
  return known;
}

/** @param day `YYYY-MM-DD` */
export function marketDay(day: string): MarketDay {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === saturday || weekday === sunday) return 'weekend';
  const calendar = Number.isNaN(weekday) ? undefined : yearOf(day);
  if (!calendar) return 'unknown';
  return calendar.holidays.has(day) ? 'holiday' : calendar.halfDays.has(day) ? 'half' : 'regular';
}

/** The holiday on a weekday; undefined on other days and outside the calendar's years. */
export const holidayName = (day: string): string | undefined => yearOf(day)?.holidays.get(day);

/**
 * `weekend` or `holiday` when the exchange is closed all day; undefined on a trading day. A weekday outside the calendar's years counts as
 * a trading day.
 */
export function closureOn(day: string): 'weekend' | 'holiday' | undefined {
  const kind = marketDay(day);
  return kind === 'weekend' || kind === 'holiday' ? kind : undefined;
}

/** When the regular session of a day ends, seconds after midnight in New York. */
export const regularClose = (day: string): number => (marketDay(day) === 'half' ? sessionTimes.halfDayClose : sessionTimes.close);
