import { times, type Fraction } from '#contract/schema/fraction.ts';
import type { Split } from './split.ts';

const one: Fraction = { top: 1n, bottom: 1n };

export interface SplitHistory {
  /** splits in effect, latest first */
  readonly past: readonly Split[];
  readonly reverses: readonly Split[];
  /** new shares per old one through all reverse splits so far */
  readonly factor: Fraction;
  /** contradictory or unreadable records, not in the factor */
  readonly excludedCount: number;
}

/**
 * Past splits of a company and the combined factor of its reverse splits.
 *
 * Assumed: a split counts from its ex-date on; one whose type and ratio disagree, or whose ratio or ex-date is unreadable, is listed and
 * counted separately and not in the factor.
 */
export function splitHistory(splits: readonly Split[], today: string): SplitHistory {
  const exOf = ({ days }: Split): string | undefined => days.date_ex;
  const past = splits
    .filter((split) => (exOf(split) ?? '') <= today)
    .toSorted((a, b) => (exOf(b) ?? '').localeCompare(exOf(a) ?? '') || b.key.localeCompare(a.key));
  const valid = past.filter(({ ratio, flags, days }) => ratio && days.date_ex !== undefined && !flags.includes('type and ratio disagree'));
  const reverses = valid.filter(({ ratio }) => ratio?.direction === 'reverse');
  return {
    past,
    reverses,
    factor: reverses.reduce((product, { ratio }) => times(product, ratio?.factor ?? one), one),
    excludedCount: past.length - valid.length,
  };
}
