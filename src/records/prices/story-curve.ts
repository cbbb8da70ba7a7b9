import { priceBefore } from '#contract/market/price-before.ts';
import { windowSeconds } from '#contract/market/windows.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import type { Bar } from './bars.ts';
import { marketCurve } from '#analysis/market/market.ts';
import { priceSteps, type PriceStep, seriesOf } from '#analysis/market/price-series.ts';

/** What the price did around a story: from an hour before it to two hours after. */
export const curveSpan = { beforeSeconds: secondsPerHour, afterSeconds: windowSeconds['120_Minutes%'] } as const;

/** Bars of one length; the close of one is the price at its end. */
interface CurveBars {
  readonly step: PriceStep;
  /** oldest first */
  readonly bars: readonly Bar[];
}

export interface CurvePoint {
  /** from the story */
  readonly seconds: number;
  readonly price: number;
  /** percent from the price at the news */
  readonly move: number;
  /** the same of the market; null where it is not known */
  readonly indexMove: number | null;
}

/** The price before a moment; without a trade before it the first one after. */
function baseOf({ bars, step }: CurveBars, moment: number): number | undefined {
  const { ends, closes } = seriesOf(bars, step);
  return priceBefore({ end: ends, close: closes, length: ends.length }, moment) ?? bars[0]?.open;
}

interface Story {
  readonly symbol: string;
  /** of publication, Unix seconds */
  readonly moment: number;
  /** the price at the news, where a reaction names it */
  readonly atNews?: number | null | undefined;
  /** when the bars were read, Unix seconds; without it no more come */
  readonly readAt?: number;
}

/**
 * The curve of a symbol around a story, beside that of the market.
 *
 * @param index bars of SPY
 */
export function storyCurve(own: CurveBars, index: CurveBars, { symbol, moment, atNews, readAt }: Story): readonly CurvePoint[] {
  const base = atNews ?? baseOf(own, moment);
  if (base === undefined) return [];
  const indexMoveTo = marketCurve(seriesOf(index.bars, index.step, readAt), symbol, moment);
  return own.bars.map(({ seconds, close }) => {
    const end = seconds + priceSteps[own.step].seconds;
    const indexMove = indexMoveTo(end);
    return { seconds: end - moment, price: close, move: (close / base - 1) * 100, indexMove: Number.isNaN(indexMove) ? null : indexMove };
  });
}
