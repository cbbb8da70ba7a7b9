import type { Bars } from '../../quantify/bars.ts';
import { cents } from './outline.ts';

const columns = ['start', 'end', 'open', 'high', 'low', 'close', 'volume', 'trades'] as const;
type Column = (typeof columns)[number];
export type Bar = Readonly<Record<Column, number>>;

/** More bars than a day of 960 minutes has with the pieces of a thousand stories. */
const maxBars = 16_384;

/** Bars one by one → columns. The room is used again for each day. */
export class BarColumns {
  readonly #values: Readonly<Record<Column, Float64Array>> = {
    start: new Float64Array(maxBars),
    end: new Float64Array(maxBars),
    open: new Float64Array(maxBars),
    high: new Float64Array(maxBars),
    low: new Float64Array(maxBars),
    close: new Float64Array(maxBars),
    volume: new Float64Array(maxBars),
    trades: new Float64Array(maxBars),
  };
  #length = 0;

  add(bar: Bar): void {
    const values = this.#values;
    const at = this.#length++;
    values.start[at] = bar.start;
    values.end[at] = bar.end;
    values.open[at] = bar.open;
    values.high[at] = bar.high;
    values.low[at] = bar.low;
    values.close[at] = bar.close;
    values.volume[at] = bar.volume;
    values.trades[at] = bar.trades;
  }

  /** What was added since the last time. */
  take(): Bars {
    const length = this.#length;
    this.#length = 0;
    const column = (name: Column): Float64Array => this.#values[name].slice(0, length);
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
}

/** Seconds after news at which a price is needed: the shortest windows must not be measured by whole minutes. */
const cutsAfterNews = [0, 10, 20, 30, 45, 60];

/** A minute in pieces that together are the same bar; the price stands still until the first jump within it. @param stories Unix seconds */
export function addPieces(to: BarColumns, bar: Bar, stories: readonly { readonly at: number; readonly isJump: boolean }[]): void {
  const cuts = stories.flatMap(({ at }) => cutsAfterNews.map((seconds) => at + seconds)).filter((cut) => cut > bar.start && cut < bar.end);
  const bounds = [bar.start, ...new Set(cuts.sort((a, b) => a - b)), bar.end];
  const pieces = bounds.length - 1;
  if (pieces === 1 || bar.volume < pieces) {
    to.add(bar);
    return;
  }
  const stillUntil = stories.find(({ at, isJump }) => isJump && at > bar.start && at < bar.end)?.at ?? bar.start;
  const priceAt = (instant: number): number =>
    instant <= stillUntil
      ? bar.open
      : instant >= bar.end
        ? bar.close
        : cents(bar.open + ((bar.close - bar.open) * (instant - stillUntil)) / (bar.end - stillUntil));
  const dealtUntil = (instant: number): number => Math.round(((bar.volume - pieces) * (instant - bar.start)) / (bar.end - bar.start));
  for (let piece = 0; piece < pieces; piece++) {
    const [start = 0, end = 0] = [bounds[piece], bounds[piece + 1]];
    const [open, close] = [priceAt(start), priceAt(end)];
    const volume = 1 + dealtUntil(end) - dealtUntil(start);
    // Where the minute's own extremes lay is unknown: in its last piece they come after the news.
    const isLast = piece === pieces - 1;
    const high = Math.max(open, close, isLast ? bar.high : 0);
    const low = Math.min(open, close, isLast ? bar.low : open);
    const trades = Math.max(1, Math.round((bar.trades * volume) / bar.volume));
    to.add({ start, end, open, high, low, close, volume, trades });
  }
}
