import type { DecimalText } from '#contract/decimal.ts';
import { shareAmounts, shortAmounts, wholeAmount } from './amount-text.ts';
import type { GuidanceLine } from './guidance-line.ts';
import type { RangeChange } from './range-change.ts';
import { formOf, type Figures, type Range } from './verdict.ts';
import { changeWords } from './verdict-words.ts';

/** `EPS, Adj`; what is not said of the kind is not made up. */
export const measureWords = ({ kind: { measure, type } }: Figures): string =>
  [measure === 'eps' ? 'EPS' : 'Revenue', type].filter((part) => part !== '').join(', ');

/** `Q4 2026`, `FY 2026` */
export const periodWords = ({ kind: { period, year } }: Figures): string => `${period} ${year}`;

/** A range as it was said. */
export function rangeText(range: Range, written: (value: DecimalText) => string): string {
  const { min, max } = range;
  switch (formOf(range)) {
    case 'nothing':
      return '';
    case 'at least':
      return min === null ? '' : `at least ${written(min)}`;
    case 'up to':
      return max === null ? '' : `up to ${written(max)}`;
    case 'point':
      return min === null ? '' : written(min);
    case 'range':
      return min === null || max === null ? '' : `${written(min)} – ${written(max)}`;
    default:
      return '';
  }
}

/** How the amounts of a record are written: short and alike, or whole. */
export function writer({ kind, now, prior, estimate }: Figures, isWhole = false): (value: DecimalText) => string {
  const isShare = kind.measure === 'eps';
  if (isWhole) return (value) => wholeAmount(value, kind.currency, isShare ? 2 : 0);
  const values = [now.min, now.max, prior.min, prior.max, estimate].filter((value) => value !== null);
  const texts = isShare ? shareAmounts(values, kind.currency) : shortAmounts(values, kind.currency);
  return (value) => texts[values.indexOf(value)] ?? value;
}

/** A currency's code is told once in a text; a dollar's sign stands at every amount. */
export function withCodes(text: string, currency: string, most: number): string {
  if (currency === 'USD' || currency === '') return text;
  const [first = '', ...others] = text.split(`${currency}\u00a0`);
  return most === 0 || others.length === 0 ? [first, ...others].join('') : `${first}${currency}\u00a0${others.join('')}`;
}

/** A new and a former range, and the estimate, as texts; empty where there is none. */
export function amountsOf(figures: Figures, isWhole = false): { now: string; prior: string; estimate: string } {
  const written = writer(figures, isWhole);
  const { currency } = figures.kind;
  return {
    now: withCodes(rangeText(figures.now, written), currency, 1),
    prior: withCodes(rangeText(figures.prior, written), currency, 1),
    estimate: figures.estimate === null ? '' : written(figures.estimate),
  };
}

/** A change as the screen has it, with the real minus sign. */
export const changeText = (change: RangeChange): string =>
  change.kind === 'percent' ? change.text.replace('-', '\u2212') : change.kind === 'n.m.' ? 'n.m.' : '';

/** The bar in words, for whoever does not see it (product.md 4.2). */
export function barWords({ figures, verdict }: Pick<GuidanceLine, 'figures' | 'verdict'>): string {
  const { now, prior, estimate } = amountsOf(figures);
  const told = [
    `${measureWords(figures)}, ${periodWords(figures)}`,
    now === '' ? 'no new range' : `new ${now}`,
    prior === '' ? 'no prior' : `prior ${prior}`,
    ...(now === '' ? [] : [changeWords(verdict).toLowerCase()]),
    estimate === '' ? 'no estimate' : `estimate ${estimate}${verdict.place === undefined ? '' : `: ${verdict.place}`}`,
  ].join('; ');
  return `${told}.`.replaceAll(' – ', ' to ');
}

/** Why there is no verdict against the estimate. */
export const whyNoPlace = ({ figures, verdict }: GuidanceLine): string =>
  verdict.form === 'nothing' ? 'No new range' : figures.estimate === null ? 'No estimate' : 'The range contradicts itself';
