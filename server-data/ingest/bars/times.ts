import { newYorkInstant, newYorkOffset } from '#contract/time/new-york.ts';
import { readTwoDigits, textOf } from './cells.ts';

export const newYork = 'America/New_York';

/** The Unix seconds of a wall clock in a zone; undefined where the clock does not show that time. Of two, when an hour is repeated, the first. */
type ReadWallClock = (date: string, secondsOfDay: number) => number | undefined;

const readNewYork: ReadWallClock = (date, secondsOfDay) => {
  const instant = newYorkInstant(date, secondsOfDay);
  const wall = Date.parse(`${date}T00:00:00Z`) / 1000 + secondsOfDay;
  return instant + newYorkOffset(instant) === wall ? instant : undefined;
};

const daySeconds = 86_400;

function openWallClock(timeZone: string): ReadWallClock {
  if (timeZone === newYork) return readNewYork;
  // Swedish writes dates as ISO does
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const wallOf = (instant: number): number => Date.parse(`${format.format(instant * 1000).replace(' ', 'T')}Z`) / 1000;
  return (date, secondsOfDay) => {
    const wall = Date.parse(`${date}T00:00:00Z`) / 1000 + secondsOfDay;
    // the offsets of the days before and after, of which the earlier instant is the first of a repeated hour
    const offsets = [wall - daySeconds, wall + daySeconds].map((near) => wallOf(near) - near);
    return offsets
      .map((offset) => wall - offset)
      .toSorted((a, b) => a - b)
      .find((instant) => wallOf(instant) === wall);
  };
}

/** Whether the runtime knows a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const dateShapes = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})/,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?!\d)/,
  // Assumed: a date with the year at its end begins with the month
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})/,
];
const timeShape =
  /^(?:(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d+)?)?|(?<hours>\d\d)(?<minutes>\d\d)(?<seconds>\d\d)?)\s*(?<half>[AP]M)?\s*(?<zone>Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i;

/** Unix times in seconds, milliseconds, microseconds or nanoseconds, by their number of digits. */
const epochShape = /^(\d{9,19})(?:\.\d+)?$/;
const epochUnits: readonly (readonly [digits: number, unit: number])[] = [
  [11, 1],
  [14, 1e3],
  [17, 1e6],
  [19, 1e9],
];

function readEpoch(text: string): number | undefined {
  const [, digits] = epochShape.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const unit = epochUnits.find(([most]) => digits.length <= most)?.[1] ?? 1;
  return Math.floor(Number(digits) / unit);
}

function readDate(text: string): { readonly date: string; readonly rest: string } | undefined {
  for (const shape of dateShapes) {
    const match = shape.exec(text);
    if (!match) continue;
    const { year = '', month = '', day = '' } = match.groups ?? {};
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const parsed = Date.parse(`${date}T00:00:00Z`);
    if (Number.isNaN(parsed) || new Date(parsed).toISOString().slice(0, 10) !== date) return undefined;
    return { date, rest: text.slice(match[0].length).replace(/^[T\s,]+/, '') };
  }
  return undefined;
}

function readSecondsOfDay({ hour, minute, second, hours, minutes, seconds, half }: Record<string, string | undefined>): number {
  const ofHalf = Number(hour ?? hours);
  const isHalf = half !== undefined;
  const hourOfDay = isHalf ? (ofHalf % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : ofHalf;
  const [ofHour, ofMinute] = [Number(minute ?? minutes), Number(second ?? seconds ?? 0)];
  const isValid = hourOfDay < 24 && ofHour < 60 && ofMinute < 60 && (!isHalf || (ofHalf >= 1 && ofHalf <= 12));
  return isValid ? hourOfDay * 3600 + ofHour * 60 + ofMinute : Number.NaN;
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

/** Reads times of a source as Unix seconds; a fraction of a second is cut off. */
export interface TimeReader {
  /** NaN where the bytes are no time */
  readonly read: (bytes: Uint8Array, start: number, end: number) => number;
}

/**
 * @param timeZone of times without a zone
 */
export function openTimes(timeZone: string): TimeReader {
  const readWallClock = openWallClock(timeZone);

  const readText = (text: string): number => {
    const epoch = readEpoch(text);
    if (epoch !== undefined) return epoch;
    const found = readDate(text);
    if (!found) return Number.NaN;
    const { date, rest } = found;
    if (rest === '') return readWallClock(date, 0) ?? Number.NaN;
    const parts = timeShape.exec(rest)?.groups;
    if (!parts) return Number.NaN;
    const seconds = readSecondsOfDay(parts);
    const { zone } = parts;
    if (zone !== undefined) return Date.parse(`${date}T00:00:00Z`) / 1000 + seconds - offsetOf(zone);
    return Number.isNaN(seconds) ? Number.NaN : (readWallClock(date, seconds) ?? Number.NaN);
  };

  // The last time and the start of its hour: most times of a source differ from the one before in minutes and seconds only.
  const last = { bytes: new Uint8Array(64), length: 0, minutesAt: 0, secondsAt: -1, hour: Number.NaN };

  const readNear = (bytes: Uint8Array, start: number, end: number): number => {
    const { minutesAt, secondsAt } = last;
    if (Number.isNaN(last.hour) || end - start !== last.length) return Number.NaN;
    for (let index = 0; index < last.length; index++) {
      const isDigit =
        index === minutesAt || index === minutesAt + 1 || (secondsAt >= 0 && (index === secondsAt || index === secondsAt + 1));
      if (!isDigit && bytes[start + index] !== last.bytes[index]) return Number.NaN;
    }
    const minutes = readTwoDigits(bytes, start + minutesAt);
    const seconds = secondsAt < 0 ? 0 : readTwoDigits(bytes, start + secondsAt);
    return minutes < 60 && seconds < 60 ? last.hour + minutes * 60 + seconds : Number.NaN;
  };

  const remember = (bytes: Uint8Array, start: number, end: number, text: string, instant: number): void => {
    last.hour = Number.NaN;
    const clock = /[T\s]\d\d:(\d\d)(?::(\d\d))?/.exec(text);
    if (!clock || end - start !== text.length || text.length > last.bytes.length || /[AP]M/i.test(text)) return;
    const [, minutes = '', seconds] = clock;
    last.minutesAt = clock.index + 4;
    last.secondsAt = seconds === undefined ? -1 : clock.index + 7;
    last.length = text.length;
    last.bytes.set(bytes.subarray(start, end));
    last.hour = instant - Number(minutes) * 60 - Number(seconds ?? 0);
  };

  return {
    read: (bytes, start, end) => {
      const near = readNear(bytes, start, end);
      if (!Number.isNaN(near)) return near;
      const text = textOf(bytes, start, end);
      const instant = readText(text);
      if (!Number.isNaN(instant)) remember(bytes, start, end, text, instant);
      return instant;
    },
  };
}
