import type { DecimalText } from '#contract/schema/decimal.ts';
import { formatShareAmounts, formatShortAmounts, formatFullAmount } from './amounts.ts';
import type { GuidanceLine } from './guidance-line.ts';
import { formOf, type Figures, type Range } from './verdict.ts';
import { estimateLabel, verdictLabel } from './verdict-label.tsx';

/** `EPS, Adj` */
export const measureLabel = ({ kind: { measure, type } }: Figures): string =>
  [measure === 'eps' ? 'EPS' : 'Revenue', type].filter((part) => part !== '').join(', ');

/** `Q4 2026`, `FY 2026` */
export const periodLabel = ({ kind: { period, year } }: Figures): string => `${period} ${year}`;

/** `at least $1.00`, `$1.00 – $1.20` */
export function formatRange(range: Range, format: (value: DecimalText) => string): string {
  const { min, max } = range;
  switch (formOf(range)) {
    case 'nothing':
      return '';
    case 'at least':
      return min === null ? '' : `at least ${format(min)}`;
    case 'up to':
      return max === null ? '' : `up to ${format(max)}`;
    case 'point':
      return min === null ? '' : format(min);
    case 'range':
      return min === null || max === null ? '' : `${format(min)} – ${format(max)}`;
    default:
      return '';
  }
}

/** Formats the amounts of one record: short ones in a common unit, or full; `also` is one that is computed from them. */
export function amountFormatter(
  { kind, now, prior, estimate }: Figures,
  { isFull = false, also = null }: { isFull?: boolean; also?: DecimalText | null } = {},
): (value: DecimalText) => string {
  const isShare = kind.measure === 'eps';
  if (isFull) return (value) => formatFullAmount(value, kind.currency, isShare ? 2 : 0);
  const values = [now.min, now.max, prior.min, prior.max, estimate, also].filter((value) => value !== null);
  const texts = isShare ? formatShareAmounts(values, kind.currency) : formatShortAmounts(values, kind.currency);
  return (value) => texts[values.indexOf(value)] ?? value;
}

/** Removes all but the first `maxCodes` currency codes from a text; a dollar sign stays at every amount. */
export function limitCurrencyCodes(text: string, currency: string, maxCodes: number): string {
  if (currency === 'USD' || currency === '') return text;
  const [first = '', ...others] = text.split(`${currency}\u00a0`);
  return maxCodes === 0 || others.length === 0 ? [first, ...others].join('') : `${first}${currency}\u00a0${others.join('')}`;
}

/** New range, prior range and estimate as texts; empty where there is none. */
export function formatAmounts(figures: Figures, isFull = false): { now: string; prior: string; estimate: string } {
  const format = amountFormatter(figures, { isFull });
  const { currency } = figures.kind;
  return {
    now: limitCurrencyCodes(formatRange(figures.now, format), currency, 1),
    prior: limitCurrencyCodes(formatRange(figures.prior, format), currency, 1),
    estimate: figures.estimate === null ? '' : format(figures.estimate),
  };
}

/** Text alternative of the range bar. */
export function lineDescription({ figures, verdict }: Pick<GuidanceLine, 'figures' | 'verdict'>): string {
  const { now, prior, estimate } = formatAmounts(figures);
  const parts = [
    `${measureLabel(figures)}, ${periodLabel(figures)}`,
    now === '' ? 'not updated' : `new ${now}`,
    prior === '' ? 'no prior' : `prior ${prior}`,
    ...(now === '' ? [] : [verdictLabel(verdict).toLowerCase()]),
    estimate === ''
      ? 'no estimate'
      : `estimate ${estimate}${verdict.position === undefined ? '' : `, ${estimateLabel({ figures, verdict })}`}`,
  ].join('; ');
  return `${parts.replace(/\.$/, '')}.`.replaceAll(' – ', ' to ');
}

/** Why there is no comparison with the estimate. */
export const whyNoPosition = ({ figures, verdict }: GuidanceLine): string =>
  verdict.form === 'nothing' ? 'Not updated' : figures.estimate === null ? 'No estimate' : 'The range is contradictory: min > max';
