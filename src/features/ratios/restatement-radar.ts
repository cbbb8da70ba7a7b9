import { ratioNames, type RatioName, type RatioPeriod, type RatiosResult, type ReportType } from '#contract/endpoints/ratios.ts';
import { enough } from '#src/shared/stats/summary.ts';
import { quartiles } from '#src/shared/stats/quantiles.ts';

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
export function restatedPairs(results: readonly RatiosResult[], period: string): readonly Restatement[] {
  return results.flatMap((result) =>
    [...toldOf(result, period)].flatMap(([asOf, { P, A, R }]) =>
      ratioNames.flatMap((ratio): Restatement[] => {
        const [original, restated] = [A?.[ratio], R?.[ratio]];
        if (original === undefined || restated === undefined) return [];
        const difference = restated - original;
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
  readonly changed: number;
  /** of R - A among the changed; undefined below ten, from which nothing is claimed (product 4) */
  readonly middle: { readonly q1: number; readonly median: number; readonly q3: number } | undefined;
}

export function radar(pairs: readonly Restatement[]): readonly RatioRestated[] {
  const byRatio = Map.groupBy(pairs, ({ ratio }) => ratio);
  return [...byRatio].map(([ratio, all]): RatioRestated => {
    const differences = all
      .map(({ difference }) => difference)
      .filter((difference) => difference !== 0)
      .toSorted((a, b) => a - b);
    return { ratio, n: all.length, changed: differences.length, middle: differences.length >= enough ? quartiles(differences) : undefined };
  });
}
