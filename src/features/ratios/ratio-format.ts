import type { RatioUnit } from './ratio-catalogue.ts';

/** How a value below zero is told: with a minus, or as accountants do, `(12.3%)`. */
export type Negatives = 'minus' | 'parentheses';
export type FigureUnit = RatioUnit | 'index';

/** A small loss is 0.0 and not −0.0. */
const places = (digits: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'negative' });
const [whole, one, two] = [places(0), places(1), places(2)];
// Multiplies by decimals, not by floats: 0.2845 is 28.5%, as a reader rounds it.
const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'negative',
});
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });
const powers = new Intl.NumberFormat('en-US', { notation: 'scientific', maximumFractionDigits: 2 });

interface Written {
  readonly before: string;
  readonly after: string;
  /** what one of the wire is in the unit */
  readonly times: number;
  /** from here on the digits are more than a reader takes in */
  readonly large: number;
  readonly digits: (value: number) => string;
}

const written: Readonly<Record<FigureUnit, Written>> = {
  fraction: { before: '', after: '%', times: 100, large: 1e6, digits: (value) => percent.format(value).replace('%', '') },
  multiple: { before: '', after: 'x', times: 1, large: 1e6, digits: (value) => two.format(value) },
  days: { before: '', after: 'd', times: 1, large: 1e6, digits: (value) => whole.format(value) },
  dollars: { before: '$', after: '', times: 1, large: 1e9, digits: (value) => whole.format(value) },
  index: { before: '', after: '', times: 1, large: 1e6, digits: (value) => one.format(value) },
};

function largeDigits(value: number): string {
  const held = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));
  return (Math.abs(held) < 1e15 ? compact : powers).format(held);
}

function asciiOf(value: number, unit: FigureUnit): string {
  const { before, after, times, large, digits } = written[unit];
  const text = Math.abs(value * times) < large ? digits(value) : largeDigits(value * times);
  return text.startsWith('-') ? `-${before}${text.slice(1)}${after}` : `${before}${text}${after}`;
}

/** `43.0%`, `1.07x`, `29d`, `$2,410,000`, an index `112.4` (product.md 5.3); from a million on `1.25M%`, the whole value is told beside it. */
export function formatRatio(value: number, unit: FigureUnit, negatives: Negatives = 'minus'): string {
  const text = asciiOf(value, unit);
  if (!text.startsWith('-')) return text;
  return negatives === 'parentheses' ? `(${text.slice(1)})` : `\u2212${text.slice(1)}`;
}

/** The same figure for a file, as precise as on the screen: digits, a point and an ASCII minus. */
export const plainRatio = (value: number, unit: FigureUnit): string =>
  Number.isFinite(value) ? written[unit].digits(value).replaceAll(',', '') : '';

const signed = (text: string): string => (text.startsWith('\u2212') || !/[1-9]/.test(text) ? text : `+${text}`);

/** Tenths of a basis point are told where there are few. */
function basisPoints(value: number): string {
  const points = value * 10_000;
  const text = Math.abs(points) >= 1e6 ? largeDigits(points) : (Math.abs(points) < 10 ? one : whole).format(points);
  return `${text.replace('-', '\u2212')} bp`;
}

/** A difference in the ratio's own unit, with its sign; of rates in basis points: `+120 bp`, `−0.02x`. */
export const formatDifference = (value: number, unit: RatioUnit): string =>
  signed(unit === 'fraction' ? basisPoints(value) : formatRatio(value, unit));
