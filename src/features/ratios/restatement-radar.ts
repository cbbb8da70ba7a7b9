import { ratioNames, type RatioName, type RatioPeriod, type RatiosResult, type ReportType } from '#contract/endpoints/ratios.ts';
import { summaryOf, type Summary } from '#src/shared/stats/summary.ts';

/** One figure as it was first told and as it was told later. When that happened is not in the data. */
export interface Restatement {
  readonly symbol: string;
  readonly asOf: string;
  readonly ratio: RatioName;
  /** P, where there was one */
  readonly preliminary: number | undefined;
  /** A */
  readonly original: number;
  /** R */
  readonly restated: number;
  /** R - A, in the ratio's own unit */
  readonly difference: number;
  /** |R - A| / |A|; null where A is 0: no share of nothing */
  readonly relative: number | null;
}

/** The service tells six decimals; what a subtraction of floats adds to them is no restatement. */
const exact = (difference: number): number => Number(difference.toPrecision(12));

type Told = Partial<Record<ReportType, RatioPeriod>>;

/** The records of one company and period word by period end and type; of true duplicates the last one. */
function toldOf({ operationRatios }: RatiosResult, period: string): ReadonlyMap<string, Told> {
  const byEnd = new Map<string, Told>();
  for (const record of operationRatios) {
    const { id } = record;
    if (id.period === period) byEnd.set(id.asOf, { ...byEnd.get(id.asOf), [id.reportType]: record });
  }
  return byEnd;
}

/** Every pair of an original and a restated figure of one company, period end and period word, changed or not. */
export function restatedPairs(results: readonly RatiosResult[], period: string, from = ''): readonly Restatement[] {
  return results.flatMap((result) =>
    [...toldOf(result, period)]
      .filter(([asOf]) => asOf >= from)
      .flatMap(([asOf, { P, A, R }]) =>
        ratioNames.flatMap((ratio): Restatement[] => {
          const [original, restated] = [A?.[ratio], R?.[ratio]];
          if (original === undefined || restated === undefined) return [];
          const difference = exact(restated - original);
          const relative = original === 0 ? (difference === 0 ? 0 : null) : Math.abs(difference) / Math.abs(original);
          return [{ symbol: result.symbol, asOf, ratio, preliminary: P?.[ratio], original, restated, difference, relative }];
        }),
      ),
  );
}

/** What changed, the largest share first; what has no share comes last. */
export const changed = (pairs: readonly Restatement[]): readonly Restatement[] =>
  pairs
    .filter(({ difference }) => difference !== 0)
    .toSorted((a, b) => (b.relative ?? -1) - (a.relative ?? -1) || b.asOf.localeCompare(a.asOf));

/** How one ratio was restated across companies and periods. */
export interface RatioRestated {
  readonly ratio: RatioName;
  /** pairs of A and R */
  readonly n: number;
  /** of R - A among the changed: how many, median, middle half, and how often it went up; of fewer than ten nothing is claimed (product 4) */
  readonly changes: Summary;
}

/**
 * Ratio by ratio, those restated most often first.
 *
 * Assumed: a reading is a pair of one company and period end; the least number of stories, which keeps one story of many symbols from
 * speaking for all, has nothing to ask of statements.
 */
export function radar(pairs: readonly Restatement[]): readonly RatioRestated[] {
  return [...Map.groupBy(pairs, ({ ratio }) => ratio)]
    .map(([ratio, all]): RatioRestated => {
      const differences = all
        .map(({ difference }) => difference)
        .filter((difference) => difference !== 0)
        .toSorted((a, b) => a - b);
      return { ratio, n: all.length, changes: summaryOf(differences, differences.length) };
    })
    .filter(({ changes }) => changes.n > 0)
    .toSorted((a, b) => b.changes.n - a.changes.n);
}
