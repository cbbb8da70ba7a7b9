import { minBarsInWindow } from '#contract/window-bars.ts';
import { Random } from '../../server-data/example-world/random.ts';
import { type Bars, barsOf } from '../../server-data/market/bars.ts';
import { moveWindows } from '../../contract/market/windows.ts';
import { quantify } from '../../server-data/quantify/quantify.ts';
import { dayOf, hoursOf } from '#contract/market/day.ts';
import type { Shortest } from '../support/bench.ts';
import type { Table } from '../support/table.ts';

export const question = 'How long may the bars around a window be for its move to be that of the prices, and is a longer one empty?';

const hours = hoursOf(dayOf('2026-11-20'));
/** Prices of so many seconds from the open on. */
const seconds = 3600;
/** Seconds of the regular hours of a day. */
const daySeconds = hours.post - hours.regular;

/** A share that varies by 40 % a year, in percent of a second; each day is quieter or busier than that. */
const volatility = 40 / Math.sqrt(252 * daySeconds);
/** Half of the spread between bid and ask, in percent: a trade is at either. */
const halfSpread = 0.01;
/** The seconds in which half of a reaction has happened, and its size in percent. */
const [halfLife, reactionSize] = [90, 0.8];
/** The measured window, and how many bars are as long as it. */
const windowAt = moveWindows.findIndex(({ metric }) => metric === '10_Minutes%');
const window = moveWindows[windowAt]?.seconds ?? 0;
const ratios = [1, 1.5, 2, 3, 4, 5, 6, 10, 20];
/** The least correlation of measured with real moves. */
const leastCorrelation = 0.85;

/** Two independent normal numbers of mean 0 and variance 1 (Box and Muller 1958). */
function normals(random: Random): [number, number] {
  const [radius, angle] = [Math.sqrt(-2 * Math.log(1 - random.fraction())), 2 * Math.PI * random.fraction()];
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

/** The price of each second around a story; the reaction to it comes by halves. */
function walk(random: Random, storyAt: number, reaction: number): Float64Array {
  const prices = new Float64Array(seconds);
  const dayVolatility = volatility * Math.exp(0.5 * normals(random)[0]);
  let walked = Math.log(100);
  for (let second = 0; second < seconds; second++) {
    walked += (dayVolatility * normals(random)[0]) / 100;
    const passed = second - storyAt;
    const reacted = passed < 0 ? 0 : reaction * (1 - 0.5 ** (passed / halfLife));
    prices[second] = Math.exp(walked + reacted / 100);
  }
  return prices;
}

/** Bars of these prices, with trades at bid or ask. */
function tradedBars(prices: Float64Array, barSeconds: number, random: Random): Bars {
  const traded = (index: number): number => (prices[index] ?? 0) * (1 + (random.fraction() < 0.5 ? halfSpread : -halfSpread) / 100);
  const list = Array.from({ length: Math.floor(seconds / barSeconds) }, (_, index) => {
    const start = hours.regular + index * barSeconds;
    const price = traded((index + 1) * barSeconds - 1);
    return { start, end: start + barSeconds, open: price, high: price, low: price, close: price, volume: 100, trades: 1 };
  });
  return barsOf(list);
}

/** A move as the bars measure it, whatever their length, and as it was. */
interface Pair {
  readonly measured: number;
  readonly real: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How well measured moves agree with real ones. */
function agreement(pairs: readonly Pair[]): { readonly correlation: number; readonly slope: number; readonly errorRatio: number } {
  const [measured, real] = [mean(pairs.map((pair) => pair.measured)), mean(pairs.map((pair) => pair.real))];
  const together = mean(pairs.map((pair) => (pair.measured - measured) * (pair.real - real)));
  const [ofMeasured, ofReal] = [
    mean(pairs.map((pair) => (pair.measured - measured) ** 2)),
    mean(pairs.map((pair) => (pair.real - real) ** 2)),
  ];
  return {
    correlation: together / Math.sqrt(ofMeasured * ofReal),
    slope: together / ofMeasured,
    errorRatio: Math.sqrt(mean(pairs.map((pair) => (pair.measured - pair.real) ** 2)) / mean(pairs.map((pair) => pair.real ** 2))),
  };
}

/** What bars of a length say of a story at a random second: the change from the last one that ended before it to the last one of the window. */
function measure(random: Random, ratio: number, reaction: number): Pair & { readonly engine: number | null } {
  const barSeconds = window / ratio;
  const storyAt = random.whole(window, seconds - 2 * window);
  const prices = walk(random, storyAt, reaction);
  const bars = tradedBars(prices, barSeconds, random);
  const closeAt = (second: number): number => bars.close[Math.floor(second / barSeconds) - 1] ?? Number.NaN;
  const changeOf = (from: number, to: number): number => ((to - from) / from) * 100;
  const { moves } = quantify({
    ...{
      newsAt: hours.regular + storyAt,
      session: 'regular',
      hours,
      bars,
      index: bars,
      past: [],
      indexBefore: undefined,
      known: hours.end,
    },
  });
  return {
    measured: changeOf(closeAt(storyAt), closeAt(storyAt + window)),
    real: changeOf(prices[storyAt - 1] ?? Number.NaN, prices[storyAt + window - 1] ?? Number.NaN),
    engine: moves[windowAt] ?? null,
  };
}

const settings = [
  ['no reaction', () => 0],
  ['reactions', (random: Random) => reactionSize * normals(random)[0]],
] as const;

/** @param leastOfReal the least correlation of moves that are shown with real ones @param mostShown the largest share of the others that are shown */
function prove(count: number, leastOfReal: number, mostShown: number): Table[] {
  const wrong: string[] = [];
  const rows = settings.flatMap(([name, reactionOf]) =>
    ratios.map((ratio) => {
      const random = new Random('window-bars', name, ratio);
      const stories = Array.from({ length: count }, () => measure(random, ratio, reactionOf(random)));
      const { correlation, slope, errorRatio } = agreement(stories);
      const shown = stories.filter(({ engine }) => engine !== null).length / stories.length;
      // a story at the second at which a bar ends is measured exactly, of any bars
      if (ratio >= minBarsInWindow ? shown < 1 || correlation < leastOfReal : shown > mostShown)
        wrong.push(`${name}, ${ratio} bars: ${(100 * shown).toFixed(1)} % of the moves are shown, correlation ${correlation.toFixed(2)}`);
      return [name, ratio, correlation, slope, errorRatio, `${(100 * shown).toFixed(1)} %`];
    }),
  );
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return [
    {
      title: `Moves ${window / 60} minutes after a story at a random second, as bars measure them and as they were`,
      columns: ['', 'bars in the window', 'correlation', 'slope', 'error / size', 'shown by quantify'],
      rows,
    },
  ];
}

/** @param args how many stories for each length (2,000 if absent) */
export const run = ([count = '2000']: readonly string[] = []): Promise<Table[]> =>
  Promise.resolve(prove(Number(count), leastCorrelation, 0.05));

/** A few stories say nothing of a correlation. */
export const shortest: Shortest = { run: () => Promise.resolve(prove(5, -1, 1)) };
