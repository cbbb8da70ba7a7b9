import { secondsPerDay, secondsPerHour } from '#contract/time/dates.ts';
import { clockHoursOf, dayAt, instantOf, isTradingDay, tradingDayFrom, weekdayOf, type Day } from '#contract/market/day.ts';
import { companyOf, sizeOf, type Company } from '../companies.ts';
import { announcementsOn, type Announcement } from '../finance/announcements.ts';
import { Random } from '../random.ts';
import { indicatorsOn } from './indicators.ts';

/** A story that belongs to a moment. */
export interface Appointment {
  /** New York wall clock */
  readonly secondsOfDay: number;
  /** name of a story kind */
  readonly kind: string;
  readonly company: Company;
  /** the smaller, the sooner it gets a place on a crowded day */
  readonly order: number;
  /** a data series */
  readonly series?: string;
  /** the same news a second time, from another author */
  readonly repeats?: true;
}

/** How closely the newsroom follows a company, 1 to 4. */
const attention = (company: Company): number => Math.min(4, sizeOf(company));

/** The stories of an announcement, the most important first: seconds after it, at least and at most, and how early each gets a place. */
const resultsKinds: readonly (readonly [kind: string, min: number, max: number, order: number])[] = [
  ['results flash', 0, 25, 0],
  ['results release', 60, 400, 2],
  ['outlook flash', 30, 240, 1],
  ['unit flash', 90, 500, 4],
  ['results reaction', 700, 2400, 3],
  ['call summary', 4500, 7200, 5],
];

function resultsStories(seed: number, { company, fiscalYear, quarter, secondsOfDay }: Announcement): Appointment[] {
  const random = new Random(seed, 'results stories', company.symbol, fiscalYear, quarter);
  const stories = resultsKinds.slice(0, [0, 1, 2, 4, 6][attention(company)]).map(([kind, min, max, order]): Appointment => ({
    secondsOfDay: secondsOfDay + random.whole(min, max),
    kind,
    company,
    // The large come first on a crowded day.
    order: order - attention(company) + random.fraction(),
  }));
  if (attention(company) < 3 || random.chance(0.6)) return stories;
  return [...stories, { secondsOfDay: secondsOfDay + random.whole(300, 1500), kind: 'results flash', company, order: 1, repeats: true }];
}

/** The morning after: brokers change their targets. */
function brokerStories(seed: number, { company, fiscalYear, quarter }: Announcement): Appointment[] {
  const random = new Random(seed, 'broker stories', company.symbol, fiscalYear, quarter);
  return Array.from({ length: Math.max(0, attention(company) - 2) }, (_, at) => ({
    secondsOfDay: 6.25 * secondsPerHour + random.whole(0, 12_000),
    kind: random.chance(0.8) ? 'target change' : random.pick(['upgrade', 'downgrade']),
    company,
    order: 3 + at - attention(company) + random.fraction(),
  }));
}

const market = companyOf('SPY');

/** The regular items of a trading day, or of a Sunday. */
function regularStories(seed: number, day: Day): Appointment[] {
  const random = new Random(seed, 'regular stories', day);
  const at = (kind: string, seconds: number, order: number, spread = 300): Appointment => ({
    secondsOfDay: seconds + random.whole(0, spread),
    kind,
    company: market,
    order: order + random.fraction(),
  });
  if (!isTradingDay(day)) return weekdayOf(day) === 0 ? [at('week ahead', 12 * secondsPerHour, 0, 3600)] : [];
  const { open, close } = clockHoursOf(day);
  const often = [
    at('premarket movers', 8 * secondsPerHour, 1, 3600),
    at('mid-day losers', 12.5 * secondsPerHour, 2, 1800),
    at('sector round-up', 11 * secondsPerHour, 2, 2400),
    at('late movers', close + secondsPerHour, 2, 1800),
    at('earnings calendar', close + 2 * secondsPerHour, 3, 1800),
  ].filter(() => random.chance(0.5));
  return [
    at('closing', close + 240, -9),
    at('opening', open + 20, -8, 90),
    at('earnings calendar', 6 * secondsPerHour, -2, 1800),
    at('mid-day gainers', 12 * secondsPerHour, -2, 1800),
    ...often,
    // A second or two after the hour, as releases arrive.
    ...indicatorsOn(day).map(({ name, hour }) => ({ ...at('indicator', hour * secondsPerHour, -7, 8), series: name })),
  ];
}

