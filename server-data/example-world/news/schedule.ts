import { dayAt, instantOf, isHalfDay, isTradingDay, type Day } from '../days.ts';
import { Random } from '../random.ts';
import { announcementStories, appointmentsOn, type Appointment } from './calendar.ts';

const daySeconds = 86_400;

/** Stories an hour on a trading day, hour by hour from midnight in New York. Assumed: shaped like any busy newsroom's day. */
const tradingHours = [
  0.25, 0.2, 0.15, 0.2, 0.5, 0.9, 1.9, 2.8, 3.6, 4, 4, 3.3, 2.9, 2.8, 2.9, 3.3, 3.4, 2.3, 0.9, 0.6, 0.5, 0.4, 0.3, 0.25,
];
const halfDayHours = tradingHours.map((weight, hour) => (hour >= 14 ? weight * 0.3 : hour === 13 ? 3.4 : weight));
const closedHours = [
  0.05, 0.03, 0.02, 0.02, 0.03, 0.08, 0.2, 0.3, 0.4, 0.5, 0.5, 0.45, 0.4, 0.35, 0.3, 0.3, 0.3, 0.3, 0.3, 0.25, 0.2, 0.15, 0.1, 0.08,
];
const hoursOn = (day: Day): readonly number[] => (!isTradingDay(day) ? closedHours : isHalfDay(day) ? halfDayHours : tradingHours);

/** How many stories of a usual day lie between two wall-clock seconds. */
const weightBetween = (day: Day, first: number, last: number): number =>
  hoursOn(day).reduce((sum, weight, hour) => {
    const seconds = Math.min(last, (hour + 1) * 3600) - Math.max(first, hour * 3600);
    return sum + (Math.max(0, seconds) / 3600) * weight;
  }, 0);

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
  const [start, end] = [dayAt(from), dayAt(until)];
  const secondsOf = (instant: number, day: Day): number => Math.max(0, Math.min(daySeconds - 1, instant - instantOf(day, 0)));
  const days = Array.from({ length: end - start + 1 }, (_, at) => {
    const day = start + at;
    const first = day === start ? secondsOf(from, day) : 0;
    const last = day === end ? secondsOf(until, day) : daySeconds - 1;
    const whole = weightBetween(day, 0, daySeconds);
    const share = weightBetween(day, first, last) / whole;
    // Above 0, so that even a span of seconds has a place for its stories.
    return { day, first, last, weight: 1e-6 + share * (whole + announcementStories(day)) };
  });
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

/** Moments of a day, dense where the day is. */
function moments({ day, first, last }: DayPlan, count: number, random: Random): number[] {
  const hours = hoursOn(day).map((weight, hour) => [hour, weight] as const);
  const between = hours.filter(([hour]) => (hour + 1) * 3600 > first && hour * 3600 <= last);
  return Array.from({ length: count }, () => {
    const from = Math.max(first, random.weighted(between) * 3600);
    return Math.min(last, random.whole(from, Math.min(last, (Math.floor(from / 3600) + 1) * 3600 - 1)));
  });
}

/** A place for one story, and what is planned there, if anything is. */
interface Slot {
  readonly secondsOfDay: number;
  readonly appointment: Appointment | undefined;
}

/** At most so much of a day is planned; the rest is left to everyday stories. */
const plannedShare = 0.52;

/** The places of one day, in order: what the calendar holds as far as there is room, and free ones. */
export function slotsOf(seed: number, plan: DayPlan): Slot[] {
  const { day, count, first, last } = plan;
  if (count === 0) return [];
  const appointments = appointmentsOn(seed, day)
    .filter(({ secondsOfDay }) => secondsOfDay >= first && secondsOfDay <= last)
    .toSorted((a, b) => a.order - b.order)
    .slice(0, Math.floor(count * plannedShare));
  const free = moments(plan, count - appointments.length, new Random(seed, 'moments', day));
  return [
    ...appointments.map((appointment) => ({ secondsOfDay: appointment.secondsOfDay, appointment })),
    ...free.map((secondsOfDay) => ({ secondsOfDay, appointment: undefined })),
  ].toSorted((a, b) => a.secondsOfDay - b.secondsOfDay);
}
