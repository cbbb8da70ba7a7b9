import { valueAt } from '#contract/value-at.ts';
import { secondsPerDay } from '#contract/time/dates.ts';
import { type Day, hoursOf, instantOf, isTradingDay, tradingDayAt, tradingDayFrom } from '#contract/market/day.ts';
import { type Bars, barsOf, selectBars } from '../../market/bars.ts';
import { type BarPeriod, groupBars } from '../../market/bar-periods.ts';
import { valuesOf } from '../../market/sessions.ts';
import { companies, type Company, companyOf, companySpelled, leadClassOf } from '../companies.ts';
import { smallCaps } from '../small-caps.ts';
import type { ExampleStory } from '../story.ts';
import type { Impulse, Prices } from './bars.ts';

/** The companies whose prices a story pushes, by their lead classes, which the others follow. */
export const pushedBy = ({ primaryTickers }: ExampleStory): ReadonlySet<Company> =>
  new Set(primaryTickers.flatMap((symbol) => companySpelled(symbol) ?? []).map(leadClassOf));

/** Stories by the trading day and company whose price they push. */
export interface Impulses {
  readonly add: (story: ExampleStory) => void;
  readonly of: (company: Company, day: Day) => readonly Impulse[];
  /** whether a company had a story on a trading day or later */
  readonly hasSince: (company: Company, day: Day) => boolean;
}

/** @param from stories of earlier trading days are not remembered */
export function collectImpulses(from: Day): Impulses {
  const byDay = new Map<Day, Map<Company, Impulse[]>>();
  return {
    add: (story) => {
      const { created } = story.item;
      const day = tradingDayAt(created);
      if (day < from) return;
      const ofDay = byDay.get(day) ?? new Map<Company, Impulse[]>();
      byDay.set(day, ofDay);
      // a story without one pushes nothing, and still cuts the minutes of its day
      const { impact = 0 } = story.facts ?? {};
      for (const company of pushedBy(story)) ofDay.set(company, [...(ofDay.get(company) ?? []), { at: created, impact }]);
    },
    of: (company, day) => byDay.get(day)?.get(leadClassOf(company)) ?? [],
    hasSince: (company, since) => [...byDay].some(([day, ofDay]) => day >= since && ofDay.has(leadClassOf(company))),
  };
}

/** Each bar as one second, its last: so are the minutes that stories cut stored with the others. */
function tapeOf(bars: Bars): Bars {
  const start = bars.end.map((end) => end - 1);
  return { ...bars, start };
}

/** Bars that end after an instant, and not after another. */
function selectEnds(bars: Bars, after: number, until: number): Bars {
  let [from, to] = [0, bars.length];
  while (from < to && valueAt(bars.end, from) <= after) from++;
  while (to > from && valueAt(bars.end, to - 1) > until) to--;
  return selectBars(bars, { from, to });
}

interface Span {
  /** Unix seconds; bars that end up to then are left out */
  readonly after: number;
  /** Unix seconds; later bars are not there yet */
  readonly until: number;
}

/** The trading days that have bars in a span. */
function* daysBetween({ after, until }: Span): Generator<Day> {
  for (let day = tradingDayAt(after); hoursOf(day).pre < until; day = tradingDayFrom(day, 1)) yield day;
}

/** Every security with bars. */
const traded: readonly Company[] = [...companies, ...smallCaps];

/** The bars of a span, by the second, company by company. */
export function* exampleBars(prices: Prices, impulses: Impulses, span: Span, of = traded): Generator<BarPeriod> {
  for (const company of of) {
    for (const day of daysBetween(span)) {
      const bars = selectEnds(prices.bars(company, day, impulses.of(company, day)), span.after, span.until);
      if (bars.length > 0) yield* groupBars(company.symbol, 1, tapeOf(bars));
    }
  }
}

/** So many months have daily bars. */
const dailyDays = 400;

/** Daily bars of the regular sessions of more than a year before an instant, company by company. */
export function* exampleDailyBars(prices: Prices, until: number): Generator<BarPeriod> {
  const last = tradingDayAt(until);
  const days = Array.from({ length: dailyDays }, (_, index) => last - dailyDays + index + 1).filter(
    (day) => isTradingDay(day) && hoursOf(day).post <= until,
  );
  for (const company of traded) {
    const bars = days.map((day) => ({
      ...valuesOf(prices.daily(company, day).regular),
      start: instantOf(day, 0),
      end: instantOf(day + 1, 0),
    }));
    yield* groupBars(company.symbol, secondsPerDay, barsOf(bars));
  }
}

/** Larger worlds have minutes of more days, up to two weeks. */
const itemsPerDay = 2000;
const maxDays = 10;

/** Stories of so many trading days before those days have the minutes of the 30 days before each, with which days without news are compared. */
const comparedDays = 10;

/** How many trading days before those of all companies have minutes: of SPY, with which moves are compared, and of companies with a recent story. */
const earlierDays = { index: 252, companies: comparedDays + 30 };

/** Small worlds have few, so that they are built fast. */
const fewEarlierDays: typeof earlierDays = { index: 63, companies: 0 };
const leastItems = 4000;

const earlierDaysOf = (items: number): typeof earlierDays => (items < leastItems ? fewEarlierDays : earlierDays);

/** The first trading day with bars of minutes of SPY in a world of so many stories. @param firstDay the first one of all companies */
export const firstIndexDay = (items: number, firstDay: Day): Day => tradingDayFrom(firstDay, -earlierDaysOf(items).index);

/** The minutes before the day from which on all companies have some: those of SPY, and of each company with a recent story. */
export function* exampleEarlierBars(prices: Prices, impulses: Impulses, items: number, firstDay: Day): Generator<BarPeriod> {
  const before = (from: Day): Span => ({ after: hoursOf(from).pre, until: hoursOf(firstDay).pre });
  const index = companyOf('SPY');
  yield* exampleBars(prices, impulses, before(firstIndexDay(items, firstDay)), [index]);
  const recentDay = tradingDayFrom(firstDay, -comparedDays);
  const recent = companies.filter((company) => company !== index && impulses.hasSince(company, recentDay));
  const { companies: companyDays } = earlierDaysOf(items);
  if (companyDays > 0) yield* exampleBars(prices, impulses, before(tradingDayFrom(firstDay, -companyDays)), recent);
}

/** The first trading day with bars of minutes in a world of so many stories. */
export function firstBarsDay(items: number, until: number): Day {
  const next = tradingDayAt(until);
  const last = hoursOf(next).pre <= until ? next : tradingDayFrom(next, -1);
  return tradingDayFrom(last, 1 - Math.min(maxDays, Math.ceil(items / itemsPerDay)));
}
