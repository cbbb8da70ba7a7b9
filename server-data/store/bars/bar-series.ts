import { secondsPerDay } from '#contract/time/dates.ts';
import type { PriceBasis } from '#contract/market/splits.ts';
import { dayOf } from '#contract/market/day.ts';
import { spelledSymbol, symbolKey } from '#contract/symbol.ts';
import type { BarSeriesBasis } from './bars.ts';

export const buildSeriesRow = ({ symbol, seconds, fromDay, toDay, prices }: BarSeriesBasis) => ({
  symbol: symbolKey(symbol),
  seconds,
  from_day: fromDay,
  to_day: toDay,
  prices,
});

/** A row of the table `bar_series`. */
export type BarSeriesRow = ReturnType<typeof buildSeriesRow>;

export const readSeriesRow = (row: BarSeriesRow): BarSeriesBasis => ({
  symbol: spelledSymbol(row.symbol),
  seconds: row.seconds,
  fromDay: row.from_day,
  toDay: row.to_day,
  prices: row.prices,
});

/**
 * How prices before an ex-date are written, for `judgeSplits`: a source tells it of the splits between its first and its last day.
 *
 * @param lengths of the bars in question; daily bars, which stand where there are no others, are asked as well
 * @returns undefined where it is not said of each length, or said both ways: then the prices decide
 */
export function basisOn(series: readonly BarSeriesBasis[], lengths: readonly number[], exDay: string): PriceBasis | undefined {
  const day = dayOf(exDay);
  const covering = series.filter(({ fromDay, toDay }) => fromDay < day && day <= toDay);
  const isCovered = lengths.every((length) => covering.some(({ seconds }) => seconds === length));
  const found = new Set(
    covering.filter(({ seconds }) => seconds === secondsPerDay || lengths.includes(seconds)).map(({ prices }) => prices),
  );
  const [only] = found;
  return isCovered && found.size === 1 ? only : undefined;
}
