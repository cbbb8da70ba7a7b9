import type { Bar } from './bar-builder.ts';
import { cents } from './session-outline.ts';

/** The moments around a story at which a price is asked for: the shortest windows must not be measured by whole minutes. */
const cutsAfterNews = [0, 10, 20, 30, 45, 60] as const;

export interface Moment {
  /** Unix seconds */
  readonly at: number;
  /** whether the price stands still until then and moves afterwards */
  readonly jumps: boolean;
}

/** The instants at which moments cut a bar, in order. */
function cutsOf({ start, end }: Bar, moments: readonly Moment[]): number[] {
  const cuts = moments.flatMap(({ at }) => cutsAfterNews.map((seconds) => at + seconds)).filter((cut) => cut > start && cut < end);
  return [...new Set(cuts)].sort((a, b) => a - b);
}

/** A bar in pieces that together are the same bar; whole where nothing cuts it or there are too few shares to divide. */
export function cutBar(bar: Bar, moments: readonly Moment[]): readonly Bar[] {
  const cuts = cutsOf(bar, moments);
  const pieces = cuts.length + 1;
  if (pieces === 1 || bar.volume < pieces) return [bar];
  const { start, end, open, high, low, close } = bar;
  const still = moments.find(({ at, jumps }) => jumps && at > start && at < end)?.at ?? start;
  const priceAt = (instant: number): number =>
    instant <= still ? open : instant >= end ? close : cents(open + ((close - open) * (instant - still)) / (end - still));
  const dealt = (whole: number, instant: number): number => Math.round(((whole - pieces) * (instant - start)) / (end - start));
  const bounds = [start, ...cuts, end];
  const cutUp = cuts.concat(end).map((until, place) => {
    const from = bounds[place] ?? start;
    const [first, last] = [priceAt(from), priceAt(until)];
    const volume = 1 + dealt(bar.volume, until) - dealt(bar.volume, from);
    const trades = Math.max(1, Math.round((bar.trades * volume) / bar.volume));
    return { start: from, end: until, open: first, high: Math.max(first, last), low: Math.min(first, last), close: last, volume, trades };
  });
  // Where the bar's own extremes lay nobody knows: at its last piece they come after the news.
  const lastPiece = cutUp[cutUp.length - 1] ?? bar;
  return [...cutUp.slice(0, -1), { ...lastPiece, high: Math.max(high, lastPiece.high), low: Math.min(low, lastPiece.low) }];
}
