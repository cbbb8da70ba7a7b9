import { hoursOf, type Day } from '#contract/market/day.ts';
import { type Session, sessions, sessionSpan } from '#contract/market/sessions.ts';
import { quantifiedSession } from '#contract/market/wire-sessions.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import { valueAt } from '#contract/value-at.ts';
import { type Bar, type Bars, barsOf } from '../../market/bars.ts';
import { type SessionSummary } from '../../market/sessions.ts';
import { leadClassOf, type Company } from '../companies.ts';
import { cached } from '../../cached.ts';
import { Random } from '../random.ts';
import { haltOn } from '../small-caps.ts';
import { outlineOfTrades, tradesOf } from './few-trades.ts';
import { Market, volatilityOf } from './market.ts';
import { cents, outlineOf, type DayOutline } from './outline.ts';

/** A story about a company, as its price feels it. */
export interface Impulse {
  /** Unix seconds */
  readonly at: number;
  /** which way and how strongly the story pushes the price, from -1 to 1; 0 not at all */
  readonly impact: number;
}

/** One session to be drawn. Times are Unix seconds. */
interface SessionPlan extends SessionSummary {
  readonly session: Session;
  readonly start: number;
  readonly end: number;
  readonly resultsAt: number | undefined;
  readonly stories: readonly Impulse[];
  /** how far the strongest story pushes, in dollars */
  readonly maxPush: number;
}

/** Seconds after news at which a price is needed: the shortest windows must not be measured by whole minutes. */
const cutsAfterNews = [0, 10, 20, 30, 45, 60];

/** Where bars begin and end: the minutes, the seconds after news, and in the regular session the single trades of its first and last second. */
function boundsOf({ session, start, end, stories }: SessionPlan): number[] {
  const bounds: number[] = [];
  for (let minute = start; minute <= end; minute += 60) bounds.push(minute);
  if (session === 'regular') {
    bounds.splice(1, 0, start + 1);
    bounds.splice(-1, 0, end - 1);
  }
  if (stories.length === 0) return bounds;
  const cuts = stories.flatMap(({ at }) => cutsAfterNews.map((seconds) => at + seconds)).filter((cut) => cut < end);
  return [...new Set([...bounds, ...cuts])].sort((a, b) => a - b);
}

/** How much of a jump has happened so many seconds after it began. */
const settledAfter = (seconds: number): number => (seconds < 0 ? 0 : 1 - 0.4 ** (seconds / 60));
/** How long before unexpected news the price leans the other way, so that a jump has room within the day's close, s. */
const leaningSeconds = secondsPerHour;

/** What a story adds to the price: half of the jump is made room for before, the other half wears off until the end. */
function bump({ at }: Impulse, size: number, instant: number, { start, end }: SessionPlan): number {
  const leaning = Math.min(leaningSeconds, at - start);
  const leant = leaning > 0 ? size / 2 : 0;
  if (instant < at) return -leant * Math.max(0, 1 - (at - instant) / leaning);
  const settled = settledAfter(instant - at);
  return -leant * (1 - settled) + ((size - leant) * settled * (end - instant)) / (end - at);
}

/** Prices at the bounds: a walk from first to last, bent by the news, within high and low; in whole cents. */
function pathOf(random: Random, plan: SessionPlan, bounds: readonly number[]): number[] {
  const { first, last, high, low, start, end, resultsAt = Number.NEGATIVE_INFINITY, maxPush, stories } = plan;
  const pushing = stories.filter(({ impact }) => impact !== 0);
  const size = (1.8 * (high - low)) / Math.sqrt(bounds.length);
  let walked = 0;
  const walk = bounds.map((instant) => ({ instant, gone: (walked += (random.fraction() - 0.5) * size) }));
  const hasResults = resultsAt >= start && resultsAt < end;
  const points = walk.map(({ instant, gone }) => {
    const passed = (instant - start) / (end - start);
    const drift = (last - first) * (hasResults ? settledAfter(instant - resultsAt) : passed);
    const bumps = pushing.reduce((sum, story) => sum + bump(story, story.impact * maxPush, instant, plan), 0);
    return first + drift + gone - walked * passed + bumps;
  });
  // Stretched beyond the first and last price, so that the extreme points are the session's high and low.
  const [top, bottom] = [Math.max(first, last), Math.min(first, last)];
  const up = (high - top) / Math.max(1e-9, Math.max(...points) - top);
  const down = (bottom - low) / Math.max(1e-9, bottom - Math.min(...points));
  const path = points.map((point) =>
    cents(point > top ? top + (point - top) * up : point < bottom ? bottom - (bottom - point) * down : point),
  );
  path.fill(first, 0, plan.session === 'regular' ? 2 : 1);
  return path.fill(last, path.length - (plan.session === 'regular' ? 2 : 1));
}

/** Volume over a session, from 0 to 1: high at both ends of the regular session, towards it in the others. */
const shapes: Readonly<Record<Session, (passed: number) => number>> = {
  pre: (passed) => 0.3 + 1.4 * passed ** 2,
  regular: (passed) => 0.62 + 2.4 * (2 * passed - 1) ** 4,
  post: (passed) => 0.3 + 1.4 * (1 - passed) ** 2,
};
/** Dollars in a minute of a quiet session that is sure to see a trade. */
const dollarsOfBusyMinute = 72_000;
const busySeconds = 45 * 60;

