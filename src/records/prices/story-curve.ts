import { priceBefore } from '#contract/market/price-before.ts';
import { windowSeconds } from '#contract/market/windows.ts';
import type { Bar } from './bars.ts';

/** What the price did around a story: from an hour before it to two hours after. */
export const curveSpan = { beforeSeconds: 3600, afterSeconds: windowSeconds['120_Minutes%'] } as const;

/** Bars of one length; the close of one is the price at its end. */
export interface CurveBars {
  readonly barSeconds: number;
  /** oldest first */
  readonly bars: readonly Bar[];
}

export interface CurvePoint {
  /** from the story */
  readonly seconds: number;
  readonly price: number;
  /** percent from the price at the news */
  readonly move: number;
  /** the same of the index; null where none of its bars ends at this moment */
  readonly indexMove: number | null;
}

/** The price before a moment; without a trade before it the first one after. */
function baseOf({ bars, barSeconds }: CurveBars, moment: number): number | undefined {
  const [end, close] = [Float64Array.from(bars, ({ seconds }) => seconds + barSeconds), Float64Array.from(bars, ({ close }) => close)];
  return priceBefore({ end, close, length: bars.length }, moment) ?? bars[0]?.open;
}

/**
 * The curve of a symbol and of an index around a story.
 *
 * @param moment of publication, Unix seconds
 * @param atNews the price at the news, where a reaction names it
 */
export function storyCurve(own: CurveBars, index: CurveBars, moment: number, atNews?: number | null): readonly CurvePoint[] {
  const base = atNews ?? baseOf(own, moment);
  const indexBase = baseOf(index, moment);
  if (base === undefined) return [];
  const moveOf = (price: number, from: number): number => (price / from - 1) * 100;
  const indexAtEnd = new Map(index.bars.map(({ seconds, close }) => [seconds + index.barSeconds, close]));
  return own.bars.map(({ seconds, close }) => {
    const end = seconds + own.barSeconds;
    const indexPrice = indexAtEnd.get(end);
    return {
      seconds: end - moment,
      price: close,
      move: moveOf(close, base),
      indexMove: indexPrice === undefined || indexBase === undefined ? null : moveOf(indexPrice, indexBase),
    };
  });
}
