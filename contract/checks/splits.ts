import type { SplitRecord } from '../endpoints/splits.ts';
import { readSplitRatio } from '../schema/split-ratio.ts';
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

/** What a record is called whose ratio is perhaps no change of shares. */
export const priceFactorLabel = 'price factor, perhaps a spin-off';

/** Types that say a change of shares, however odd their ratio is. */
const typesOfShares: ReadonlySet<string> = new Set(['Stock Dividend', 'ADR Ratio Change']);

/** Twentieths are stock dividends, `1050:1000`; factors that a vendor computes from prices are in lowest terms of more shares, `523:500`. */
const maxCompanySide = 20n;

/**
 * Whether a record is perhaps no split of shares but the factor by which a spin-off lowered the price: the shares stay as they are.
 *
 * Assumed: a record is perhaps the price factor of a spin-off where its type says so, where its ratio is below 3, in thousandths and no
 * twentieth, or where, without a type, it is below 2 and not in hundredths. Either way around: `1000:1046` as well. Stock dividends and
 * changes of an ADR ratio are splits by their type, however odd their ratio is.
 */
export function isPriceFactor({ ratio, split_type: type }: Pick<SplitRecord, 'ratio' | 'split_type'>): boolean {
  const read = readSplitRatio(ratio);
  if (!read || read.direction === 'even' || typesOfShares.has(type)) return false;
  if (/\bspin/i.test(type)) return true;
  const { top, bottom } = read.factor;
  const [more, fewer] = top > bottom ? [top, bottom] : [bottom, top];
  const isInThousandths = ratio.split(':').every((side) => Number(side) >= 1000);
  return isInThousandths ? fewer > maxCompanySide && more < 3n * fewer : type === '' && fewer > 100n && more < 2n * fewer;
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
    name: 'price factor',
    description: 'its ratio is one of shares, not the price factor of a spin-off',
    isOddity: true,
    isValid: (record) => !isPriceFactor(record),
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
