import { formatClock, zones, zoneSuffix, type Zone } from '#src/shared/format/time.ts';
import { isRecord } from '#src/shared/kept/kept.ts';

/** Hours of the day in which nothing rings or shows, from `22:00` to `07:00`, by the clock of a zone. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
  readonly zone: Zone;
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

export function readQuietHours(from: unknown): QuietHours | undefined {
  if (!isRecord(from)) return undefined;
  const zone = zones.find((one) => one === from['zone']);
  const [first, last] = [from['from'], from['to']];
  const isClock = (text: unknown): text is string => typeof text === 'string' && clock.test(text);
  return zone && isClock(first) && isClock(last) && first !== last ? { from: first, to: last, zone } : undefined;
}

/** Whether an instant is within them; the last minute is not. They may go over midnight. */
export function isQuiet(quiet: QuietHours | undefined, seconds: number): boolean {
  if (!quiet) return false;
  const now = formatClock(seconds, quiet.zone).slice(0, 5);
  const { from, to } = quiet;
  return from < to ? now >= from && now < to : now >= from || now < to;
}

export const quietWords = ({ from, to, zone }: QuietHours): string => `${from} to ${to} ${zoneSuffix[zone]}`;
