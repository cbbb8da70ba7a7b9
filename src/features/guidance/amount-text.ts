import type { DecimalText } from '#contract/decimal.ts';
import { absolute, roundedQuotient, scaled, textOfUnits, withoutZeros } from './exact.ts';

/** Dollars have their sign, other currencies their code, an unknown one nothing. */
const withCurrency = (text: string, currency: string): string => {
  const mark = currency === 'USD' ? '$' : currency === '' ? '' : `${currency}\u00a0`;
  return text.startsWith('-') ? `\u2212${mark}${text.slice(1)}` : `${mark}${text}`;
};

/** `12345.60` with its thousands parted. */
const grouped = (text: string): string => {
  const [whole = '', part] = text.split('.');
  return whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',') + (part === undefined ? '' : `.${part}`);
};

/** Every digit that carries something, at least two behind the point of an amount per share. */
export function wholeAmount(value: DecimalText, currency: string, leastPlaces: number): string {
  const [whole = '', part = ''] = withoutZeros(value).split('.');
  const places = part.padEnd(leastPlaces, '0');
  // A minus that stands before nothing is none.
  const text = /^-0*$/.test(whole) && /^0*$/.test(places) ? whole.slice(1) : whole;
  return withCurrency(grouped(places === '' ? text : `${text}.${places}`), currency);
}

const units = [
  ['T', 12],
  ['B', 9],
  ['M', 6],
  ['K', 3],
  ['', 0],
] as const;

/**
 * Amounts of one record, short and alike: the same unit and the same digits, so that they can be compared at a glance, and as many of
 * these as tell them apart. `$51.0B`, `$53.0B`.
 */
export function shortAmounts(values: readonly DecimalText[], currency: string): readonly string[] {
  const { units: exact, places } = scaled(values);
  const largest = exact.map(absolute).reduce((most, value) => (value > most ? value : most), 0n);
  const [letter, power] = units.find(([, power]) => largest >= 10n ** BigInt(power + places)) ?? ['', 0];
  if (letter === '') return values.map((value) => wholeAmount(value, currency, 0));
  const written = (digits: number): readonly string[] =>
    exact.map((value) => textOfUnits(roundedQuotient(value * 10n ** BigInt(digits), 10n ** BigInt(power + places)), digits));
  const isExact = (digits: number): boolean =>
    exact.every((value) => (value * 10n ** BigInt(digits)) % 10n ** BigInt(power + places) === 0n);
  // A bound: what differs in its last digits only is told apart in the whole text.
  const mostDigits = 4;
  const apart = (texts: readonly string[]): boolean => new Set(texts).size === new Set(exact).size;
  let digits = 1;
  while ((digits < 2 && !isExact(digits)) || (digits < mostDigits && !apart(written(digits)))) digits++;
  return written(digits).map((text, index) => {
    const value = values[index];
    // Beside something vastly larger an amount has a unit of its own, or it would read as nothing.
    if (value !== undefined && exact[index] !== 0n && /^-?0\.0+$/.test(text)) return shortAmounts([value], currency)[0] ?? text;
    return withCurrency(`${grouped(text)}${letter}`, currency);
  });
}

/** Amounts per share, alike: as many digits as any of them has, two at least. `$2.90`, `$3.00`. */
export function shareAmounts(values: readonly DecimalText[], currency: string): readonly string[] {
  const places = Math.max(2, ...values.map((value) => withoutZeros(value).split('.')[1]?.length ?? 0));
  return values.map((value) => wholeAmount(value, currency, places));
}
