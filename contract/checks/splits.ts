import type { SplitRecord } from '../endpoints/splits.ts';
import type { Check } from './check.ts';

/** Whether one day is not before another; undefined when either is null. */
const notBefore = (day: string | null, other: string | null): boolean | undefined =>
  day === null || other === null ? undefined : day >= other;

const direction = (ratio: string): number => {
  const [news = 0, old = 0] = ratio.split(':').map(Number);
  return Math.sign(news - old);
};

/** The sign of the change in shares by type. ADR ratio changes go either way. */
const directionOf: Readonly<Record<string, number>> = { 'Reverse Stock Split': -1, 'Forward Stock Split': 1, 'Stock Dividend': 1 };

/** Whether the type says the other direction; undefined where it says none. */
export function typeContradictsRatio({ ratio, split_type: type }: Pick<SplitRecord, 'ratio' | 'split_type'>): boolean | undefined {
  const expected = directionOf[type];
  return expected === undefined ? undefined : direction(ratio) !== expected;
}

/**
 * Checks of splits (assumption G09). A record that fails one is suspicious, but not corrected. A distribution before the ex-date is
 * normal.
 */
export const splitChecks: readonly Check<SplitRecord>[] = [
  {
    name: 'direction',
    description: 'the ratio goes the way of its type',
    isOddity: true,
    isValid: (record) => {
      const contradicts = typeContradictsRatio(record);
      return contradicts === undefined ? undefined : !contradicts;
    },
  },
  {
    name: 'recorded',
    description: 'the record date is not before the announcement',
    isOddity: true,
    isValid: ({ date_recorded: recorded, date_announced: announced }) => notBefore(recorded, announced),
  },
  {
    name: 'distributed',
    description: 'the distribution is neither before the record date nor before the announcement',
    isOddity: true,
    isValid: ({ date_distribution: distributed, date_recorded: recorded, date_announced: announced }) => {
      const known = [notBefore(distributed, recorded), notBefore(distributed, announced)].filter((holds) => holds !== undefined);
      return known.length === 0 ? undefined : known.every(Boolean);
    },
  },
  {
    name: 'ex',
    description: 'the ex-date is not before the announcement',
    isOddity: true,
    isValid: ({ date_ex: ex, date_announced: announced }) => notBefore(ex, announced),
  },
];
