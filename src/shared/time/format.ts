import { secondsPerDay, secondsPerHour, utcMidnight } from '#contract/time/dates.ts';
import { newYorkOffset } from '#contract/time/new-york.ts';

/** The zones an instant can be shown in; ET is America/New_York through `Intl`, never a fixed offset. */
export const zones = ['et', 'local', 'utc'] as const;
export type Zone = (typeof zones)[number];

export const zoneSuffix: Readonly<Record<Zone, string>> = { et: 'ET', local: 'local', utc: 'UTC' };

const zoneName: Readonly<Record<Zone, string | undefined>> = { et: 'America/New_York', local: undefined, utc: 'UTC' };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** `Intl` formatters cost 50 µs to create and 1 µs to use, so each is created once. */
export function formatter(zone: Zone, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${zone} ${key}`;
  let formatter = formatters.get(id);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone: zoneName[zone], hourCycle: 'h23', ...options });
    formatters.set(id, formatter);
  }
  return formatter;
}

const hms = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

/** Unix seconds → `09:41:07`. */
export const formatClock = (seconds: number, zone: Zone): string => formatter(zone, 'clock', hms).format(seconds * 1000);

/** Unix seconds → `09:41`. */
const formatMinute = (seconds: number, zone: Zone): string => formatClock(seconds, zone).slice(0, 5);

/** Seconds to add to UTC for the clock of a zone. By arithmetic: pages ask for thousands of rows and bars, and `Intl` takes 2 µs for each. */
export function zoneOffset(seconds: number, zone: Zone): number {
  if (zone === 'et') return newYorkOffset(seconds);
  return zone === 'local' ? -60 * new Date(seconds * 1000).getTimezoneOffset() : 0;
}

/** Unix seconds → the calendar day there, `YYYY-MM-DD`. */
export const dayOf = (seconds: number, zone: Zone): string =>
  new Date((seconds + zoneOffset(seconds, zone)) * 1000).toISOString().slice(0, 10);

/** Unix seconds → `Friday, November 20`, with the year unless it is the year of `now`. */
export function formatDayHeading(seconds: number, zone: Zone, nowSeconds: number): string {
  const sameYear = dayOf(seconds, zone).slice(0, 4) === dayOf(nowSeconds, zone).slice(0, 4);
  const options: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric', ...(!sameYear && { year: 'numeric' }) };
  return formatter(zone, sameYear ? 'heading' : 'heading with year', options).format(seconds * 1000);
}

/** An age: `12 s`, `6 min`, `3 h`, `2 d`; negative ages count as 0. */
export function formatAge(ageSeconds: number): string {
  const age = Math.max(0, Math.floor(ageSeconds));
  if (age < 60) return `${age} s`;
  if (age < secondsPerHour) return `${Math.floor(age / 60)} min`;
  return age < 2 * secondsPerDay ? `${Math.floor(age / secondsPerHour)} h` : `${Math.floor(age / secondsPerDay)} d`;
}

/** `2026-11-05` → `Nov 5`, or `Nov 5, 2025` in another year: a calendar date never shifts with a zone. Without `thisYear`, always with its year. */
export function formatDate(date: string, thisYear?: string): string {
  const sameYear = thisYear !== undefined && date.startsWith(thisYear);
  const options: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', ...(!sameYear && { year: 'numeric' }) };
  return formatter('utc', sameYear ? 'month day' : 'date with year', options).format(utcMidnight(date) * 1000);
}

/** Whether the clock shows this time twice that day, an hour apart. */
export function comesTwice(seconds: number, zone: Zone): boolean {
  const offset = zoneOffset(seconds, zone);
  return zoneOffset(seconds - 3600, zone) === offset + 3600 || zoneOffset(seconds + 3600, zone) === offset - 3600;
}

/** The zone's suffix; in the hour that a clock change doubles, the short name that distinguishes the two (EDT, EST). */
function suffix(seconds: number, zone: Zone): string {
  if (!comesTwice(seconds, zone)) return zoneSuffix[zone];
  const parts = formatter(zone, 'name', { timeZoneName: 'short' }).formatToParts(seconds * 1000);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zoneSuffix[zone];
}

const monthDay = (seconds: number, zone: Zone): string =>
  formatter(zone, 'month day', { month: 'short', day: 'numeric' }).format(seconds * 1000);

/** For rows without a heading that names the day: today `09:41:07`; earlier this year `Nov 12 09:41` (`Nov 1 01:30 EDT`); else `Nov 12, 2025`. @param hasSeconds false: today `09:41` */
export function formatDated(seconds: number, zone: Zone, nowSeconds: number, hasSeconds = true): string {
  const [day, today] = [dayOf(seconds, zone), dayOf(nowSeconds, zone)];
  if (day === today) return hasSeconds ? formatClock(seconds, zone) : formatMinute(seconds, zone);
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDate(day);
  const zoneName = suffix(seconds, zone);
  return `${monthDay(seconds, zone)} ${formatMinute(seconds, zone)}${zoneName === zoneSuffix[zone] ? '' : ` ${zoneName}`}`;
}

/** Today `09:41:07 ET`; earlier this year `Nov 12 09:41 ET`; else `Nov 12, 2025 09:41 ET`. */
export function formatMoment(seconds: number, zone: Zone, nowSeconds: number): string {
  const day = dayOf(seconds, zone);
  const today = dayOf(nowSeconds, zone);
  const clock = formatClock(seconds, zone);
  if (day === today) return `${clock} ${suffix(seconds, zone)}`;
  const date = day.slice(0, 4) === today.slice(0, 4) ? monthDay(seconds, zone) : formatDate(day);
  return `${date} ${clock.slice(0, 5)} ${suffix(seconds, zone)}`;
}

/** The exact instant in UTC, New York and local time: `2026-11-20T15:41:07Z · Nov 20, 2026, 10:41:07 EST · …`. */
export function formatFullMoment(seconds: number): string {
  const written = (zone: Zone): string => formatter(zone, 'full', { dateStyle: 'medium', timeStyle: 'long' }).format(seconds * 1000);
  return `${new Date(seconds * 1000).toISOString().replace('.000', '')} · ${written('et')} · local: ${written('local')}`;
}
