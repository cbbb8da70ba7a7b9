import { times, type Fraction } from '#contract/fraction.ts';
import type { Split } from './split.ts';

const one: Fraction = { top: 1n, bottom: 1n };

export interface SplitHistory {
  /** every split of the company that has taken effect, latest first */
  readonly past: readonly Split[];
  readonly reverses: readonly Split[];
  /** new shares for each old one through all reverse splits so far */
  readonly factor: Fraction;
  /** records that contradict themselves or cannot be read, and count nowhere */
  readonly leftOut: number;
}

/**
 * What a company's splits add up to, up to and including a day.
 *
 * Assumed: a split counts from its ex-date on; one whose type and ratio disagree, or whose ratio or ex-date cannot be read, is listed
 * and counted apart and not multiplied.
 */
export function splitHistory(splits: readonly Split[], today: string): SplitHistory {
  const exOf = ({ days }: Split): string | undefined => days.date_ex;
  const past = splits
    .filter((split) => (exOf(split) ?? '') <= today)
    .toSorted((a, b) => (exOf(b) ?? '').localeCompare(exOf(a) ?? '') || b.key.localeCompare(a.key));
  const sound = past.filter(
    ({ ratio, doubts, days }) => ratio && days.date_ex !== undefined && !doubts.includes('type and ratio disagree'),
  );
  const reverses = sound.filter(({ ratio }) => ratio?.direction === 'reverse');
  return {
    past,
    reverses,
    factor: reverses.reduce((product, { ratio }) => times(product, ratio?.factor ?? one), one),
    leftOut: past.length - sound.length,
  };
}
