import { newYorkDay, newYorkInstant, newYorkOffset } from '#contract/time/new-york.ts';
import { closureOn, type DayHours, dayHours, usualHoursOn } from '#contract/market/day.ts';
import { newYork } from '../read/times.ts';
import { formatBarLength } from './bar-length.ts';

/** A bar of the sample, its time read by the clock of New York where it has no zone. */
export interface TimedBar {
  readonly series: string;
  /** Unix seconds */
  readonly time: number;
  /** NaN where it is not known */
  readonly volume: number;
}

/** The bars of one symbol and one day. */
interface DayOfBars {
  readonly date: string;
  /** seconds of the day, ascending, with the volume of each */
  readonly seconds: readonly number[];
  readonly volumes: ReadonlyMap<number, number>;
}

const hour = 3600;

/** The hours of a day, those of a usual one where it is not traded or not known. */
const hoursOn = (date: string): DayHours => dayHours(date) ?? usualHoursOn(date);

/** The seconds of the clock of New York, as if its offset never changed within the day. */
const clockOf = (time: number): number => time + newYorkOffset(time);

function groupDays(bars: readonly TimedBar[]): DayOfBars[] {
  const days = new Map<string, { date: string; volumes: Map<number, number> }>();
  for (const { series, time, volume } of bars) {
    const date = newYorkDay(time);
    const key = `${series} ${date}`;
    const day = days.get(key) ?? { date, volumes: new Map<number, number>() };
    days.set(key, day);
    day.volumes.set(clockOf(time) - Date.parse(`${date}T00:00:00Z`) / 1000, volume);
  }
  return [...days.values()].map(({ date, volumes }) => ({ date, volumes, seconds: [...volumes.keys()].toSorted((a, b) => a - b) }));
}

/** Days that show when trading begins and ends. */
const minSpan = 5 * hour;
const isWhole = ({ date, seconds }: DayOfBars): boolean => {
  const { open, close } = hoursOn(date);
  return (seconds.at(-1) ?? 0) - (seconds[0] ?? 0) >= Math.min(minSpan, close - open - hour / 2);
};

const isMost = (count: number, of: number): boolean => of > 0 && count >= of * 0.8;

/** Whether a day cannot be of New York: nothing is traded after the open, or the night is and the early morning is not. */
function isElsewhere({ date, seconds }: DayOfBars): boolean {
  const { open, preOpen, lateEnd } = usualHoursOn(date);
  const isTradedIn = (from: number, to: number): boolean => seconds.some((second) => second >= from && second < to);
  const afterOpen = isTradedIn(open, open + hour);
  return !afterOpen || (isTradedIn(lateEnd + 60, 24 * hour) && !isTradedIn(preOpen, 2 * preOpen));
}

/** How far the first and the last bar of a day may lie from the open and the close. */
const tolerance = hour / 4;

/** The zones of clocks that sources of prices in New York have. */
const otherZones = [
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'America/Chicago',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
];

/** When a clock of a zone shows what one of New York shows at an instant. */
function readAs(zone: string): (time: number) => number {
  if (zone === 'UTC') return clockOf;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const wallOf = (instant: number): number => Date.parse(`${format.format(instant * 1000).replace(' ', 'T')}Z`) / 1000;
  return (time) => {
    const wall = clockOf(time);
    const guess = wall - (wallOf(wall) - wall);
    return guess + (wall - wallOf(guess));
  };
}

/** Whether a day, read by the clock of a zone, has the hours of the regular session, or those of pre-market to post-market. */
function fits({ date, seconds }: DayOfBars, length: number, read: (time: number) => number): boolean {
  const midnight = newYorkInstant(date);
  const [first, last] = [seconds[0] ?? 0, seconds.at(-1) ?? 0].map((second) => read(midnight + second)) as [number, number];
  const day = newYorkDay(first);
  if (newYorkDay(last) !== day || closureOn(day) !== undefined) return false;
  const [from, to] = [first, last].map((time) => clockOf(time) - Date.parse(`${day}T00:00:00Z`) / 1000) as [number, number];
  const isNear = (value: number, wanted: number, early: number, late: number): boolean => value >= wanted - early && value <= wanted + late;
  const { preOpen, open, close, lateEnd } = hoursOn(day);
  const isRegular = isNear(from, open, 0, tolerance + length) && isNear(to, close, tolerance + length, length);
  const isExtended = isNear(from, preOpen, 0, 4 * hour) && isNear(to, lateEnd, 2 * hour, 0);
  return isRegular || isExtended;
}