/** Everything that is planned for a day, earliest first. */
export function appointmentsOn(seed: number, day: Day): Appointment[] {
  const results = isTradingDay(day)
    ? [
        ...announcementsOn(day).flatMap((announcement) => resultsStories(seed, announcement)),
        ...announcementsOn(tradingDayFrom(day, -1)).flatMap((announcement) => brokerStories(seed, announcement)),
      ]
    : [];
  return [...results, ...regularStories(seed, day)].toSorted((a, b) => a.secondsOfDay - b.secondsOfDay);
}

/** Stories an hour on a trading day, hour by hour from midnight in New York. Assumed: shaped like any busy newsroom's day. */
const tradingHours = [
  0.25, 0.2, 0.15, 0.2, 0.5, 0.9, 1.9, 2.8, 3.6, 4, 4, 3.3, 2.9, 2.8, 2.9, 3.3, 3.4, 2.3, 0.9, 0.6, 0.5, 0.4, 0.3, 0.25,
];
const hoursOn = (day: Day): readonly number[] => (isTradingDay(day) ? tradingHours : tradingHours.map((weight) => weight * 0.12));

/** The part of the world that lies in one New York day. */
export interface DayPlan {
  readonly day: Day;
  readonly count: number;
  /** wall clock, both included */
  readonly first: number;
  readonly last: number;
}

/** How many stories a usual day brings between two wall-clock seconds; results bring more. */
function weightOf({ day, first, last }: Omit<DayPlan, 'count'>): number {
  const usual = hoursOn(day).reduce((sum, weight, hour) => {
    const seconds = Math.min(last, (hour + 1) * secondsPerHour) - Math.max(first, hour * secondsPerHour);
    return sum + (Math.max(0, seconds) / secondsPerHour) * weight;
  }, 0);
  // Above 0, so that even a span of seconds has a place for its stories.
  return 1e-6 + usual * (1 + announcementsOn(day).length * 0.05);
}

/** Deals out stories over the days from one instant to another, the more the more happens on a day. */
export function planDays(items: number, from: number, until: number): DayPlan[] {
  const [start, end] = [dayAt(from), dayAt(until)];
  const days = Array.from({ length: end - start + 1 }, (_, at) => {
    const day = start + at;
    const secondsOf = (instant: number): number => Math.max(0, Math.min(secondsPerDay - 1, instant - instantOf(day, 0)));
    const span = { day, first: secondsOf(from), last: secondsOf(until) };
    return { span, weight: weightOf(span) };
  });
  const total = days.reduce((sum, { weight }) => sum + weight, 0);
  let [passed, dealt] = [0, 0];
  return days.map(({ span, weight }, at) => {
    passed += weight;
    const upTo = at === days.length - 1 ? items : Math.round((items * passed) / total);
    const count = upTo - dealt;
    dealt = upTo;
    return { ...span, count };
  });
}

/** A place for one story, and what is planned there, if anything is. */
interface Slot {
  readonly secondsOfDay: number;
  readonly appointment?: Appointment;
}

/** At most so much of a day is planned; the rest is left to everyday stories. */
const plannedShare = 0.52;

/** The places of one day, in order: what is planned as far as there is room, and free ones, dense where the day is. */
export function slotsOf(seed: number, { day, count, first, last }: DayPlan): Slot[] {
  if (count === 0) return [];
  const random = new Random(seed, 'moments', day);
  const planned = appointmentsOn(seed, day)
    .filter(({ secondsOfDay }) => secondsOfDay >= first && secondsOfDay <= last)
    .toSorted((a, b) => a.order - b.order)
    .slice(0, Math.floor(count * plannedShare))
    .map((appointment) => ({ secondsOfDay: appointment.secondsOfDay, appointment }));
  const hours = hoursOn(day)
    .map((weight, hour) => [hour * secondsPerHour, weight] as const)
    .filter(([start]) => start + secondsPerHour > first && start <= last);
  const free = Array.from({ length: count - planned.length }, () => {
    const start = random.weighted(hours);
    return { secondsOfDay: random.whole(Math.max(first, start), Math.min(last, start + 3599)) };
  });
  return [...planned, ...free].toSorted((a, b) => a.secondsOfDay - b.secondsOfDay);
}
