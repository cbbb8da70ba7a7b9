/**
 * New York wall-clock time as plain arithmetic, because `Intl` costs about 2 µs a call and the ingest prints
 * hundreds of thousands of them. Rules in force since 1987; earlier years ask `Intl`. Tested against `Intl` hour by hour.
 */
const hour = 3600;
const day = 86_400;

/** Day of the month of the nth Sunday (1-based) of a month (0-based). */
function sunday(year: number, month: number, nth: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return 1 + ((7 - first) % 7) + (nth - 1) * 7;
}

const lastSunday = (year: number, month: number): number => {
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const fifth = sunday(year, month, 5);
  return fifth <= days ? fifth : fifth - 7;
};

const utc = (year: number, month: number, date: number, hours: number): number => Date.UTC(year, month, date, hours) / 1000;

const summers = new Map<number, readonly [start: number, end: number]>();

/** First and last instant of daylight saving time in a year, Unix seconds; both switch at 02:00 local time. */
function summer(year: number): readonly [number, number] {
  let span = summers.get(year);
  if (!span) {
    span =
      year >= 2007
        ? [utc(year, 2, sunday(year, 2, 2), 7), utc(year, 10, sunday(year, 10, 1), 6)]
        : [utc(year, 3, sunday(year, 3, 1), 7), utc(year, 9, lastSunday(year, 9), 6)];
    summers.set(year, span);
  }
  return span;
}

function offsetByIntl(seconds: number): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' });
  const name = format.formatToParts(seconds * 1000).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(minutes) * 60);
}

/** Seconds to add to UTC for New York wall-clock time at an instant: -14400 in summer, -18000 in winter. */
export function newYorkOffset(seconds: number): number {
  const year = new Date(seconds * 1000).getUTCFullYear();
  if (year < 1987) return offsetByIntl(seconds);
  const [start, end] = summer(year);
  return seconds >= start && seconds < end ? -4 * hour : -5 * hour;
}

/** The New York calendar day of an instant, `YYYY-MM-DD`. */
export const newYorkDay = (seconds: number): string => new Date((seconds + newYorkOffset(seconds)) * 1000).toISOString().slice(0, 10);

/** The instant at which a wall clock in New York shows a date and time; the first of the two where the hour is doubled. */
export function newYorkInstant(date: string, secondsOfDay = 0): number {
  const wall = Date.parse(`${date}T00:00:00Z`) / 1000 + secondsOfDay;
  const early = wall + 4 * hour;
  return newYorkOffset(early) === -4 * hour ? early : wall + 5 * hour;
}

/** First second of a New York day and of the next one: 23, 24 or 25 hours apart. */
export function newYorkDaySpan(date: string): readonly [start: number, end: number] {
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + day * 1000).toISOString().slice(0, 10);
  return [newYorkInstant(date), newYorkInstant(next)];
}
