import { numberFormat } from '#src/shared/format/number.ts';
import type { RatioUnit } from './ratio-catalogue.ts';

/** Notation of negative values: a minus, or accounting parentheses, `(12.3%)`. */
export type Negatives = 'minus' | 'parentheses';
export type FigureUnit = RatioUnit | 'index';

const fixedDigits = (digits: number) => numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits });
const [whole, one, two] = [fixedDigits(0), fixedDigits(1), fixedDigits(2)];
// The percent style rounds decimally: 0.2845 is 28.5%, without float errors.
const percent = numberFormat({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percentDigits = (value: number): string =>
  percent
    .formatToParts(value)
    .map((part) => (part.type === 'percentSign' ? '' : part.value))
    .join('');
const compact = numberFormat({ notation: 'compact', maximumFractionDigits: 2 });
const scientific = numberFormat({ notation: 'scientific', maximumFractionDigits: 2 });

interface NumberStyle {
  readonly before: string;
  readonly after: string;
  /** factor from the API value to the unit */
  readonly times: number;
  /** larger values are shown in compact notation */
  readonly large: number;
  readonly digits: (value: number) => string;
}

const styles: Readonly<Record<FigureUnit, NumberStyle>> = {
  fraction: { before: '', after: '%', times: 100, large: 1e6, digits: percentDigits },
  multiple: { before: '', after: 'x', times: 1, large: 1e6, digits: (value) => two.format(value) },
  days: { before: '', after: 'd', times: 1, large: 1e6, digits: (value) => whole.format(value) },
  dollars: { before: '$', after: '', times: 1, large: 1e9, digits: (value) => whole.format(value) },
  index: { before: '', after: '', times: 1, large: 1e6, digits: (value) => one.format(value) },
};

function largeDigits(value: number): string {
  const bounded = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));
  return (Math.abs(bounded) < 1e15 ? compact : scientific).format(bounded);
}

function asciiOf(value: number, unit: FigureUnit): string {
  const { before, after, times, large, digits } = styles[unit];
  const text = Math.abs(value * times) < large ? digits(value) : largeDigits(value * times);
  return text.startsWith('-') ? `-${before}${text.slice(1)}${after}` : `${before}${text}${after}`;
}

/** `43.0%`, `1.07x`, `29d`, `$2,410,000`, an index `112.4`; from a million on `1.25M%`, with the full value in the tooltip. */
export function formatRatio(value: number, unit: FigureUnit, negatives: Negatives = 'minus'): string {
  const text = asciiOf(value, unit);
  if (!text.startsWith('-')) return text;
  return negatives === 'parentheses' ? `(${text.slice(1)})` : `\u2212${text.slice(1)}`;
}

/** The figure for a file with the precision of the screen: digits, a decimal point and an ASCII minus. */
export const formatPlainRatio = (value: number, unit: FigureUnit): string =>
  Number.isFinite(value) ? styles[unit].digits(value).replaceAll(',', '') : '';

const signed = (text: string): string => (text.startsWith('\u2212') || !/[1-9]/.test(text) ? text : `+${text}`);

/** Below 10 basis points one decimal is shown. */
function basisPoints(value: number): string {
  const points = value * 10_000;
  const text = Math.abs(points) >= 1e6 ? largeDigits(points) : (Math.abs(points) < 10 ? one : whole).format(points);
  return `${text.replace('-', '\u2212')} bp`;
}

/** A signed difference in the ratio's unit, in basis points for rates: `+120 bp`, `−0.02x`. */
export const formatDifference = (value: number, unit: RatioUnit): string =>
  signed(unit === 'fraction' ? basisPoints(value) : formatRatio(value, unit));
