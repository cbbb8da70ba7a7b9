import { valueAt } from '#contract/value-at.ts';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Bars, emptyBars, mapColumns } from '../../market/bars.ts';

/** Times within a period as whole numbers: seconds of a day, or days of a year. */
export interface Clock {
  readonly stepOf: (start: number) => number;
  readonly startOf: (step: number) => number;
  readonly endOf: (start: number) => number;
}

type ReadClock = Omit<Clock, 'stepOf'>;

/** Prices and volumes have up to six decimals; a price of a billion dollars is still exact. */
const maxDecimals = 6;
const powers = Array.from({ length: maxDecimals + 1 }, (_, decimals) => 10 ** decimals);
const powerOf = (decimals: number): number => powers[decimals] ?? 1;

/** The number of decimals that all known values of some columns have at most. */
function decimalsOf(...columns: readonly Float64Array[]): number {
  let decimals = 0;
  for (const column of columns) {
    for (const value of column) {
      if (Number.isNaN(value)) continue;
      while (decimals < maxDecimals && Math.round(value * powerOf(decimals)) / powerOf(decimals) !== value) decimals++;
    }
  }
  return decimals;
}

/** A number as it is stored: of six decimals at most. */
export function roundStored(value: number): number {
  const scale = powerOf(decimalsOf(Float64Array.of(value)));
  return Math.round(value * scale) / scale;
}

/** Bars as they are stored, so that they equal those that are read. */
export const roundBars = (bars: Bars): Bars =>
  mapColumns(bars.length, (name) => (decimalsOf(bars[name]) < maxDecimals ? bars[name] : bars[name].map(roundStored)));

/** Writes whole numbers below 2^53 in as few bytes as they need, seven bits in each. */
class NumberWriter {
  #bytes = new Uint8Array(4096);
  #length = 0;

