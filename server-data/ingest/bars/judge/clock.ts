import { secondsPerDay, secondsPerHour } from '#contract/time/dates.ts';
import { dateOf, type Day, dayAt } from '#contract/market/day.ts';
import { newYorkInstant, newYorkOffset } from '#contract/time/new-york.ts';
import { cached } from '../../../cached.ts';
import { closureOn, type DayHours, dayHours, usualHoursOn } from '#contract/market/hours.ts';
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
  /** seconds of the day, with the volume of each */
  readonly volumes: ReadonlyMap<number, number>;
  readonly first: number;
  readonly last: number;
}

/** The hours of a day, those of a usual one where it is not traded or not known. */
const hoursOn = (date: string): DayHours => dayHours(date) ?? usualHoursOn(date);

/** The seconds of the clock of New York, as if its offset never changed within the day. */
const clockOf = (time: number): number => time + newYorkOffset(time);

function groupDays(bars: readonly TimedBar[]): DayOfBars[] {
  const days = new Map<string, { day: Day; volumes: Map<number, number> }>();
  for (const { series, time, volume } of bars) {
    const day = dayAt(time);
    const ofDay = cached(days, `${series} ${day}`, () => ({ day, volumes: new Map<number, number>() }));
    ofDay.volumes.set(clockOf(time) - day * secondsPerDay, volume);
  }
  return [...days.values()].map(({ day, volumes }) => ({
    date: dateOf(day),
    volumes,
    first: Math.min(...volumes.keys()),
    last: Math.max(...volumes.keys()),
  }));
}

/** Days that show when trading begins and ends. */
const minSpan = 5 * secondsPerHour;
const isWhole = ({ date, first, last }: DayOfBars): boolean => {
  const { open, close } = hoursOn(date);
  return last - first >= Math.min(minSpan, close - open - secondsPerHour / 2);
};

const isMajority = (count: number, of: number): boolean => of > 0 && count >= of * 0.8;

/** How far the first and the last bar of a day may lie from the open and the close. */
const tolerance = secondsPerHour / 4;

/** The zones of clocks that sources of prices in New York have; the first one that fits is named. */
const otherZones = [
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'America/Chicago',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
  'America/Denver',
  'Australia/Sydney',
  // standard time of New York all year
  'Etc/GMT+5',
];

type ReadTime = (time: number) => number;

/** The clock of a zone at an instant, as Unix seconds of UTC. */
function openClock(timeZone: string): ReadTime {
  // Swedish writes dates as ISO does
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => Date.parse(`${format.format(instant * 1000).replace(' ', 'T')}Z`) / 1000;
}

/** When a clock of a zone shows what one of New York shows at an instant; the difference is asked for once an hour. */
function readAs(zone: string): ReadTime {
  if (zone === newYork) return (time) => time;
  if (zone === 'UTC') return clockOf;
  const wallOf = openClock(zone);
  const differences = new Map<number, number>();
  return (time) => {
    const difference = cached(differences, Math.floor(time / secondsPerHour), () => {
      const wall = clockOf(time);
      const guess = wall - (wallOf(wall) - wall);
      return guess + (wall - wallOf(guess)) - time;
    });
    return time + difference;
  };
}

const isBetween = (value: number, from: number, to: number): boolean => value >= from && value <= to;

/** Whether a day has the hours of the regular session, or those of pre-market to post-market. */
function fits({ date, first, last }: DayOfBars, length: number, zone: string): boolean {
  if (closureOn(date) !== undefined) return false;
  const { preOpen, open, close, lateEnd } = hoursOn(date);
  const latestStart = open + tolerance + length;
  const earliestEnd = close - tolerance - length;
  const isRegular = isBetween(first, open, latestStart) && isBetween(last, earliestEnd, close + length);
  // another zone needs a whole pre-market and post-market, because less of them fits several
  const isExtended =
    zone === newYork
      ? isBetween(first, preOpen, latestStart) && isBetween(last, earliestEnd, lateEnd)
      : isBetween(first, preOpen, preOpen + 4 * secondsPerHour) && isBetween(last, lateEnd - 2 * secondsPerHour, lateEnd);
  return isRegular || isExtended;
}

/** The half hour after the open has a multiple of the volume of the one before. */
const minOpening = 3;

/** Whether the volume of a day shows the open; undefined where its bars do not say. */
function showsOpen({ date, volumes }: DayOfBars, length: number): boolean | undefined {
  const { open } = hoursOn(date);
  if (length > secondsPerHour / 2) return undefined;
  const sumFrom = (from: number): number =>
    [...volumes].filter(([second]) => second >= from && second < from + secondsPerHour / 2).reduce((sum, [, volume]) => sum + volume, 0);
  const ratio = sumFrom(open) / sumFrom(open - secondsPerHour / 2);
  return Number.isFinite(ratio) ? ratio >= minOpening : undefined;
}

/** How the bars of a source lie in the days of New York when their times are read by the clock of a zone. */
interface ZoneShare {
  readonly days: readonly DayOfBars[];
  /** of most days the first and the last bar are where trading begins and ends */
  readonly isFitting: boolean;
  /** whether the volume of most days shows the open; undefined where nothing says so */
  readonly hasOpen: boolean | undefined;
}

function measureZone(bars: readonly TimedBar[], length: number, zone: string): ZoneShare {
  const read = readAs(zone);
  const days = groupDays(bars.map((bar) => ({ ...bar, time: read(bar.time) }))).filter(isWhole);
  const opens = days.map((day) => showsOpen(day, length)).filter((found) => found !== undefined);
  return {
    days,
    isFitting: isMajority(days.filter((day) => fits(day, length, zone)).length, days.length),
    hasOpen: opens.length === 0 ? undefined : opens.filter(Boolean).length * 2 >= opens.length,
  };
}

