import { secondsPerDay } from '#contract/time/dates.ts';
import { newYorkDay } from '#contract/time/new-york.ts';

/** A price that the store knows of a symbol. */
export interface KnownPrice {
  readonly price: number;
  /** `YYYY-MM-DD` */
  readonly date: string;
}

/** The first bars of a symbol in a source. */
export interface FirstPrices {
  readonly symbol: string;
  /** dollars, or as the source has them */
  readonly close: number;
  /** Unix seconds */
  readonly time: number;
}

/** Within a day and within a month no share becomes so many times dearer or cheaper without a split, and within years few do. */
const maxRatioDay = 5;
const maxRatioNear = 20;
const maxRatioFar = 200;
const nearSeconds = 40 * secondsPerDay;

/** Whole numbers from here on may be prices in cents, or in another fixed point. */
const minFixedPoint = 1000;

const powerOfTen = (ratio: number): number => 10 ** Math.round(Math.log10(ratio));

/**
 * Whether prices are of another scale than dollars: by the price that the store knows of the symbol, else by what they look like.
 *
 * @param areWhole whether no price of the source has decimals
 * @returns why they are refused
 */
export function judgeScale(
  { symbol, close, time }: FirstPrices,
  known: KnownPrice | undefined,
  areWhole: boolean,
  isScaleGiven: boolean,
): string | undefined {
  if (known) {
    const ratio = close / known.price;
    const isNear = Math.abs(Date.parse(`${known.date}T12:00:00Z`) / 1000 - time) < nearSeconds;
    const isOfDay = newYorkDay(time) === known.date;
    const limit = isOfDay && !isScaleGiven ? maxRatioDay : isNear ? maxRatioNear : maxRatioFar;
    if (ratio < limit && ratio > 1 / limit) return undefined;
    const scale = powerOfTen(ratio);
    const isSplit = isOfDay && ratio < maxRatioNear && ratio > 1 / maxRatioNear;
    const what = isSplit ? 'another scale, or adjusted for a split that those of the store are not' : 'another scale';
    return `${symbol} closes at ${close}, while the store has ${known.price} on ${known.date}: ${what}; --price-scale ${scale} would divide by ${scale}${isSplit ? ', --price-scale 1 takes them as they are' : ''}`;
  }
  if (isScaleGiven || !areWhole || close < minFixedPoint) return undefined;
  return `prices of ${symbol} are whole numbers such as ${close}, in dollars or in a fixed point; --price-scale 1 takes them as dollars, --price-scale 100 as cents`;
}
