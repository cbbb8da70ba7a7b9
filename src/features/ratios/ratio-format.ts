import { formatDays, formatMultiple } from '#src/shared/format/number.ts';
import type { RatioUnit } from './ratio-catalogue.ts';

const minus = (text: string): string => text.replace('-', '\u2212');

const level = new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const two = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const one = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const written: Readonly<Record<RatioUnit, (value: number) => string>> = {
  fraction: (value) => minus(level.format(value)),
  multiple: formatMultiple,
  days: formatDays,
  dollars: (value) => minus(dollars.format(value)),
};

/** `43.0%`, `1.07x`, `29d`, `$2,410,000` (product.md 5.3). */
export const formatRatio = (value: number, unit: RatioUnit): string => written[unit](value);

const signed = (text: string): string => (/^[\u2212]/.test(text) || !/[1-9]/.test(text) ? text : `+${text}`);

/** A difference in the ratio's own unit, with its sign; of fractions in percentage points: `+1.2 pp`, `−0.02x`. */
export const formatDifference = (value: number, unit: RatioUnit): string =>
  signed(unit === 'fraction' ? `${minus(two.format(value * 100))} pp` : written[unit](value));

/** A value whose start is 100: `112.4`. */
export const formatIndexed = (value: number): string => minus(one.format(value));
