import { dayOf, formatClock, type Zone } from '#src/shared/format/time.ts';

/** Clocks change on a quarter of an hour: one pair of `Intl` calls for each, instead of for each row. */
const offsets = new Map<string, number>();

/**
 * How far the zone's clock is ahead of UTC at an instant, in whole minutes, for ISO 8601 can write no other. Years whose
 * calendar text is no ISO date (before 1000) are written in UTC.
 */
export function offsetMinutes(seconds: number, zone: Zone): number {
  const quarter = Math.floor(seconds / 900) * 900;
  const key = `${zone} ${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const day = dayOf(quarter, zone);
    const wall = /^\d{4}-/.test(day) ? Date.parse(`${day}T${formatClock(quarter, zone)}Z`) / 1000 : quarter;
    offset = Math.round((wall - quarter) / 60);
    if (offsets.size > 50_000) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

/** `-300` → `-05:00` */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** Unix seconds → `2026-11-20T09:41:07-05:00`, the clock of the zone with its offset at that instant. */
export function isoTime(seconds: number, zone: Zone): string {
  const offset = offsetMinutes(seconds, zone);
  return `${new Date((seconds + offset * 60) * 1000).toISOString().slice(0, -'.000Z'.length)}${offsetText(offset)}`;
}
