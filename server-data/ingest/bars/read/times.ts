import { clockSeconds, secondsPerDay, secondsPerHour, utcMidnight } from '#contract/time/dates.ts';
import { newYorkInstant, newYorkOffset } from '#contract/time/new-york.ts';
import { readTwoDigits, textOf } from './cells.ts';

export const newYork = 'America/New_York';

/** The Unix seconds at which a clock shows a time: none in a skipped hour, two in a repeated one. */
type ReadWallClock = (date: string, secondsOfDay: number) => readonly number[];

const wallSeconds = (date: string, secondsOfDay: number): number => utcMidnight(date) + secondsOfDay;

const readNewYork: ReadWallClock = (date, secondsOfDay) => {
  const instant = newYorkInstant(date, secondsOfDay);
  const wall = wallSeconds(date, secondsOfDay);
  return [instant, instant + secondsPerHour].filter((candidate) => candidate + newYorkOffset(candidate) === wall);
};

function openWallClock(timeZone: string): ReadWallClock {
  if (timeZone === newYork) return readNewYork;
  // Swedish writes dates as ISO does
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const wallOf = (instant: number): number => Date.parse(`${format.format(instant * 1000).replace(' ', 'T')}Z`) / 1000;
  return (date, secondsOfDay) => {
    const wall = wallSeconds(date, secondsOfDay);
    const offsets = new Set([wall - secondsPerDay, wall + secondsPerDay].map((near) => wallOf(near) - near));
    return [...offsets]
      .map((offset) => wall - offset)
      .filter((instant) => wallOf(instant) === wall)
      .toSorted((a, b) => a - b);
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

/** The order of day and month in dates that have the year last. */
export type DateOrder = 'mdy' | 'dmy';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (name: string): string => String(monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1);

const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i;
const yearFirst = /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})(?!\d)/;
const packed = /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?!\d)/;
const yearLast = /^(?<first>\d{1,2})([-/.])(?<second>\d{1,2})\2(?<year>\d{4}|\d\d)(?!\d)/;
const monthNamed =
  /^(?:(?<month>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})|(?<dayFirst>\d{1,2})[-\s](?<monthAfter>[a-z]{3,9})\.?[-\s,]+(?<yearAfter>\d{4}|\d\d))(?!\d)/i;

/** The first two numbers of a date that has its year last; undefined for other dates. */
export function readYearLast(text: string): { readonly first: number; readonly second: number; readonly year: number } | undefined {
  const { first, second, year = '' } = yearLast.exec(text.trim())?.groups ?? {};
  return first === undefined ? undefined : { first: Number(first), second: Number(second), year: fullYear(year) };
}

/** Two digits are a year from 1970 to 2069. */
const fullYear = (year: string): number => (year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900));

interface DateFound {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly rest: string;
}

/** The date that a text begins with; undefined where there is none, or the day does not exist. */
export function readDate(text: string, order: DateOrder): DateFound | undefined {
  const plain = text.replace(weekday, '');
  const build = (year: string, month = '', day = '', length: number): DateFound | undefined => {
    const date = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const parsed = utcMidnight(date) * 1000;
    if (Number.isNaN(parsed) || new Date(parsed).toISOString().slice(0, 10) !== date) return undefined;
    return { date, rest: plain.slice(length).replace(/^[T\s,]+/, '') };
  };
  const match = yearFirst.exec(plain) ?? packed.exec(plain) ?? yearLast.exec(plain) ?? monthNamed.exec(plain);
  if (!match) return undefined;
  const { year = '', month, day, first, second, dayFirst, monthAfter = '', yearAfter = '' } = match.groups ?? {};
  const { length } = match[0];
  if (first !== undefined) return order === 'mdy' ? build(year, first, second, length) : build(year, second, first, length);
  if (dayFirst !== undefined) return build(yearAfter, monthOf(monthAfter), dayFirst, length);
  return build(year, /^\d/.test(month ?? '') ? month : monthOf(month ?? ''), day, length);
}

const timeShape =
  /^(?:(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,:]\d+)?)?|(?<packed>\d{3,6}))\s*(?:(?<half>[AP]M)(?![a-z]))?\s*(?<zone>[a-z][a-z_/+-]*(?:\d{1,4}(?::\d\d)?(?:[a-z]{3})?)?|[+-]\d\d(?::?\d\d)?)?(?:\s*[([](?<inBrackets>[^)\]]*)[)\]])?$/i;

/** Unix times in seconds, milliseconds, microseconds or nanoseconds, by their number of digits. */
const epochShape = /^(-?\d{9,19})(?:\.\d+)?$/;
const epochUnits: readonly (readonly [digits: number, unit: number])[] = [
  [11, 1],
  [14, 1e3],
  [17, 1e6],
  [19, 1e9],
];

export function readEpoch(text: string): number | undefined {
  const [, digits] = epochShape.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const unit = epochUnits.find(([most]) => digits.length <= most)?.[1] ?? 1;
  return Math.floor(Number(digits) / unit);
}

/** The parts of a time after its date. */
export interface ClockFound {
  /** NaN where there is no such time */
  readonly secondsOfDay: number;
  /** as it is written; undefined without one */
  readonly zone: string | undefined;
}