/** Whether a day cannot be of New York: nothing is traded in the hour after the open. */
const isElsewhere = ({ date, volumes }: DayOfBars): boolean => {
  const seconds = [...volumes.keys()];
  const { open, preOpen, lateEnd } = usualHoursOn(date);
  // nights are traded without the day
  return (
    seconds.some((second) => isBetween(second, preOpen, lateEnd - 1)) &&
    !seconds.some((second) => isBetween(second, open, open + secondsPerHour))
  );
};

/** Where a clock without a zone is, and why; or why it does not follow. */
export type ZoneFound = { readonly timeZone: string; readonly because: string | undefined } | { readonly fault: string };

const formatClock = (seconds: number): string => {
  const ofDay = ((seconds % secondsPerDay) + secondsPerDay) % secondsPerDay;
  return `${String(Math.floor(ofDay / secondsPerHour)).padStart(2, '0')}:${String(Math.floor((ofDay % secondsPerHour) / 60)).padStart(2, '0')}`;
};

/** When the days of a source begin and end by its own clock. */
function describeSpan({ date, first, last }: DayOfBars, zone: string): string {
  const instant = newYorkInstant(date) + first;
  // the clock of the source, as its times were read by that of New York
  const shown = zone === newYork ? 0 : openClock(zone)(instant) - clockOf(instant);
  return `days begin at ${formatClock(first + shown)} and end at ${formatClock(last + shown)}`;
}

/**
 * The zone of times without one. They are of New York unless its hours, or the volume at its open, do not fit and those of another zone do:
 * days from 13:30 to 19:59 are of UTC, and those of another zone are asked for.
 */
export function judgeZone(bars: readonly TimedBar[], length: number): ZoneFound {
  const own = measureZone(bars, length, newYork);
  if (own.isFitting && own.hasOpen !== false) return { timeZone: newYork, because: undefined };
  for (const zone of ['UTC', ...otherZones]) {
    const other = measureZone(bars, length, zone);
    const [day] = other.days;
    if (!day || !other.isFitting || other.hasOpen === false || (own.isFitting && other.hasOpen !== true)) continue;
    const span = describeSpan(day, zone);
    if (zone === 'UTC') return { timeZone: zone, because: span };
    return { fault: `${span}, which is no clock of New York: --timezone names its zone, such as --timezone ${zone}` };
  }
  const [day] = own.days;
  return day && isMajority(own.days.filter(isElsewhere).length, own.days.length)
    ? { fault: `${describeSpan(day, newYork)}, which is no clock of New York: --timezone names the zone of its times` }
    : { timeZone: newYork, because: undefined };
}

/** Whether times are starts or ends of bars, and why; or why it does not follow. */
export type StampFound = { readonly stamp: 'start' | 'end'; readonly because: string | undefined } | { readonly fault: string };

/** What the hours of a day say of the stamp of its bars: sessions begin with the open and end with the close. */
function stampByHours({ date, first, last }: DayOfBars, length: number): 'start' | 'end' | undefined {
  const { open, close } = hoursOn(date);
  if (first === open && last < close) return 'start';
  return first === open + length && last === close ? 'end' : undefined;
}

/** The first bar after the open has a multiple of the volume of the one before it; of fewer days a larger one is needed. */
const minJump = 4;
const minJumpOfFew = 12;
const fewDays = 5;

/** What the volumes around the open say, where there is a pre-market. */
function stampByVolume({ date, volumes }: DayOfBars, length: number, jump: number): 'start' | 'end' | undefined {
  const { open } = hoursOn(date);
  const [before, at, after] = [open - length, open, open + length].map((second) => volumes.get(second));
  if (before === undefined || at === undefined) return undefined;
  if (at >= jump * before) return 'start';
  return after !== undefined && after >= jump * at && at < jump * before ? 'end' : undefined;
}

/** Longer bars do not begin at the open. */
const maxLength = secondsPerHour;

/** Whether the times of a source are the starts or the ends of its bars: a session from 09:31 to 16:00 is stamped at the end. */
export function judgeStamp(bars: readonly TimedBar[], length: number): StampFound {
  if (length > maxLength) return { stamp: 'start', because: undefined };
  const days = groupDays(bars).filter(({ date }) => closureOn(date) === undefined);
  const isEnd = (stamp: 'start' | 'end' | undefined): boolean => stamp === 'end';
  const first = formatClock(usualHoursOn(days[0]?.date ?? '').open + length);
  const byHours = days.map((day) => stampByHours(day, length)).filter((stamp) => stamp !== undefined);
  const ends = byHours.filter(isEnd).length;
  if (byHours.length > 0) {
    if (ends === byHours.length || (ends > 0 && isMajority(ends, byHours.length)))
      return { stamp: 'end', because: `the session is traded from ${first}, not from 09:30` };
    if (ends === 0 || isMajority(byHours.length - ends, byHours.length)) return { stamp: 'start', because: undefined };
    return {
      fault: `some days are traded from 09:30 and some from ${first} (bars of ${formatBarLength(length)}): --stamp start or --stamp end says what their times are`,
    };
  }
  const jump = days.length < fewDays ? minJumpOfFew : minJump;
  const byVolume = days.map((day) => stampByVolume(day, length, jump)).filter((stamp) => stamp !== undefined);
  return byVolume.length * 2 >= days.length && isMajority(byVolume.filter(isEnd).length, byVolume.length)
    ? { stamp: 'end', because: `the volume of the open comes at ${first}` }
    : { stamp: 'start', because: undefined };
}
