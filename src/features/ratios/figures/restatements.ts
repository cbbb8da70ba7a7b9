import type { RatioName, RatioPeriod, RatiosResult, ReportType } from '#contract/endpoints/ratios.ts';
import { isInPeriods, type PeriodRange } from '#src/records/ratios/period-range.ts';
import { presentYearEnd, quarterNumber } from '#src/records/ratios/year-end.ts';
import { restatedBy } from '#src/records/ratios/restatement.ts';
import { summaryOf, type Summary } from '#analysis/stats/summary.ts';

/** One figure with its original and restated value. The data has no date of the restatement. */
export interface Restatement {
  readonly symbol: string;
  readonly asOf: string;
  readonly ratio: RatioName;
  /** P, if any */
  readonly preliminary: number | undefined;
  /** A */
  readonly original: number;
  /** R */
  readonly restated: number;
  /** R - A, in the ratio's own unit */
  readonly difference: number;
  /** |R - A| / |A|; null where A is 0 */
  readonly relative: number | null;
}

type ReportsByType = Partial<Record<ReportType, RatioPeriod>>;

/** The records of one company and period by period end and report type; of duplicates the last one. */
function reportsByEnd({ operationRatios }: RatiosResult, period: string): ReadonlyMap<string, ReportsByType> {
  const byEnd = new Map<string, ReportsByType>();
  for (const record of operationRatios) {
    const { id } = record;
    if (id.period === period) byEnd.set(id.asOf, { ...byEnd.get(id.asOf), [id.reportType]: record });
  }
  return byEnd;
}

interface Reports {
  /** `3M` */
  readonly period: string;
  readonly ratios: readonly RatioName[];
}

/** Every pair of an original and a restated figure, changed or not. */
export function restatedPairs(
  results: readonly RatiosResult[],
  { period, ratios }: Reports,
  range: PeriodRange = {},
): readonly Restatement[] {
  return results.flatMap((result) => {
    const yearEnd = presentYearEnd(result);
    return [...reportsByEnd(result, period)]
      .filter(([asOf]) => isInPeriods({ asOf, fiscal: quarterNumber(asOf, yearEnd) }, range))
      .flatMap(([asOf, { P, A, R }]) =>
        ratios.flatMap((ratio): Restatement[] => {
          const [original, restated] = [A?.[ratio], R?.[ratio]];
          if (original === undefined || restated === undefined) return [];
          const difference = restatedBy(original, restated);
          const relative = original === 0 ? (difference === 0 ? 0 : null) : Math.abs(difference) / Math.abs(original);
          return [{ symbol: result.symbol, asOf, ratio, preliminary: P?.[ratio], original, restated, difference, relative }];
        }),
      );
  });
}

/** Changed figures, largest relative change first; without a relative change last. */
export const changedFigures = (pairs: readonly Restatement[]): readonly Restatement[] =>
  pairs
    .filter(({ difference }) => difference !== 0)
    .toSorted((a, b) => (b.relative ?? -1) - (a.relative ?? -1) || b.asOf.localeCompare(a.asOf));

/** Restatements of one ratio across companies and periods. */
export interface RatioRestatements {
  readonly ratio: RatioName;
  /** pairs of A and R */
  readonly n: number;
  /** statistics of R - A among the changed pairs; not shown below ten */
  readonly changes: Summary;
}

/**
 * Statistics by ratio, most frequent restatements first.
 *
 * Assumed: an observation is one company and period end; the minimum number of stories does not apply to statements.
 */
export function summariseByRatio(pairs: readonly Restatement[]): readonly RatioRestatements[] {
  return [...Map.groupBy(pairs, ({ ratio }) => ratio)]
    .map(([ratio, all]): RatioRestatements => {
      const differences = all.map(({ difference }) => difference).filter((difference) => difference !== 0);
      // Statements have no trading day in common, so each is a cluster of its own.
      const clusters = differences.map((_, index) => index);
      return { ratio, n: all.length, changes: summaryOf({ values: differences, clusters }, differences.length) };
    })
    .filter(({ changes }) => changes.n > 0)
    .toSorted((a, b) => b.changes.n - a.changes.n);
}
