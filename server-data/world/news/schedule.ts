import { newYorkDay, newYorkInstant } from '#contract/new-york.ts';
import { dateOf, dayIn, dayOf, type Day } from '../days.ts';
import type { Random } from '../random.ts';
import { closingSeconds, isHalfDay, isTradingDay, openingSeconds } from '../trading-days.ts';
import { burstOf } from './calendar.ts';
import type { Phase } from './scene.ts';

const dayOfSeconds = 86_400;

/** Stories an hour on a trading day, hour by hour from midnight in New York. Assumed: shaped like any busy newsroom's day. */
const tradingShape = [
  0.25, 0.2, 0.15, 0.2, 0.5, 0.9, 1.9, 2.8, 3.6, 4, 4, 3.3, 2.9, 2.8, 2.9, 3.3, 3.4, 2.3, 0.9, 0.6, 0.5, 0.4, 0.3, 0.25,
];
const halfDayShape = tradingShape.map((weight, hour) => (hour >= 14 ? weight * 0.3 : hour === 13 ? 3.4 : weight));
const closedShape = [
  0.05, 0.03, 0.02, 0.02, 0.03, 0.08, 0.2, 0.3, 0.4, 0.5, 0.5, 0.45, 0.4, 0.35, 0.3, 0.3, 0.3, 0.3, 0.3, 0.25, 0.2, 0.15, 0.1, 0.08,
];

/** A shape with its running sums: any share of the day ↔ a second. */
interface Shape {
  readonly total: number;
  readonly sums: readonly number[];
}

const shaped = (weights: readonly number[]): Shape => {
  const sums = [0];
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
  return { sums, total: sums.at(-1) ?? 0 };
};
const trading = shaped(tradingShape);
const halfDay = shaped(halfDayShape);
const closed = shaped(closedShape);

const shapeOn = (day: Day): Shape => (!isTradingDay(day) ? closed : isHalfDay(day) ? halfDay : trading);

/** How much of a shape lies before a second. */
function before({ sums }: Shape, seconds: number): number {
  const hour = Math.min(23, Math.floor(seconds / 3600));
  const [low = 0, high = 0] = [sums[hour], sums[hour + 1]];
  return low + (high - low) * Math.min(1, seconds / 3600 - hour);
}

/** The second at which so much of a shape has passed. */
function secondAt({ sums }: Shape, passed: number): number {
  let hour = 0;
  while (hour < 23 && (sums[hour + 1] ?? 0) <= passed) hour++;
  const [low = 0, high = 0] = [sums[hour], sums[hour + 1]];
  return Math.min(dayOfSeconds - 1, Math.floor((hour + (passed - low) / (high - low)) * 3600));
}

/** Everyday stories of a trading day, as a share of its shape's total: against them stand those that announcements bring. */
const everyday = 1;

/** The part of the world that lies in one New York day. */
export interface DayPlan {
  readonly day: Day;
  readonly count: number;
  /** wall clock, both included */
  readonly first: number;
  readonly last: number;
}

/** Deals out stories over the days from one instant to another, the more the more happens on a day. */
export function planDays(items: number, from: number, until: number): DayPlan[] {
  const [start, end] = [dayOf(newYorkDay(from)), dayOf(newYorkDay(until))];
  const wallClock = (instant: number, day: Day): number => Math.max(0, Math.min(dayOfSeconds - 1, instant - newYorkInstant(dateOf(day))));
  const days: (Omit<DayPlan, 'count'> & { weight: number })[] = [];
  for (let day = start; day <= end; day++) {
    const shape = shapeOn(day);
    const first = day === start ? wallClock(from, day) : 0;
    const last = day === end ? wallClock(until, day) : dayOfSeconds - 1;
    const share = (before(shape, last) - before(shape, first)) / shape.total;
    // Above 0, so that even a span of seconds has a place for its stories.
    days.push({ day, first, last, weight: 1e-6 + share * (shape.total * everyday + burstOf(day)) });
  }
  const total = days.reduce((sum, { weight }) => sum + weight, 0);
  let passed = 0;
  let dealt = 0;
  return days.map(({ weight, ...plan }, at) => {
    passed += weight;
    const upTo = at === days.length - 1 ? items : Math.round((items * passed) / total);
    const count = upTo - dealt;
    dealt = upTo;
    return { ...plan, count };
  });
}

/** Moments of a day, in order, dense where the day is. */
export function momentsOf({ day, first, last }: Omit<DayPlan, 'count'>, count: number, random: Random): number[] {
  const shape = shapeOn(day);
  const [low, high] = [before(shape, first), before(shape, last)];
  const moments = Array.from({ length: count }, () =>
    Math.max(first, Math.min(last, secondAt(shape, low + random.fraction() * (high - low)))),
  );
  return moments.sort((a, b) => a - b);
}

export function phaseOf(day: Day, secondsOfDay: number): Phase {
  if (!isTradingDay(day)) return 'closed';
  if (secondsOfDay < 5.5 * 3600 || secondsOfDay >= 20 * 3600) return 'night';
  if (secondsOfDay < openingSeconds) return 'pre';
  return secondsOfDay < closingSeconds(day) ? 'main' : 'post';
}

/** The same wall-clock time a number of months earlier; a date the month lacks becomes its last. */
export function monthsBefore(instant: number, months: number): number {
  const date = newYorkDay(instant);
  const [year = 0, month = 1, dateInMonth = 1] = date.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const earlier = dayIn(year, month - months, Math.min(dateInMonth, lastDate));
  return newYorkInstant(dateOf(earlier), instant - newYorkInstant(date));
}
