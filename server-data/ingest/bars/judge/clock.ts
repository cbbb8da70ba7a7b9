import { dateOf, type Day, dayAt } from '#contract/market/trading-days.ts';
import { newYorkDay, newYorkInstant, newYorkOffset } from '#contract/time/new-york.ts';
import { cached } from '../../../cached.ts';
import { daySeconds } from '../../../store/bars/bars.ts';
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
  const days = new Map<string, { day: Day; volumes: Map<number, number> }>();
  for (const { series, time, volume } of bars) {
    const day = dayAt(time);
    const ofDay = cached(days, `${series} ${day}`, () => ({ day, volumes: new Map<number, number>() }));
    ofDay.volumes.set(clockOf(time) - day * daySeconds, volume);
  }
  return [...days.values()].map(({ day, volumes }) => ({
    date: dateOf(day),
    volumes,
    seconds: [...volumes.keys()].toSorted((a, b) => a - b),
  }));
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

/** What the hours of a day say of the stamp of its bars: sessions begin with the open and end with the close. */
function stampByHours({ date, seconds }: DayOfBars, length: number): 'start' | 'end' | undefined {
  const { open, close } = hoursOn(date);
  if (seconds[0] === open && (seconds.at(-1) ?? 0) < close) return 'start';
  return seconds[0] === open + length && seconds.at(-1) === close ? 'end' : undefined;
}

/** The first bar after the open has a multiple of the volume of the one before it; of fewer days a larger one is needed. */
const minJump = 4;
const minJumpOfFew = 12;
const fewDays = 5;

/** What the volumes around the open say, where there is a pre-market. */
function stampByVolume({ date, volumes }: DayOfBars, length: number, jump: number): 'start' | 'end' | undefined {
  const { open } = hoursOn(date);
  const [before, at, after] = [open - length, open, open + length].map((second) => volumes.get(second) ?? Number.NaN) as [
    number,
    number,
    number,
  ];
  if (at >= jump * before) return 'start';
  return after >= jump * at && at < jump * before ? 'end' : undefined;
}

/** Longer bars do not begin at the open. */
const maxLength = hour;

/** Whether the times of a source are the starts or the ends of its bars: a session from 09:31 to 16:00 is stamped at the end. */
export function judgeStamp(bars: readonly TimedBar[], length: number): StampFound {
  if (length > maxLength) return { stamp: 'start', because: undefined };
  const days = groupDays(bars).filter(({ date }) => closureOn(date) === undefined);
  const isEnd = (stamp: 'start' | 'end' | undefined): boolean => stamp === 'end';
  const first = formatClock(usualHoursOn(days[0]?.date ?? '').open + length);
  const byHours = days.map((day) => stampByHours(day, length)).filter((stamp) => stamp !== undefined);
  const ends = byHours.filter(isEnd).length;
  if (byHours.length > 0) {
    if (ends === byHours.length || (ends > 0 && isMost(ends, byHours.length)))
      return { stamp: 'end', because: `the session is traded from ${first}, not from 09:30` };
    if (ends === 0 || isMost(byHours.length - ends, byHours.length)) return { stamp: 'start', because: undefined };
    return {
      fault: `some days are traded from 09:30 and some from ${first} (bars of ${formatBarLength(length)}): --stamp start or --stamp end says what their times are`,
    };
  }
  const jump = days.length < fewDays ? minJumpOfFew : minJump;
  const byVolume = days.map((day) => stampByVolume(day, length, jump)).filter((stamp) => stamp !== undefined);
  return byVolume.length * 2 >= days.length && isMost(byVolume.filter(isEnd).length, byVolume.length)
    ? { stamp: 'end', because: `the volume of the open comes at ${first}` }
    : { stamp: 'start', because: undefined };
}
