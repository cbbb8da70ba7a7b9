import { at, runBetween, type Bars, type Run } from './bars.ts';
import type { Frame } from './frame.ts';
import { tidy } from './number.ts';
import { spanOf } from './sessions.ts';

export interface Vwap {
  /** dollars, of the day's sessions */
  readonly pre: number | null;
  readonly main: number | null;
  readonly post: number | null;
  readonly all: number | null;
  /** from the news to the end of the reported session */
  readonly afterNews: number | null;
}

interface Traded {
  readonly dollars: number;
  readonly shares: number;
}

/** Assumed: the trades of a bar cost the mean of its high, low and close. */
function tradedIn({ high, low, close, volume }: Bars, { from, to }: Run): Traded {
  let dollars = 0;
  let shares = 0;
  for (let place = from; place < to; place++) {
    dollars += ((at(high, place) + at(low, place) + at(close, place)) / 3) * at(volume, place);
    shares += at(volume, place);
  }
  return { dollars, shares };
}

const priceOf = ({ dollars, shares }: Traded): number | null => (shares === 0 ? null : tidy(dollars / shares));

const parts = ['Pre', 'Main', 'Post'] as const;

/** Volume-weighted average prices. */
export function vwap({ afterNews, bars, hours, known }: Frame): Vwap {
  const [pre, main, post] = parts.map((part) => {
    const [start, end] = spanOf(hours, part);
    return tradedIn(bars, runBetween(bars, start, Math.min(end, known)));
  }) as [Traded, Traded, Traded];
  const all = { dollars: pre.dollars + main.dollars + post.dollars, shares: pre.shares + main.shares + post.shares };
  return { pre: priceOf(pre), main: priceOf(main), post: priceOf(post), all: priceOf(all), afterNews: priceOf(tradedIn(bars, afterNews)) };
}
