import { secondsPerDay, secondsPerHour } from '#contract/time/dates.ts';
import { valueAt } from '#contract/value-at.ts';
import { closedDayOf } from '#contract/market/sessions.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { type Bars, type BarValues, emptyBars, pickBars, setBar, setBars } from '../../../market/bars.ts';
import { dateOf, dayAt } from '#contract/market/day.ts';
import { type BarPeriod, groupBars } from '../../../market/bar-periods.ts';
import { cached } from '../../../cached.ts';
import type { Fault } from '../../rules/fault.ts';
import { SourceContradicts } from '../../source.ts';

/** A bar as a source has it: its time may be that of its start or of its end. */
export interface SourceBar extends BarValues {
  /** Unix seconds */
  readonly time: number;
}

const priceFields = ['open', 'high', 'low', 'close'] as const;

/** Prices that are stored exactly: to a millionth of a dollar, below a billion. */
const minPrice = 1e-6;
const maxPrice = 1e9;
/** More shares, or trades, than a market has in a day. */
const maxVolume = 1e15;
const maxTrades = 1e12;
/** No exchange sends bars of other years. */
const [minTime, maxTime] = [Date.UTC(1900, 0, 1) / 1000, Date.UTC(2100, 0, 1) / 1000];

/** A price that is so many times the one before it is of another scale: no share moves so far from one bar to the next. */
const maxRatio = 1000;
/** Within minutes none moves so far. */
const maxRatioNear = 20;
const nearSeconds = secondsPerHour;

/** Why a bar is refused. @param before the bar of this symbol that was read before; its values are NaN for the first */
export function findFault(bar: SourceBar, before: Pick<SourceBar, 'time' | 'close'>): Fault | undefined {
  const { time, open, high, low, close, volume, trades } = bar;
  if (!(time >= minTime && time < maxTime))
    return { kind: 'wrong time', reason: `time: expected a year from 1900 to 2099, got ${time} seconds of Unix time` };
  for (const name of priceFields) {
    const value = bar[name];
    if (Number.isNaN(value)) return { kind: `wrong ${name}`, reason: `${name}: expected a number` };
    if (value <= 0) return { kind: `wrong ${name}`, reason: `${name}: expected more than 0, got ${value}` };
    if (value < minPrice || value > maxPrice)
      return { kind: `wrong ${name}`, reason: `${name}: expected ${minPrice} to ${maxPrice} dollars, got ${value}` };
  }
  if (volume < 0 || volume > maxVolume)
    return {
      kind: 'wrong volume',
      reason: `volume: expected ${volume < 0 ? 'no negative number' : `at most ${maxVolume} shares`}, got ${volume}`,
    };
  if (trades > maxTrades) return { kind: 'wrong trades', reason: `trades: expected at most ${maxTrades}, got ${trades}` };
  if (high < low) return { kind: 'high below low', reason: `high: expected at least the low ${low}, got ${high}` };
  if (Math.max(open, close) > high || Math.min(open, close) < low)
    return { kind: 'price outside high and low', reason: `open, close: expected between ${low} and ${high}, got ${open} and ${close}` };
  const limit = Math.abs(time - before.time) <= nearSeconds ? maxRatioNear : maxRatio;
  if (close / before.close >= limit || before.close / close >= limit)
    return {
      kind: 'price of another scale',
      reason: `close: expected about ${before.close} as in the bar before, got ${close}; --price-scale divides prices`,
    };
  return undefined;
}

/** Why a bar is refused that was traded when the exchanges were closed. */
export interface ClosedDays {
  readonly findFault: (start: number, seconds: number) => Fault | undefined;
}

/** Asks the calendar once for the bars of an hour, because they come one after the other. */
export function openClosedDays(): ClosedDays {
  let last = { hour: Number.NaN, seconds: 0, fault: undefined as Fault | undefined };
  return {
    findFault: (start, seconds) => {
      const hour = Math.floor(start / secondsPerHour);
      if (hour !== last.hour || seconds !== last.seconds) {
        const closed = closedDayOf(start, seconds);
        const reason = closed && `time: expected a day on which the exchanges are open, got ${closed.date}, ${closed.reason}`;
        last = { hour, seconds, fault: reason === undefined ? undefined : { kind: 'closed day', reason } };
      }
      return last.fault;
    },
  };
}

/** When a bar starts. A bar of a day starts at midnight of its day, which is that of UTC where its time is midnight of UTC. */
export function startOf(time: number, seconds: number, stamp: 'start' | 'end'): number {
  if (seconds < secondsPerDay) return stamp === 'end' ? time - seconds : time;
  const inside = stamp === 'end' ? time - 1 : time;
  const day = time % secondsPerDay === 0 ? Math.floor(inside / secondsPerDay) : dayAt(inside);
  return newYorkInstant(dateOf(day));
}

const initialBars = 4096;
const maxBars = 400_000;
const maxPeriods = 2000;
const maxNear = 2;
/** No exchange lists so many; each takes memory. */
const maxSymbols = 100_000;

/** Bars of one symbol and length. */
interface BatchSeries {
  readonly symbol: string;
  readonly seconds: number;
  /** of the bar that was added last */
  last: Pick<SourceBar, 'time' | 'close'>;
  /** days of UTC, for counting periods */
  day: number;
  /** how many bars the batch has of it */
  bars: number;
  /** how many bars were refused because they are nearer to the one before than they are long */
  near: number;
}