/** Shares traded between the bounds, 0 for none; together they are exactly the session's volume. */
function sharesOf(random: Random, plan: SessionPlan, bounds: readonly number[]): number[] {
  const { session, start, end, volume, last, resultsAt, stories } = plan;
  const count = bounds.length - 1;
  const density = session === 'regular' ? 1 : (volume * last) / ((end - start) / 60) / dollarsOfBusyMinute;
  const busy = stories.filter(({ impact }) => impact !== 0).map(({ at }) => ({ from: at, strength: 7 }));
  if (resultsAt !== undefined) busy.push({ from: resultsAt, strength: 14 });
  let [total, traded] = [0, 0];
  const weights = bounds.slice(0, -1).map((from, place) => {
    const to = bounds[place + 1] ?? from;
    let weight = ((to - from) / 60) * shapes[session]((from - start) / (end - start));
    let isTraded = place === 0 || place === count - 1 || random.fraction() < density * weight;
    for (const { from: newsAt, strength } of busy) {
      if (from < newsAt || from > newsAt + busySeconds) continue;
      weight *= 1 + strength / (1 + (from - newsAt) / 180);
      isTraded ||= from < newsAt + 360;
    }
    if (!isTraded && session !== 'regular') return 0;
    traded++;
    weight *= random.between(0.4, 1.6);
    total += weight;
    return weight;
  });
  if (session === 'regular') {
    const auctions = [total * random.between(0.008, 0.03), total * random.between(0.05, 0.12)] as const;
    total += auctions[0] + auctions[1] - valueAt(weights, 0) - valueAt(weights, count - 1);
    [weights[0], weights[count - 1]] = auctions;
  }
  // One share for each traded bar, the rest by weight.
  let [passed, dealt] = [0, 0];
  return weights.map((weight) => {
    if (weight === 0) return 0;
    passed += weight;
    const upTo = Math.round(((volume - traded) * passed) / total);
    const shares = upTo - dealt + 1;
    dealt = upTo;
    return shares;
  });
}

const sharesOfTrade = 110;

/** Adds a session's bars to those of its day. */
function addSession(to: Bar[], drawn: (what: string) => Random, plan: SessionPlan): void {
  const bounds = boundsOf(plan);
  const random = drawn('bars');
  const path = pathOf(random, plan, bounds);
  const shares = sharesOf(random, plan, bounds);
  // Drawn by themselves: how many draws the shares take differs among the classes of a company.
  const wicks = drawn('wicks');
  for (const [place, volume] of shares.entries()) {
    const start = valueAt(bounds, place);
    const end = valueAt(bounds, place + 1);
    const open = valueAt(path, place);
    const wick = wicks.fraction() * (plan.high - plan.low) * 0.05;
    if (volume === 0) continue;
    const isTrade = end - start === 1;
    const close = isTrade ? open : valueAt(path, place + 1);
    const high = isTrade ? open : Math.min(plan.high, cents(Math.max(open, close) + wick));
    const low = isTrade ? open : Math.max(plan.low, cents(Math.min(open, close) - wick));
    to.push({ start, end, open, high, low, close, volume, trades: isTrade ? 1 : Math.ceil(volume / sharesOfTrade) });
  }
}

/** Bars of a day with a halt: what would have been traded in it is traded in the auction after it. */
function withoutHalt(bars: readonly Bar[], halt: readonly [from: number, to: number] | undefined): readonly Bar[] {
  if (!halt) return bars;
  const [from, to] = halt;
  const isHalted = ({ start }: Bar): boolean => start >= from && start < to;
  const waiting = bars.filter(isHalted);
  const auction = bars.find(({ start }) => start >= to);
  const total = (of: 'volume' | 'trades'): number => waiting.reduce((sum, bar) => sum + bar[of], 0);
  return bars
    .filter((bar) => !isHalted(bar))
    .map((bar) => (bar === auction ? { ...bar, volume: bar.volume + total('volume'), trades: bar.trades + total('trades') } : bar));
}

/** Outlines of a company that are remembered: who goes through a year needs each day two dozen times. */
const maxOutlines = 200;

/** Prices of the example world, drawn on demand: the same for the same seed, any day by itself. */
export class Prices {
  readonly #market: Market;
  readonly #outlines = new Map<Company, Map<Day, DayOutline>>();

  constructor(seed: number) {
    this.#market = new Market(seed);
  }

  /** A trading day in a few figures: the same whatever is published on it. */
  daily(company: Company, day: Day): DayOutline {
    const outlines = cached(this.#outlines, company, () => new Map<Day, DayOutline>());
    if (outlines.size > maxOutlines) outlines.clear();
    const few = company.trading?.tradesADay;
    return cached(outlines, day, () =>
      few === undefined ? outlineOf(this.#market, company, day) : outlineOfTrades(this.#market, company, day, few),
    );
  }

  /** A trading day minute by minute, within its daily figures; stories of the day show as jumps, and cut the minutes they fall into. */
  bars(company: Company, day: Day, impulses: readonly Impulse[] = []): Bars {
    const few = company.trading?.tradesADay;
    if (few !== undefined) return tradesOf(this.#market, company, day, few);
    const outline = this.daily(company, day);
    const { resultsAt } = outline;
    // Share classes take the way of the lead class within the day.
    const lead = leadClassOf(company);
    const bars: Bar[] = [];
    for (const session of sessions) {
      const summary = outline[session];
      if (!summary) continue;
      const [start, end] = sessionSpan(hoursOf(day), session);
      const stories = impulses.filter(({ at }) => at >= start && at < end);
      const maxPush = 0.9 * volatilityOf(lead) * summary.first;
      const drawn = (what: string): Random => new Random(this.#market.seed, what, lead.symbol, day, quantifiedSession(session));
      addSession(bars, drawn, { ...summary, session, start, end, resultsAt, stories, maxPush });
    }
    return barsOf(withoutHalt(bars, haltOn(this.#market.seed, company, day)));
  }
}
