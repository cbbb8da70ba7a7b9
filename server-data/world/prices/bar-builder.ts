import type { Bars } from '../../quantify/bars.ts';

export type Bar = { readonly [name in Exclude<keyof Bars, 'length'>]: number };

const names = ['start', 'end', 'open', 'high', 'low', 'close', 'volume', 'trades'] as const satisfies readonly (keyof Bar)[];
const columns = names.length;

/** A session minute by minute. */
export interface Minutes {
  /** Unix seconds of the first one */
  readonly start: number;
  /** prices at the start of each minute and at the end of the last: one more than there are minutes */
  readonly points: Float64Array;
  readonly highs: Float64Array;
  readonly lows: Float64Array;
  /** 0 where there is no trade */
  readonly shares: Float64Array;
}

const sharesOfTrade = 110;
/** How many trades so many shares usually take. */
const tradesOf = (shares: number): number => Math.ceil(shares / sharesOfTrade);

/** One minute as a bar. */
export const barOf = ({ start, points, highs, lows, shares }: Minutes, place: number): Bar => {
  const volume = shares[place] ?? 0;
  return {
    start: start + place * 60,
    end: start + place * 60 + 60,
    open: points[place] ?? 0,
    high: highs[place] ?? 0,
    low: lows[place] ?? 0,
    close: points[place + 1] ?? 0,
    volume,
    trades: tradesOf(volume),
  };
};

/** Bars one by one → columns. All columns lie in one array, one after the other, so that a day costs two arrays and not sixteen. */
export class BarBuilder {
  #room = 1024;
  #values = new Float64Array(columns * this.#room);
  #length = 0;

  add(bar: Bar): void {
    this.#makeRoom(1);
    for (const [column, name] of names.entries()) this.#values[column * this.#room + this.#length] = bar[name];
    this.#length++;
  }

  /** Whole minutes from one place to another, those without a trade left out. A thousand a day: no object, no call for each. */
  addMinutes({ start, points, highs, lows, shares }: Minutes, from: number, to: number): void {
    this.#makeRoom(to - from);
    const values = this.#values;
    const room = this.#room;
    let at = this.#length;
    for (let place = from; place < to; place++) {
      const volume = shares[place] ?? 0;
      if (volume === 0) continue;
      values[at] = start + place * 60;
      values[at + room] = start + place * 60 + 60;
      values[at + 2 * room] = points[place] ?? 0;
      values[at + 3 * room] = highs[place] ?? 0;
      values[at + 4 * room] = lows[place] ?? 0;
      values[at + 5 * room] = points[place + 1] ?? 0;
      values[at + 6 * room] = volume;
      values[at + 7 * room] = tradesOf(volume);
      at++;
    }
    this.#length = at;
  }

  /** What was added since the last time. */
  done(): Bars {
    const length = this.#length;
    const all = new Float64Array(columns * length);
    const column = (name: keyof Bar): Float64Array => {
      const number = names.indexOf(name);
      all.set(this.#values.subarray(number * this.#room, number * this.#room + length), number * length);
      return all.subarray(number * length, (number + 1) * length);
    };
    this.#length = 0;
    return {
      length,
      start: column('start'),
      end: column('end'),
      open: column('open'),
      high: column('high'),
      low: column('low'),
      close: column('close'),
      volume: column('volume'),
      trades: column('trades'),
    };
  }

  #makeRoom(more: number): void {
    if (this.#length + more <= this.#room) return;
    const room = 2 * (this.#length + more);
    const values = new Float64Array(columns * room);
    for (let column = 0; column < columns; column++) {
      values.set(this.#values.subarray(column * this.#room, column * this.#room + this.#length), column * room);
    }
    this.#values = values;
    this.#room = room;
  }
}