/** Bars of a batch, sorted into periods. */
export interface BatchPeriods {
  readonly periods: readonly BarPeriod[];
  /** how many were replaced by a later one of the batch */
  readonly replaced: number;
}

const none = { time: Number.NaN, close: Number.NaN };

/** Bars of many symbols in the order of their arrival. */
export class BarBatch {
  #bars = emptyBars(initialBars);
  #places = new Uint32Array(initialBars);
  #length = 0;
  /** about how many periods the bars make */
  #periods = 0;
  readonly #series: BatchSeries[] = [];
  readonly #bySymbol = new Map<string, Map<number, number>>();

  /** Whether the batch is to be taken: its columns, or the periods that they make, take some 30 MB. */
  get isFull(): boolean {
    return this.#length >= maxBars || this.#periods >= maxPeriods;
  }

  /** The number of a symbol and a length of bars, for `add`. */
  placeOf(symbol: string, seconds: number): number {
    if (this.#bySymbol.size > maxSymbols) throw new SourceContradicts(`has more than ${maxSymbols} symbols`);
    const ofSymbol = cached(this.#bySymbol, symbol, () => new Map<number, number>());
    return cached(ofSymbol, seconds, () => this.#series.push({ symbol, seconds, last: none, day: Number.NaN, bars: 0, near: 0 }) - 1);
  }

  /** The bar of a symbol that was added last. */
  before(place: number): BatchSeries['last'] {
    return this.#series[place]?.last ?? none;
  }

  /**
   * Why a bar is refused that is nearer to the one before than it is long: vendors add the price of the moment at the end.
   *
   * @throws SourceContradicts where there are several, which are bars of another length
   */
  findNear(place: number, time: number): Fault | undefined {
    const series = this.#series[place];
    if (!series || series.seconds >= secondsPerDay) return undefined;
    const distance = Math.abs(time - series.last.time);
    if (!(distance > 0 && distance < series.seconds)) return undefined;
    const reason = `${series.symbol === '' ? 'bars' : `bars of ${series.symbol}`} are ${distance} s apart, while the bars before are ${series.seconds} s long`;
    if (++series.near > maxNear) throw new SourceContradicts(`${reason}; load the two lengths as two files`);
    return { kind: 'another length', reason: `time: ${reason}` };
  }

  add(place: number, start: number, bar: SourceBar): void {
    if (this.#length === this.#bars.length) this.#grow();
    const index = this.#length++;
    this.#places[index] = place;
    const series = this.#series[place];
    if (!series) throw new RangeError(`no symbol at ${place}`);
    series.last = bar;
    series.bars++;
    const day = Math.floor(start / secondsPerDay);
    if (series.day !== day) {
      series.day = day;
      this.#periods++;
    }
    // `end` follows from the length of the bars
    setBar(this.#bars, index, start, Number.NaN, bar);
  }

  /**
   * Removes the bars.
   *
   * @throws SourceContradicts where bars of a symbol lie nearer to each other than they are long
   */
  take(): BatchPeriods {
    const length = this.#length;
    this.#length = 0;
    this.#periods = 0;
    const periods: BarPeriod[] = [];
    let added = 0;
    for (const [series, indexes] of this.#groupBySeries(length)) {
      const { symbol, seconds } = series;
      const bars = pickBars(this.#bars, indexes);
      const found = groupBars(symbol, seconds, bars);
      const grouped = found.reduce((sum, period) => sum + period.bars.length, 0);
      // those that are left out repeat the start of another, or overlap it
      if (grouped < indexes.length) requireDistances(bars, symbol, seconds);
      periods.push(...found);
      added += grouped;
    }
    return { periods, replaced: length - added };
  }

  #grow(): void {
    const grown = emptyBars(2 * this.#bars.length);
    setBars(grown, 0, this.#bars);
    this.#bars = grown;
    const places = new Uint32Array(grown.length);
    places.set(this.#places);
    this.#places = places;
  }

  /** The indexes of the bars of each series, in the order of their arrival. */
  #groupBySeries(length: number): readonly (readonly [series: BatchSeries, indexes: Uint32Array])[] {
    const groups = this.#series.map((series) => ({ series, indexes: new Uint32Array(series.bars), found: 0 }));
    for (const [index, place] of this.#places.subarray(0, length).entries()) {
      const group = groups[place];
      if (group) group.indexes[group.found++] = index;
    }
    for (const series of this.#series) series.bars = 0;
    return groups.filter(({ found }) => found > 0).map(({ series, indexes }) => [series, indexes]);
  }
}

/** @throws SourceContradicts where two bars overlap without the same start */
function requireDistances({ start, length }: Bars, symbol: string, seconds: number): void {
  const starts = start.slice(0, length).toSorted();
  for (let index = 1; index < length; index++) {
    const distance = valueAt(starts, index) - valueAt(starts, index - 1);
    if (distance > 0 && distance < seconds && seconds < secondsPerDay)
      throw new SourceContradicts(
        `${symbol} has bars ${distance} s apart at ${new Date(valueAt(starts, index) * 1000).toISOString()}, while its bars are ${seconds} s long`,
      );
  }
}
