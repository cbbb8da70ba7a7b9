import type { NewsSession } from '../../quantify/sessions.ts';
import type { Random } from '../random.ts';
import type { SessionOutline } from './session-outline.ts';
import type { Sheet } from './sheet.ts';

/** A minute at which news makes people trade, and how many times more than usual. */
interface Bustle {
  readonly minute: number;
  readonly strength: number;
}

const square = (value: number): number => value * value;

/** Volume over a session, from 0 to 1: high at both ends of Main, towards Main in the others. */
const shapes: Readonly<Record<NewsSession, (passed: number) => number>> = {
  Pre: (passed) => 0.3 + 1.4 * square(passed),
  Main: (passed) => 0.62 + 2.4 * square(square(2 * passed - 1)),
  Post: (passed) => 0.3 + 1.4 * square(1 - passed),
};

/** For so long after news that moves it a share is traded every minute, however thin the session. */
const busyMinutes = 6;
const bustlingMinutes = 45;

/** The shape of the session, higher from each piece of news on, less with every minute. */
function fillUsual(usual: Float64Array, session: NewsSession, firstMinute: number, news: readonly Bustle[]): void {
  const minutes = usual.length;
  const shape = shapes[session];
  for (let place = 0; place < minutes; place++) usual[place] = shape(place / minutes);
  for (const { minute, strength } of news) {
    for (let after = 0; after < bustlingMinutes; after++) {
      const place = minute + after - firstMinute;
      if (place >= 0 && place < minutes) usual[place] = (usual[place] ?? 0) * (1 + strength / (1 + after / 3));
    }
  }
}

/** Places of the minutes that must see a trade: both ends, the extremes, and what follows news. */
function neededMinutes(minutes: number, firstMinute: number, extremes: readonly number[], news: readonly Bustle[]): ReadonlySet<number> {
  const afterNews = news.flatMap(({ minute }) => Array.from({ length: busyMinutes }, (_, after) => minute + after - firstMinute));
  return new Set([0, minutes - 1, ...extremes, ...afterNews]);
}

/**
 * Shares traded in each minute of a session, 0 for none; together they are exactly so many.
 *
 * @param extremes places of minutes that must see a trade
 */
export function sharesByMinute(
  random: Random,
  session: NewsSession,
  { density, firstMinute, lastMinute }: SessionOutline,
  volume: number,
  extremes: readonly number[],
  news: readonly Bustle[],
  sheet: Sheet,
): Float64Array {
  const minutes = lastMinute - firstMinute + 1;
  const shares = sheet.shares(minutes);
  fillUsual(shares, session, firstMinute, news);
  const needed = neededMinutes(minutes, firstMinute, extremes, news);
  let total = 0;
  let traded = 0;
  for (let place = 0; place < minutes; place++) {
    const usual = shares[place] ?? 0;
    const isTraded = density >= 1 || random.fraction() < density * usual || needed.has(place);
    const weight = isTraded ? usual * (0.4 + 1.2 * random.fraction()) : 0;
    shares[place] = weight;
    total += weight;
    if (isTraded) traded++;
  }
  return dealt(shares, total, volume - traded);
}

/** Weights become shares: one for each traded minute, the rest by weight. */
function dealt(weights: Float64Array, total: number, rest: number): Float64Array {
  let passed = 0;
  let given = 0;
  for (let place = 0; place < weights.length; place++) {
    const weight = weights[place] ?? 0;
    if (weight === 0) continue;
    passed += weight;
    const upTo = Math.round((rest * passed) / total);
    weights[place] = upTo - given + 1;
    given = upTo;
  }
  return weights;
}
