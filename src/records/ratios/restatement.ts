import type { RatiosResult } from '#contract/endpoints/ratios.ts';
import { buildSeries, type RatioPoint, type RatioSeries } from './ratio-series.ts';

/** A figure whose restated value differs from the original one. */
export interface RestatedFigure {
  readonly original: number;
  readonly restated: number;
}

/** R - A without the float errors of the subtraction: the service sends six decimals. */
export const restatedBy = (original: number, restated: number): number => Number((restated - original).toFixed(9));

/**
 * Finds restated figures among the points of an original or restated series; none for other report types.
 *
 * @returns both values at a point of the series, undefined where they are equal or one is missing
 */
export function restatedFigures(
  results: readonly RatiosResult[],
  { symbol, ratio, reportType, period }: RatioSeries,
): (point: RatioPoint) => RestatedFigure | undefined {
  if (reportType !== 'A' && reportType !== 'R') return () => undefined;
  const other = buildSeries(results, symbol, ratio, { reportType: reportType === 'A' ? 'R' : 'A', period });
  const byEnd = new Map(other.points.map(({ asOf, value }) => [asOf, value]));
  return ({ asOf, value }) => {
    const otherValue = byEnd.get(asOf) ?? null;
    const [original, restated] = reportType === 'A' ? [value, otherValue] : [otherValue, value];
    return original === null || restated === null || restatedBy(original, restated) === 0 ? undefined : { original, restated };
  };
}
