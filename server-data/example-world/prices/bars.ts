import type { Bars } from '../../quantify/bars.ts';
import { spanOf, type NewsSession } from '../../quantify/sessions.ts';
import type { Company } from '../companies.ts';
import { hoursOf, type Day } from '../days.ts';
import { Random } from '../random.ts';
import { addPieces, BarColumns, type Bar } from './bar-columns.ts';
import { Market, volatilityOf } from './market.ts';
import { cents, newsSessions, outlineOf, type DayOutline, type SessionOutline } from './outline.ts';

/** A story about a company, as its price feels it. */
export interface Impulse {
  /** Unix seconds */
  readonly at: number;
  /** which way and how strongly the story pushes the price, from -1 to 1; 0 not at all */
  readonly impact: number;
}

/** An impulse within a session: its minute, and the jump as a share of the price. */
interface Jump {
  readonly minute: number;
  /** Unix seconds */
  readonly at: number;
  readonly share: number;
}

/** How far the strongest story pushes, in days' worth of the company's own volatility. */
const maxPush = 0.9;
/** How much of a jump has happened so many minutes after it began. */
const settledAfter = (minutes: number): number => [0, 0.62, 0.82, 0.91, 0.96][minutes] ?? 1;
/** How long before unexpected news the price leans the other way, so that a jump has room within the day's close. */
const leaningMinutes = 60;

/** Prices at the start of each minute and at the end of the last: a walk from first to last, bent by the news, within high and low. */
function pathOf(random: Random, outline: SessionOutline, jumps: readonly Jump[]): Float64Array {
  const { first, last, high, low, firstMinute, lastMinute, resultsMinute = -1 } = outline;
  const steps = lastMinute - firstMinute + 1;
  const points = new Float64Array(steps + 1);
  const size = (1.8 * (high - low)) / Math.sqrt(steps);
  for (let place = 1; place <= steps; place++) points[place] = (points[place - 1] ?? 0) + (random.fraction() - 0.5) * size;
  const drift = points[steps] ?? 0;
  const results = resultsMinute - firstMinute;
  for (let place = 0; place <= steps; place++) {
    const share =
      results < 0 || place === steps ? place / steps : place <= results ? (0.06 * place) / steps : settledAfter(place - results);
    points[place] = (points[place] ?? 0) - (drift * place) / steps + first + (last - first) * share;
  }
  for (const { minute, share } of jumps) if (share !== 0) bend(points, minute - firstMinute, share * first);
  return fitted(points, outline);
}

/** A jump: half of it is made room for before, the other half wears off until the end. */
function bend(points: Float64Array, from: number, size: number): void {
  const end = points.length - 1;
  if (from < 0 || from >= end) return;
  const leaning = Math.min(leaningMinutes, from);
  const leant = leaning > 0 ? size / 2 : 0;
  for (let place = from - leaning; place <= end; place++) {
    const after = settledAfter(Math.max(0, place - from));
    const bent =
      place <= from
        ? leaning > 0
          ? -leant * (1 - (from - place) / leaning)
          : 0
        : -leant * (1 - after) + ((size - leant) * after * (end - place)) / (end - from);
    points[place] = (points[place] ?? 0) + bent;
  }
}

/** Stretched beyond the first and last price, so that the extreme points are the session's high and low; in whole cents. */
function fitted(points: Float64Array, { first, last, high, low }: SessionOutline): Float64Array {
  const [top, bottom] = [Math.max(first, last), Math.min(first, last)];
  let [highest, lowest] = [top, bottom];
  for (const point of points) {
    if (point > highest) highest = point;
    else if (point < lowest) lowest = point;
  }
  const up = (high - top) / Math.max(1e-9, highest - top);
  const down = (bottom - low) / Math.max(1e-9, bottom - lowest);
  for (let place = 0; place < points.length; place++) {
    const point = points[place] ?? 0;
    points[place] = cents(point > top ? top + (point - top) * up : point < bottom ? bottom - (bottom - point) * down : point);
  }
  return points;
}

const square = (value: number): number => value * value;

/** Volume over a session, from 0 to 1: high at both ends of Main, towards Main in the others. */
const shapes: Readonly<Record<NewsSession, (passed: number) => number>> = {
  Pre: (passed) => 0.3 + 1.4 * square(passed),
  Main: (passed) => 0.62 + 2.4 * square(square(2 * passed - 1)),
  Post: (passed) => 0.3 + 1.4 * square(1 - passed),
};
const busyMinutes = 6;
const fadingMinutes = 45;