  unsigned(value: number): void {
    if (this.#length + 8 > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  /** 0, -1, 1, -2, 2 become 0 to 4. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

class NumberReader {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#bytes.length;
  }

  unsigned(): number {
    let byte = valueAt(this.#bytes, this.#position++);
    if (byte < 128) return byte;
    let value = byte - 128;
    for (let scale = 128; ; scale *= 128) {
      byte = valueAt(this.#bytes, this.#position++);
      if (byte < 128) return value + byte * scale;
      value += (byte - 128) * scale;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}

/** Times as runs of equal distances: a day of minutes is one run. */
function writeTimes(writer: NumberWriter, { start, length }: Bars, clock: Clock): void {
  let last = 0;
  for (let index = 0; index < length;) {
    const first = clock.stepOf(valueAt(start, index));
    const distance = first - last;
    let count = 1;
    last = first;
    while (index + count < length) {
      const next = clock.stepOf(valueAt(start, index + count));
      if (next - last !== distance) break;
      last = next;
      count++;
    }
    writer.unsigned(distance);
    writer.unsigned(count);
    index += count;
  }
}

function readTimes(reader: NumberReader, { start, end, length }: Bars, clock: ReadClock): void {
  let step = 0;
  for (let index = 0; index < length;) {
    const distance = reader.unsigned();
    for (let count = reader.unsigned(); count > 0 && index < length; count--, index++) {
      step += distance;
      start[index] = clock.startOf(step);
      end[index] = clock.endOf(valueAt(start, index));
    }
  }
}

/** Which values of a column are unknown: how many bars in turn have a known one and an unknown one. */
function writeUnknown(writer: NumberWriter, column: Float64Array): void {
  for (let from = 0, isUnknown = false; from < column.length; isUnknown = !isUnknown) {
    let to = from;
    while (to < column.length && Number.isNaN(valueAt(column, to)) === isUnknown) to++;
    writer.unsigned(to - from);
    from = to;
  }
}

function readUnknown(reader: NumberReader, column: Float64Array): void {
  for (let from = 0, isUnknown = false; from < column.length && !reader.isAtEnd; isUnknown = !isUnknown) {
    const to = from + reader.unsigned();
    if (isUnknown) column.fill(Number.NaN, from, to);
    from = to;
  }
}

/**
 * Bars as bytes, column by column: numbers as differences, so that most take one byte, then deflated. In the order of writing: bars,
 * decimals of prices and of volumes, whether all trades are counted, times, opens against the close before, closes against the open, highs
 * and lows against both, volumes, trades. Where a volume is unknown, or trades of some bars alone, an end follows that bars of earlier
 * stores do not have: which volumes are unknown, which trades, and the known trades.
 */
export function encodeBars(bars: Bars, clock: Clock): Uint8Array {
  const { length, open, high, low, close, volume, trades } = bars;
  const writer = new NumberWriter();
  const priceDecimals = decimalsOf(open, high, low, close);
  const volumeDecimals = decimalsOf(volume);
  const hasTrades = length > 0 && !trades.includes(Number.NaN);
  for (const value of [length, priceDecimals, volumeDecimals, Number(hasTrades)]) writer.unsigned(value);
  writeTimes(writer, bars, clock);
  const scale = powerOf(priceDecimals);
  const scaled = (column: Float64Array, index: number): number => Math.round(valueAt(column, index) * scale);
  for (let index = 0, last = 0; index < length; index++) {
    writer.signed(scaled(open, index) - last);
    last = scaled(close, index);
  }
  for (let index = 0; index < length; index++) writer.signed(scaled(close, index) - scaled(open, index));
  for (let index = 0; index < length; index++) writer.unsigned(scaled(high, index) - Math.max(scaled(open, index), scaled(close, index)));
  for (let index = 0; index < length; index++) writer.unsigned(Math.min(scaled(open, index), scaled(close, index)) - scaled(low, index));
  for (let index = 0; index < length; index++) {
    const shares = valueAt(volume, index);
    writer.unsigned(Number.isNaN(shares) ? 0 : Math.round(shares * powerOf(volumeDecimals)));
  }
  if (hasTrades) for (let index = 0; index < length; index++) writer.unsigned(valueAt(trades, index));
  const isPartlyCounted = !hasTrades && trades.some((count) => !Number.isNaN(count));
  if (isPartlyCounted || volume.includes(Number.NaN)) writeUnknown(writer, volume);
  if (isPartlyCounted) {
    writeUnknown(writer, trades);
    for (const count of trades) if (!Number.isNaN(count)) writer.unsigned(count);
  }
  return deflateRawSync(writer.written(), { level: 6 });
}

export function decodeBars(bytes: Uint8Array, clock: ReadClock): Bars {
  const reader = new NumberReader(inflateRawSync(bytes));
  const bars = emptyBars(reader.unsigned());
  const { length, open, high, low, close, volume, trades } = bars;
  const scale = powerOf(reader.unsigned());
  const volumeScale = powerOf(reader.unsigned());
  const hasTrades = reader.unsigned() === 1;
  readTimes(reader, bars, clock);
  for (let index = 0; index < length; index++) open[index] = reader.signed();
  for (let index = 0, last = 0; index < length; index++) {
    // the difference to the close before becomes the open
    const first = valueAt(open, index) + last;
    last = first + reader.signed();
    open[index] = first;
    close[index] = last;
  }
  for (let index = 0; index < length; index++)
    high[index] = (Math.max(valueAt(open, index), valueAt(close, index)) + reader.unsigned()) / scale;
  for (let index = 0; index < length; index++) {
    low[index] = (Math.min(valueAt(open, index), valueAt(close, index)) - reader.unsigned()) / scale;
    open[index] = valueAt(open, index) / scale;
    close[index] = valueAt(close, index) / scale;
  }
  for (let index = 0; index < length; index++) volume[index] = reader.unsigned() / volumeScale;
  for (let index = 0; index < length; index++) trades[index] = hasTrades ? reader.unsigned() : Number.NaN;
  readUnknown(reader, volume);
  if (!reader.isAtEnd) {
    trades.fill(0);
    readUnknown(reader, trades);
    for (let index = 0; index < length; index++) if (!Number.isNaN(valueAt(trades, index))) trades[index] = reader.unsigned();
  }
  return bars;
}
