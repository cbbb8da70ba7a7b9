import { distinctSplits as distinctRecords } from '#contract/market/distinct-splits.ts';
import { judgeSplits } from '#contract/market/splits.ts';
import { inverse, times, type Fraction } from '#contract/schema/fraction.ts';
import { fractionText } from '#contract/schema/fraction-text.ts';
import { formatDate } from '#src/shared/time/format.ts';
import type { Split } from './split.ts';

const one: Fraction = { top: 1n, bottom: 1n };

/** Splits of any companies without those that repeat another one under a second id. */
export function distinctSplits(splits: readonly Split[]): readonly Split[] {
  const distinct = new Set(distinctRecords(splits.map(({ record }) => record)));
  return splits.filter(({ record }) => distinct.has(record));
}

/** `1 split listed twice, shown once`; empty where none is. */
export const repeatedSplitsText = (count: number): string =>
  count === 0 ? '' : `${count === 1 ? '1 split' : `${count.toLocaleString('en-US')} splits`} listed twice, shown once`;

export interface SplitHistory {
  /** splits in effect, latest first */
  readonly past: readonly Split[];
  /** those of them that the factor contains, latest first */
  readonly counted: readonly Split[];
  /** new shares per old one through all counted splits */
  readonly factor: Fraction;
  /** contradictory and unreadable records and price factors, not in the factor */
  readonly excludedCount: number;
}

/**
 * Past splits of a company and their combined factor.
 *
 * Assumed: a split counts from its ex-date on; one that `judgeSplits` leaves out without a look at prices is listed and counted separately
 * and not in the factor.
 */
export function splitHistory(splits: readonly Split[], today: string): SplitHistory {
  const exOf = ({ days }: Split): string | undefined => days.date_ex;
  const past = splits
    .filter((split) => (exOf(split) ?? '') <= today)
    .toSorted((a, b) => (exOf(b) ?? '').localeCompare(exOf(a) ?? '') || b.key.localeCompare(a.key));
  const judged = judgeSplits(
    past.map(({ record }) => record),
    { prices: [] },
  );
  const countedRecords = new Set(judged.filter(({ isCounted }) => isCounted).map(({ split }) => split));
  const counted = past.filter(({ record }) => countedRecords.has(record));
  return {
    past,
    counted,
    factor: counted.reduce((product, { ratio }) => times(product, ratio?.factor ?? one), one),
    excludedCount: past.length - counted.length,
  };
}

const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/**
 * What all counted splits together have done to a share: `3 reverse splits and 1 forward split, Feb 1, 2019 to Mar 4, 2024: 1 share now was 200
 * before them.`
 */
export function splitSummary({ counted, factor }: SplitHistory): string {
  const [latest] = counted;
  const earliest = counted.at(-1);
  if (!latest || !earliest) return 'No split so far.';
  const kinds = (['reverse', 'forward', 'even'] as const).flatMap((direction) => {
    const count = counted.filter(({ ratio }) => ratio?.direction === direction).length;
    return count === 0 ? [] : [countOf(count, direction === 'even' ? 'split that changes nothing' : `${direction} split`)];
  });
  const dates = [...new Set([earliest, latest].map(({ days }) => formatDate(days.date_ex ?? '')))].join(' to ');
  const them = counted.length === 1 ? 'it' : 'them';
  const effect =
    factor.top < factor.bottom
      ? `1 share now was ${fractionText(inverse(factor))} before ${them}`
      : factor.top > factor.bottom
        ? `1 share before ${them} is ${fractionText(factor)} now`
        : `1 share before ${them} is 1 share now`;
  return `${kinds.join(' and ')}, ${dates}: ${effect}.`;
}
