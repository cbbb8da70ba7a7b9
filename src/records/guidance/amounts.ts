import { Big } from 'big.js';
import type { DecimalText } from '#contract/schema/decimal.ts';

/** Dollars have their symbol, other currencies their code, an unknown one nothing. */
const withCurrency = (text: string, currency: string): string => {
  const prefix = currency === 'USD' ? '$' : currency === '' ? '' : `${currency}\u00a0`;
  return text.startsWith('-') ? `\u2212${prefix}${text.slice(1)}` : `${prefix}${text}`;
};

/** `12345.60` with thousands separators. */
const groupThousands = (text: string): string => {
  const [whole = '', decimals] = text.split('.');
  return whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',') + (decimals === undefined ? '' : `.${decimals}`);
};

const decimalsOf = (value: Big): number => {
  const [, decimals = ''] = value.toFixed().split('.');
  return decimals.length;
};

/** Every significant digit, with at least the given number of decimals. */
export function formatFullAmount(value: DecimalText, currency: string, minDecimals: number): string {
  const amount = new Big(value);
  // A negative zero has no sign.
  const exact = amount.eq(0) ? new Big(0) : amount;
  return withCurrency(groupThousands(exact.toFixed(Math.max(minDecimals, decimalsOf(exact)))), currency);
}

const units = [
  ['T', 12],
  ['B', 9],
  ['M', 6],
  ['K', 3],
] as const;

/** Amounts that differ only beyond these decimals look equal when shortened. */
const maxDecimals = 4;

/**
 * Short amounts of one record in the same unit with the same number of decimals, as many as are needed to distinguish them: `$51.0B`,
 * `$53.0B`.
 */
export function formatShortAmounts(values: readonly DecimalText[], currency: string): readonly string[] {
  const amounts = values.map((value) => new Big(value));
  const unit = units.find(([, power]) => amounts.some((amount) => amount.abs().gte(`1e${power}`)));
  if (!unit) return values.map((value) => formatFullAmount(value, currency, 0));
  const [letter, power] = unit;
  const scaled = amounts.map((amount) => amount.times(`1e-${power}`));
  const distinct = new Set(scaled.map((amount) => amount.toFixed())).size;
  const isExact = (decimals: number): boolean => scaled.every((amount) => decimalsOf(amount) <= decimals);
  const areDistinct = (decimals: number): boolean => new Set(scaled.map((amount) => amount.toFixed(decimals))).size === distinct;
  let decimals = 1;
  while ((decimals < 2 && !isExact(decimals)) || (decimals < maxDecimals && !areDistinct(decimals))) decimals++;
  return scaled.map((amount, index) => {
    const text = amount.toFixed(decimals);
    const value = values[index];
    // An amount too small for the common unit gets a unit of its own, or it would be shown as 0.
    if (value !== undefined && !amount.eq(0) && /^-?0\.0+$/.test(text)) return formatShortAmounts([value], currency)[0] ?? text;
    return withCurrency(`${groupThousands(text)}${letter}`, currency);
  });
}

/** Amounts per share with the same number of decimals, at least two: `$2.90`, `$3.00`. */
export function formatShareAmounts(values: readonly DecimalText[], currency: string): readonly string[] {
  const decimals = Math.max(2, ...values.map((value) => decimalsOf(new Big(value))));
  return values.map((value) => formatFullAmount(value, currency, decimals));
}