/** Shares traded in each minute of a session, 0 for none; together they are exactly `volume`. */
function sharesByMinute(
  random: Random,
  session: NewsSession,
  outline: SessionOutline,
  path: Float64Array,
  jumps: readonly Jump[],
  volume: number,
): Float64Array {
  const { density, firstMinute, resultsMinute } = outline;
  const minutes = path.length - 1;
  const shape = shapes[session];
  const weights = new Float64Array(minutes);
  for (let place = 0; place < minutes; place++) weights[place] = shape(place / minutes);
  // Both ends, the extremes and what follows news must see a trade.
  const needed = new Set(
    [0, minutes - 1, path.indexOf(outline.high) - 1, path.indexOf(outline.low) - 1].map((place) => Math.max(0, place)),
  );
  const busy = jumps.filter(({ share }) => share !== 0).map(({ minute }) => ({ minute, strength: 7 }));
  if (resultsMinute !== undefined) busy.push({ minute: resultsMinute, strength: 14 });
  for (const { minute, strength } of busy) {
    for (let after = 0; after < fadingMinutes; after++) {
      const place = minute + after - firstMinute;
      if (place < 0 || place >= minutes) continue;
      weights[place] = (weights[place] ?? 0) * (1 + strength / (1 + after / 3));
      if (after < busyMinutes) needed.add(place);
    }
  }
  let total = 0;
  let traded = 0;
  for (let place = 0; place < minutes; place++) {
    const weight = weights[place] ?? 0;
    const isTraded = density >= 1 || random.fraction() < density * weight || needed.has(place);
    weights[place] = isTraded ? weight * (0.4 + 1.2 * random.fraction()) : 0;
    total += weights[place] ?? 0;
    if (isTraded) traded++;
  }
  // One share for each traded minute, the rest by weight.
  let [passed, given] = [0, 0];
  for (let place = 0; place < minutes; place++) {
    const weight = weights[place] ?? 0;
    if (weight === 0) continue;
    passed += weight;
    const upTo = Math.round(((volume - traded) * passed) / total);
    weights[place] = upTo - given + 1;
    given = upTo;
  }
  return weights;
}

const sharesOfTrade = 110;

const oneTrade = (start: number, price: number, volume: number): Bar => ({
  start,
  end: start + 1,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
  trades: 1,
});

/** Adds a session's bars, minute by minute, which keep to its outline exactly. */
function addSession(
  to: BarColumns,
  random: Random,
  session: NewsSession,
  outline: SessionOutline,
  start: number,
  jumps: readonly Jump[],
): void {
  const { first, last, high, low, firstMinute, volume } = outline;
  // Main's first and last trade are bars of their own and use a second of the minutes they belong to.
  const isMain = session === 'Main';
  const opening = isMain ? Math.round(volume * random.between(0.008, 0.03)) : 0;
  const closing = isMain ? Math.round(volume * random.between(0.05, 0.12)) : 0;
  const path = pathOf(random, outline, jumps);
  const shares = sharesByMinute(random, session, outline, path, jumps, volume - opening - closing);
  const wick = (high - low) * 0.05;
  const lastPlace = shares.length - 1;
  const begin = start + firstMinute * 60;
  const stories = jumps.map(({ at, share }) => ({ at, isJump: share !== 0 }));
  const cut = new Set(jumps.flatMap(({ minute }) => [minute - firstMinute, minute - firstMinute + 1]));
  if (opening > 0) to.add(oneTrade(start, first, opening));
  for (let place = 0; place <= lastPlace; place++) {
    const shareCount = shares[place] ?? 0;
    const reach = random.fraction() * wick;
    if (shareCount === 0) continue;
    const [open = 0, close = 0] = [path[place], path[place + 1]];
    const bar = {
      start: begin + place * 60 + (isMain && place === 0 ? 1 : 0),
      end: begin + place * 60 + (isMain && place === lastPlace ? 59 : 60),
      open,
      high: Math.min(high, cents(Math.max(open, close) + reach)),
      low: Math.max(low, cents(Math.min(open, close) - wick + reach)),
      close,
      volume: shareCount,
      trades: Math.ceil(shareCount / sharesOfTrade),
    };
    if (cut.has(place)) addPieces(to, bar, stories);
    else to.add(bar);
  }
  if (closing > 0) to.add(oneTrade(begin + lastPlace * 60 + 59, last, closing));
}

/** As many as a reaction looks back, and some: who goes through a year needs each day two dozen times. */
const rememberedDays = 40;

/** Prices of the example world, drawn on demand: the same for the same seed, any day by itself. */
export class Prices {
  readonly #market: Market;
  readonly #columns = new BarColumns();
  readonly #outlines = new Map<Company, Map<Day, DayOutline>>();

  constructor(seed: number) {
    this.#market = new Market(seed);
  }

  /** A trading day in a few figures: the same whatever is published on it. */
  daily(company: Company, day: Day): DayOutline {
    let outlines = this.#outlines.get(company);
    if (!outlines) this.#outlines.set(company, (outlines = new Map()));
    let outline = outlines.get(day);
    if (!outline) {
      outlines.set(day, (outline = outlineOf(this.#market, company, day)));
      const [oldest] = outlines.size > rememberedDays ? outlines.keys() : [];
      if (oldest !== undefined) outlines.delete(oldest);
    }
    return outline;
  }

  /** A trading day minute by minute, within its daily figures; stories of the day show as jumps, and cut the minutes they fall into. */
  bars(company: Company, day: Day, impulses: readonly Impulse[] = []): Bars {
    const outline = this.daily(company, day);
    const hours = hoursOf(day);
    for (const session of newsSessions) {
      const ofSession = outline[session];
      if (!ofSession) continue;
      const [start, end] = spanOf(hours, session);
      const jumps = impulses
        .filter(({ at }) => at >= start && at < end)
        .map(({ at, impact }) => ({
          minute: Math.floor((at - start) / 60),
          at,
          share: impact * maxPush * volatilityOf(company),
        }));
      addSession(this.#columns, new Random(this.#market.seed, 'bars', company.symbol, day, session), session, ofSession, start, jumps);
    }
    return this.#columns.take();
  }
}