/** Where a clock without a zone is, and why; or why it does not follow. */
export type ZoneFound = { readonly timeZone: string; readonly because: string | undefined } | { readonly fault: string };

const formatClock = (seconds: number): string =>
  `${String(Math.floor(seconds / hour)).padStart(2, '0')}:${String(Math.floor((seconds % hour) / 60)).padStart(2, '0')}`;

/**
 * The zone of times without one. They are of New York unless the days of the source cannot be: days from 13:30 to 19:59 are of UTC, and
 * those of another zone are asked for.
 */
export function judgeZone(bars: readonly TimedBar[], length: number): ZoneFound {
  const days = groupDays(bars).filter(isWhole);
  const odd = days.filter(isElsewhere);
  const [example] = odd;
  if (!example || !isMost(odd.length, days.length)) return { timeZone: newYork, because: undefined };
  const span = `days begin at ${formatClock(example.seconds[0] ?? 0)} and end at ${formatClock(example.seconds.at(-1) ?? 0)}`;
  const isOf = (zone: string): boolean => {
    const read = readAs(zone);
    return isMost(odd.filter((day) => fits(day, length, read)).length, odd.length);
  };
  if (isOf('UTC')) return { timeZone: 'UTC', because: span };
  const zone = otherZones.find(isOf);
  return zone === undefined
    ? { timeZone: newYork, because: undefined }
    : { fault: `${span}, which is no clock of New York: --timezone names its zone, such as --timezone ${zone}` };
}

/** Whether times are starts or ends of bars, and why; or why it does not follow. */
export type StampFound = { readonly stamp: 'start' | 'end'; readonly because: string | undefined } | { readonly fault: string };

/** The first minute after the open has a multiple of the volume of the one before. */
const minJump = 3;

/** What a day says of the stamp of its bars. */
function stampOf({ date, seconds, volumes }: DayOfBars, length: number): 'start' | 'end' | undefined {
  const { open, close } = hoursOn(date);
  if (seconds[0] === open && (seconds.at(-1) ?? 0) < close) return 'start';
  if (seconds[0] === open + length && seconds.at(-1) === close) return 'end';
  const [before, at, after] = [open - length, open, open + length].map((second) => volumes.get(second) ?? 0) as [number, number, number];
  if (before > 0 && at >= minJump * before) return 'start';
  return before > 0 && at > 0 && after >= minJump * at ? 'end' : undefined;
}

/** Longer bars do not begin at the open. */
const maxLength = hour;

/** Whether the times of a source are the starts or the ends of its bars: a session from 09:31 to 16:00 is stamped at the end. */
export function judgeStamp(bars: readonly TimedBar[], length: number): StampFound {
  if (length > maxLength) return { stamp: 'start', because: undefined };
  const days = groupDays(bars).filter(({ date }) => closureOn(date) === undefined);
  const stamps = days.map((day) => stampOf(day, length)).filter((stamp) => stamp !== undefined);
  const ends = stamps.filter((stamp) => stamp === 'end').length;
  if (ends === 0) return { stamp: 'start', because: undefined };
  const first = formatClock(usualHoursOn(days[0]?.date ?? '').open + length);
  if (isMost(ends, stamps.length)) return { stamp: 'end', because: `the session is traded from ${first}, not from 09:30` };
  if (isMost(stamps.length - ends, stamps.length)) return { stamp: 'start', because: undefined };
  return {
    fault: `some days are traded from 09:30 and some from ${first} (bars of ${formatBarLength(length)}): --stamp start or --stamp end says what their times are`,
  };
}
