/** The minus of a number on screen; files have the hyphen of ASCII. */
const onScreen = (text: string, plus = '+'): string => text.replace('-', '\u2212').replace('+', plus);

/** The only place that creates formatters of numbers: what is rounded to zero has no minus. */
export const numberFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', { signDisplay: 'negative', ...options });

const formatters = new Map<string, Intl.NumberFormat>();

/** `Intl` formatters are expensive to create, so each is created once, by its key. */
export function numberFormatter(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  let formatter = formatters.get(key);
  if (!formatter) formatters.set(key, (formatter = numberFormat(options)));
  return formatter;
}

/** NaN and infinity are formatted as an empty text. */
const format = (value: number, key: string, options: Intl.NumberFormatOptions, plus?: string): string =>
  Number.isFinite(value) ? onScreen(numberFormatter(key, options).format(value), plus) : '';

/** Decimals that are written also where they are 0. */
export const places = (digits: number): Intl.NumberFormatOptions => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

/** How a format writes a number. */
export interface NumberStyle {
  /** what stands before a positive number: a plus, nothing, or `±` before a size that goes either way; 0 has no sign */
  readonly sign?: 'always' | 'negative' | '±';
  /** the most decimals */
  readonly digits?: number;
}

/** `+2.45`, `−0.40`, `0.00`; `±2.45` and `2.45` by its sign. */
export const formatSigned = (value: number, { sign = 'always' }: NumberStyle = {}): string =>
  sign === 'negative'
    ? formatFixed(value)
    : format(value, 'signed', { ...places(2), signDisplay: 'exceptZero' }, sign === '±' ? sign : undefined);

/** Whole units with a sign, as sums of a column have them: `+17,235`, `−61`, `0`. */
export const formatSignedWhole = (value: number): string =>
  format(value, 'signed whole', { maximumFractionDigits: 0, signDisplay: 'exceptZero' });

const withUnit = (text: string, unit: string): string => text && text + unit;

/** A move in percent points: `+2.45%`, `0.00%`. */
export const formatMove = (value: number, style?: NumberStyle): string => withUnit(formatSigned(value, style), '%');

/** A number of decimals, with thousands separators: `1.6`, `−1,204.500`. */
export const formatDigits = (value: number, digits: number): string => format(value, `digits ${digits}`, places(digits));

/** Two decimals with thousands separators: `1.62`. */
export const formatFixed = (value: number): string => formatDigits(value, 2);

/** A level in percent points: `2.70%`. */
export const formatPercent = (value: number): string => withUnit(formatFixed(value), '%');

/** The most decimals of a shortened number. */
export const compactDecimals = 2;

/** `1.25K`, `3.4M`, `5.77B`, `1.2T`; show the whole value in the title. */
export const formatCompact = (value: number, { digits = compactDecimals }: NumberStyle = {}): string =>
  format(value, `compact ${digits}`, { notation: 'compact', maximumFractionDigits: digits });

/** All digits with thousands separators: `3,534,680`. */
export const formatWhole = (value: number): string => format(value, 'whole', { maximumFractionDigits: 12 });

/** Whole dollars: `$1,234`, `−$61`. */
export const formatDollars = (value: number): string =>
  format(value, 'dollars', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Two from $1, four below. */
export const priceDecimals = (value: number): number => (Math.abs(value) >= 1 || value === 0 ? 2 : 4);

/** `46.50`, `0.8412` */
export const formatPrice = (value: number): string => formatDigits(value, priceDecimals(value));

/** `1.30x` */
export const formatMultiple = (value: number): string => withUnit(formatFixed(value), 'x');

/** `13 min`, `925 min` */
export const formatMinutes = (value: number): string => withUnit(formatWhole(value), ' min');

/** `15 h 25 min`, `2 d 3 h` */
export function formatDuration(minutes: number): string {
  if (!Number.isFinite(minutes)) return '';
  const whole = Math.round(Math.abs(minutes));
  const parts = [
    [Math.floor(whole / 1440), 'd'],
    [Math.floor((whole % 1440) / 60), 'h'],
    [whole % 60, 'min'],
  ] as const;
  const written = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return onScreen((minutes < 0 && whole > 0 ? '-' : '') + (written.join(' ') || '0 min'));
}
