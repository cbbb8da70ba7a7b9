import { dayOf, formatClock, formatter, zoneSuffix, type Zone } from './time.ts';

/** The zone's suffix; in the hour that a clock change doubles, the short name that tells the two apart (EDT, EST). */
function suffix(seconds: number, zone: Zone): string {
  const clock = formatClock(seconds, zone);
  if (clock !== formatClock(seconds - 3600, zone) && clock !== formatClock(seconds + 3600, zone)) return zoneSuffix[zone];
  const parts = formatter(zone, 'name', { timeZoneName: 'short' }).formatToParts(seconds * 1000);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zoneSuffix[zone];
}

const monthDay = (seconds: number, zone: Zone): string =>
  formatter(zone, 'month day', { month: 'short', day: 'numeric' }).format(seconds * 1000);

/** Without a heading that names the day: today `09:41:07`; earlier this year `Nov 12 09:41` (`Nov 1 01:30 EDT`); else `2025-11-12` (product.md 5.4). */
export function formatDated(seconds: number, zone: Zone, nowSeconds: number): string {
  const [day, today] = [dayOf(seconds, zone), dayOf(nowSeconds, zone)];
  if (day === today) return formatClock(seconds, zone);
  if (day.slice(0, 4) !== today.slice(0, 4)) return day;
  const told = suffix(seconds, zone);
  return `${monthDay(seconds, zone)} ${formatClock(seconds, zone).slice(0, 5)}${told === zoneSuffix[zone] ? '' : ` ${told}`}`;
}

/** Today `09:41:07 ET`; earlier this year `Nov 12 09:41 ET`; else `2025-11-12 09:41 ET` (product.md 5.4). */
export function formatMoment(seconds: number, zone: Zone, nowSeconds: number): string {
  const day = dayOf(seconds, zone);
  const today = dayOf(nowSeconds, zone);
  const clock = formatClock(seconds, zone);
  if (day === today) return `${clock} ${suffix(seconds, zone)}`;
  const date = day.slice(0, 4) === today.slice(0, 4) ? monthDay(seconds, zone) : day;
  return `${date} ${clock.slice(0, 5)} ${suffix(seconds, zone)}`;
}

/** Everything there is to say of an instant, for titles and focus: `2026-11-20T15:41:07Z · Nov 20, 2026, 10:41:07 EST · …`. */
export function formatFullMoment(seconds: number): string {
  const written = (zone: Zone): string => formatter(zone, 'full', { dateStyle: 'medium', timeStyle: 'long' }).format(seconds * 1000);
  return `${new Date(seconds * 1000).toISOString().replace('.000', '')} · ${written('et')} · local: ${written('local')}`;
}