/** @param text what follows a date; undefined where it is no time */
export function readClock(text: string): ClockFound | undefined {
  const { hour, minute, second, packed: digits, half, inBrackets, zone = inBrackets } = timeShape.exec(text)?.groups ?? {};
  if (hour === undefined && digits === undefined) return undefined;
  // 93500 is 09:35:00, 935 is 09:35
  const whole = digits === undefined ? '' : digits.padStart(digits.length > 4 ? 6 : 4, '0').padEnd(6, '0');
  const [hours, minutes, seconds] = [hour ?? whole.slice(0, 2), minute ?? whole.slice(2, 4), second ?? (whole.slice(4) || '0')].map(
    Number,
  ) as [number, number, number];
  const hourOfDay = half === undefined ? hours : (hours % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  const isValid = hourOfDay < 24 && minutes < 60 && seconds < 60 && (half === undefined || (hours >= 1 && hours <= 12));
  return { secondsOfDay: isValid ? clockSeconds(hourOfDay, minutes, seconds) : Number.NaN, zone };
}

/** What a zone of a cell stands for: seconds to add to UTC, or a clock. */
type ZoneFound = number | ReadWallClock | undefined;

/** Clocks of New York that name their offset, and of Chicago; others have several meanings. */
const namedOffsets: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  est: -5 * secondsPerHour,
  edt: -4 * secondsPerHour,
  cst: -6 * secondsPerHour,
  cdt: -5 * secondsPerHour,
};

/** Abbreviations that the runtime takes for the clock of one of several places. */
const severalMeanings = new Set(['act', 'aet', 'art', 'ast', 'bst', 'ect', 'ist', 'net', 'nst', 'plt', 'prt', 'sst', 'vst']);

const clocks = new Map<string, ReadWallClock | undefined>();

function zoneOf(zone: string): ZoneFound {
  const [, sign, hours = '', minutes] = /^(?:GMT|UTC)?([+-])(\d\d?):?(\d\d)?$/i.exec(zone) ?? [];
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * clockSeconds(hours, minutes);
  const offset = namedOffsets[zone.toLowerCase()];
  if (offset !== undefined) return offset;
  if (severalMeanings.has(zone.toLowerCase())) return undefined;
  const name = zone.toLowerCase() === 'et' ? newYork : zone;
  if (!clocks.has(name)) clocks.set(name, isTimeZone(name) ? openWallClock(name) : undefined);
  return clocks.get(name);
}

export interface TimesOptions {
  /** of times without a zone */
  readonly timeZone: string;
  readonly dates: DateOrder;
  /** whether the latest bars come first, which resolves an hour that the clock repeats */
  readonly isDescending: boolean;
  /** what the bars are, once it is known: a time of a shorter one has a clock, and midnight of a day in any zone is that day */
  readonly length?: 'day' | 'shorter' | undefined;
  /** whether the zone was given, so that it also stands for the abbreviations of the source, which have several meanings */
  readonly isZoneGiven?: boolean;
}

/** Reads times of a source as Unix seconds; a fraction of a second is cut off. */
export interface TimeReader {
  /**
   * @param before the time of the bar of this symbol that was read before; NaN for the first
   * @returns NaN where the bytes are no time; noon in New York for a date without a time, so that it stays that date in any zone
   */
  readonly read: (bytes: Uint8Array, start: number, end: number, before?: number) => number;
  /** why a text is no time */
  readonly explain: (text: string) => string;
}

/** Of two instants that a clock shows alike the one that follows the bar before; NaN where both may. */
function chooseRepeated([first = Number.NaN, second]: readonly number[], before: number, isDescending: boolean): number {
  if (second === undefined) return first;
  const nearest = secondsPerHour;
  if (!isDescending) {
    if (before >= first && before < second) return second;
    return before < first && first - before <= nearest ? first : Number.NaN;
  }
  if (before > first && before <= second) return first;
  return before > second && before - second <= nearest ? second : Number.NaN;
}

const noon = 12 * secondsPerHour;

export function openTimes({ timeZone, dates, isDescending, length, isZoneGiven = false }: TimesOptions): TimeReader {
  const readWallClock = openWallClock(timeZone);

  /** the instants that a text may mean */
  const readText = (text: string): readonly number[] | string => {
    const epoch = readEpoch(text);
    if (epoch !== undefined) return [epoch];
    const found = readDate(text, dates);
    if (!found) return 'expected a date and time, or Unix seconds, milliseconds or nanoseconds';
    const { date, rest } = found;
    if (rest === '') return length === 'shorter' ? 'expected a time after the date' : [newYorkInstant(date, noon)];
    const clock = readClock(rest);
    if (!clock || Number.isNaN(clock.secondsOfDay)) return 'expected a time such as 09:30:00 after the date';
    const { secondsOfDay, zone } = clock;
    if (length === 'day' && secondsOfDay === 0) return [newYorkInstant(date, noon)];
    if (zone === undefined || (isZoneGiven && /^[A-Z]{3,4}$/.test(zone) && !/^(?:UTC|GMT)$/.test(zone)))
      return readWallClock(date, secondsOfDay);
    const read = zoneOf(zone);
    if (read === undefined) return `expected a zone such as America/New_York or -05:00, got ${zone}`;
    return typeof read === 'number' ? [wallSeconds(date, secondsOfDay) - read] : read(date, secondsOfDay);
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
    last.hour = instant - Number(minutes) * 60 - (seconds === undefined ? 0 : Number(seconds));
  };

  return {
    read: (bytes, start, end, before = Number.NaN) => {
      const near = readNear(bytes, start, end);
      if (!Number.isNaN(near)) return near;
      const text = textOf(bytes, start, end);
      const instants = readText(text);
      if (typeof instants === 'string') return Number.NaN;
      const instant = chooseRepeated(instants, before, isDescending);
      // each time of a repeated hour is chosen by the one before
      if (!Number.isNaN(instant) && instants.length === 1) remember(bytes, start, end, text, instant);
      else last.hour = Number.NaN;
      return instant;
    },
    explain: (text) => {
      const instants = readText(text);
      if (typeof instants === 'string') return `${instants}, got "${text}"`;
      return instants.length === 0
        ? `the clock of ${timeZone} skips "${text}"`
        : `the clock of ${timeZone} shows "${text}" twice, and the bars around it do not say which is meant`;
    },
  };
}
