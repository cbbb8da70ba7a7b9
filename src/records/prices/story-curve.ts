import { priceBefore } from '#contract/market/price-before.ts';
import { moveWindows } from '#src/records/reactions/windows.ts';
import type { Bar } from './bars.ts';

/** What the price did around a story: from an hour before it to two hours after. */
export const curveSpan = { beforeSeconds: 3600, afterSeconds: moveWindows.at(-1)?.seconds ?? 7200 } as const;

/** Bars of a minute end a minute after their start; their close is the price of that moment. */
const barSeconds = 60;

export interface CurvePoint {
  /** from the story */
  readonly seconds: number;
  readonly price: number;
  /** percent from the price at the news */
  readonly move: number;
  /** the same of the index; null without a trade of it in this minute */
  readonly indexMove: number | null;
}

/** The price before a moment; without a trade before it the first one after. */
function baseOf(bars: readonly Bar[], moment: number): number | undefined {
  const [end, close] = [Float64Array.from(bars, ({ seconds }) => seconds + barSeconds), Float64Array.from(bars, ({ close }) => close)];
  return priceBefore({ end, close, length: bars.length }, moment) ?? bars[0]?.open;
}

/**
 * The curve of a symbol and of an index around a story.
 *
 * @param bars of a minute, oldest first @param index those of the index
 * @param moment of publication, Unix seconds
 * @param atNews the price at the news, where a reaction names it
 */
export function storyCurve(bars: readonly Bar[], index: readonly Bar[], moment: number, atNews?: number | null): readonly CurvePoint[] {
  const base = atNews ?? baseOf(bars, moment);
  const indexBase = baseOf(index, moment);
  if (base === undefined) return [];
  const moveOf = (price: number, from: number): number => (price / from - 1) * 100;
  const indexByTime = new Map(index.map(({ seconds, close }) => [seconds, close]));
  return bars.map(({ seconds, close }) => {
    const indexPrice = indexByTime.get(seconds);
    return {
      seconds: seconds + barSeconds - moment,
      price: close,
      move: moveOf(close, base),
      indexMove: indexPrice === undefined || indexBase === undefined ? null : moveOf(indexPrice, indexBase),
    };
  });
}
