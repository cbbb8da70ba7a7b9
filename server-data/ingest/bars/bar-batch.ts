import { newYorkInstant } from '#contract/time/new-york.ts';
import { dateOf, dayAt } from '#contract/market/trading-days.ts';
import { at, type Bars, emptyBars, selectBars } from '../../quantify/bars.ts';
import { type BarPeriod, daySeconds } from '../../store/bars/bars.ts';
import { groupBars } from '../../store/bars/group-bars.ts';
import type { Fault } from '../rules/fault.ts';

/** A bar as a source has it; prices in dollars. */
export interface SourceBar {
  /** Unix seconds */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** NaN where the source does not know it */
  readonly trades: number;
}

const fields = ['open', 'high', 'low', 'close', 'volume'] as const;

/** A price that is so many times the one before it is of another scale: no share moves so far from one bar to the next. */
const maxRatio = 1000;

/** Why a bar is refused. @param before the close of the bar of this symbol that was read before; NaN for the first */
export function findFault(bar: SourceBar, before: number): Fault | undefined {
  if (Number.isNaN(bar.time))
    return { kind: 'wrong time', reason: 'time: expected a date and time, or Unix seconds, milliseconds or nanoseconds' };
  for (const name of fields) {
    const value = bar[name];
    if (Number.isNaN(value)) return { kind: `wrong ${name}`, reason: `${name}: expected a number` };
    if (name === 'volume' ? value < 0 : value <= 0)
      return {
        kind: `wrong ${name}`,
        reason: `${name}: expected ${name === 'volume' ? 'no negative number' : 'more than 0'}, got ${value}`,
      };
  }
  const { open, high, low, close } = bar;
  if (high < low) return { kind: 'high below low', reason: `high: expected at least the low ${low}, got ${high}` };
  if (Math.max(open, close) > high || Math.min(open, close) < low)
    return { kind: 'price outside high and low', reason: `open, close: expected between ${low} and ${high}, got ${open} and ${close}` };
  if (close / before >= maxRatio || before / close >= maxRatio)
    return {
      kind: 'price of another scale',
      reason: `close: expected about ${before} as in the bar before, got ${close}; --price-scale divides prices`,
    };
  return undefined;
}

/** When a bar starts. A bar of a day starts at midnight of its day, which is that of UTC where its time is midnight of UTC. */
export function startOf(time: number, seconds: number, stamp: 'start' | 'end'): number {
  if (seconds < daySeconds) return stamp === 'end' ? time - seconds : time;
  const inside = stamp === 'end' ? time - 1 : time;
  const day = time % daySeconds === 0 ? Math.floor(inside / daySeconds) : dayAt(inside);
  return newYorkInstant(dateOf(day));
}

const initialBars = 4096;

/** Bars of many symbols in the order of their arrival. */
export class BarBatch {
  #bars = emptyBars(initialBars);
  #symbols = new Uint32Array(initialBars);
  #length = 0;
  readonly #names: string[] = [];
  readonly #places = new Map<string, number>();
  /** the last close of each symbol */
  readonly #closes: number[] = [];

  get length(): number {
    return this.#length;
  }

  /** The number of a symbol, for `add`. */
  placeOf(symbol: string): number {
    let place = this.#places.get(symbol);
    if (place === undefined) {
      place = this.#names.push(symbol) - 1;
      this.#places.set(symbol, place);
      this.#closes.push(Number.NaN);
    }
    return place;
  }

  closeBefore(place: number): number {
    return this.#closes[place] ?? Number.NaN;
  }

  add(place: number, start: number, { open, high, low, close, volume, trades }: SourceBar): void {
    if (this.#length === this.#bars.length) this.#grow();
    const index = this.#length++;
    this.#symbols[index] = place;
    this.#closes[place] = close;
    this.#bars.start[index] = start;
    this.#bars.open[index] = open;
    this.#bars.high[index] = high;
    this.#bars.low[index] = low;
    this.#bars.close[index] = close;
    this.#bars.volume[index] = volume;
    this.#bars.trades[index] = trades;
  }

  /**
   * Removes the bars.
   *
   * @returns their periods, and how many bars were replaced by a later one of the batch
   */
  take(seconds: number): { readonly periods: readonly BarPeriod[]; readonly replaced: number } {
    const length = this.#length;
    this.#length = 0;
    const order = this.#orderBySymbol(length);
    const periods: BarPeriod[] = [];
    let kept = 0;
    for (let from = 0; from < length;) {
      const place = this.#symbols[order[from] ?? 0] ?? 0;
      let to = from + 1;
      while (to < length && this.#symbols[order[to] ?? 0] === place) to++;
      for (const period of groupBars(this.#names[place] ?? '', seconds, pickBars(this.#bars, order.subarray(from, to)))) {
        periods.push(period);
        kept += period.bars.length;
      }
      from = to;
    }
    return { periods, replaced: length - kept };
  }

  #grow(): void {
    const { length, ...columns } = emptyBars(2 * this.#bars.length);
    for (const [name, column] of Object.entries(columns)) column.set(this.#bars[name as keyof typeof columns]);
    this.#bars = { length, ...columns };
    const symbols = new Uint32Array(length);
    symbols.set(this.#symbols);
    this.#symbols = symbols;
  }

  /** The indexes of the bars by symbol, in the order of their arrival within each. */
  #orderBySymbol(length: number): Uint32Array {
    const starts = new Uint32Array(this.#names.length + 1);
    const add = (place: number, count: number): number => {
      const before = starts[place] ?? 0;
      starts[place] = before + count;
      return before;
    };
    for (let index = 0; index < length; index++) add((this.#symbols[index] ?? 0) + 1, 1);
    for (let place = 1; place < starts.length; place++) add(place, starts[place - 1] ?? 0);
    const order = new Uint32Array(length);
    for (let index = 0; index < length; index++) order[add(this.#symbols[index] ?? 0, 1)] = index;
    return order;
  }
}

/** Bars at some indexes; consecutive ones share their columns. */
function pickBars(bars: Bars, order: Uint32Array): Bars {
  const [first = 0] = order;
  if ((order.at(-1) ?? 0) - first === order.length - 1) return selectBars(bars, { from: first, to: first + order.length });
  const picked = emptyBars(order.length);
  for (const [place, index] of order.entries()) {
    picked.start[place] = at(bars.start, index);
    picked.open[place] = at(bars.open, index);
    picked.high[place] = at(bars.high, index);
    picked.low[place] = at(bars.low, index);
    picked.close[place] = at(bars.close, index);
    picked.volume[place] = at(bars.volume, index);
    picked.trades[place] = at(bars.trades, index);
  }
  return picked;
}
