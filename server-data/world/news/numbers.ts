const signs = { USD: '$', CAD: 'C$' } as const;
type Currency = keyof typeof signs;

/** 1234567 → `1,234,567`. `toLocaleString` follows the machine's locale data; this does not. */
export function grouped(value: number): string {
  const digits = String(Math.round(Math.abs(value)));
  let text = '';
  for (let end = digits.length; end > 0; end -= 3) text = digits.slice(Math.max(0, end - 3), end) + (text && `,${text}`);
  return value < 0 ? `-${text}` : text;
}

const trimmed = (value: number, decimals: number): string => {
  const text = value.toFixed(decimals);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
};

/** Billions as headlines print them: 94.93 → `$94.93B`, 0.5124 → `$512.4M`, 0.02 → `$20M`. */
export const money = (billions: number, currency: Currency = 'USD'): string => `${signs[currency]}${amount(billions, 'B', 'M', 'T')}`;

/** As results print it, always two decimals of billions: 9.2 → `$9.20B`. */
export const reportedMoney = (billions: number, currency: Currency = 'USD'): string =>
  billions >= 1 && billions < 100 ? `${signs[currency]}${billions.toFixed(2)}B` : money(billions, currency);

/** The same in a sentence: `$94.93 billion`. */
export const moneyInWords = (billions: number, currency: Currency = 'USD'): string =>
  `${signs[currency]}${amount(billions, ' billion', ' million', ' trillion')}`;

function amount(billions: number, billion: string, million: string, trillion: string): string {
  if (billions >= 1000) return `${trimmed(billions / 1000, 2)}${trillion}`;
  if (billions >= 0.9995) return `${trimmed(billions, billions >= 100 ? 1 : 2)}${billion}`;
  return `${trimmed(billions * 1000, 1)}${million}`;
}

/** Earnings per share: `$1.94`, a loss in brackets `$(0.62)`. */
export const perShare = (value: number, currency: Currency = 'USD'): string =>
  value < 0 ? `${signs[currency]}(${(-value).toFixed(2)})` : `${signs[currency]}${value.toFixed(2)}`;

/** A share price: `$212.40`, `$4,905.10`. */
export function price(value: number): string {
  const cents = Math.round(value * 100);
  return `$${grouped(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
}

/** A round price as analysts set it: whole dollars, fives above 200, tens above 500. */
export function targetPrice(value: number): number {
  const step = value >= 500 ? 10 : value >= 200 ? 5 : 1;
  return Math.max(1, Math.round(value / step) * step);
}

/** Whole dollars: `$1,150`. */
export const dollars = (value: number): string => `$${grouped(value)}`;

/** A share as percent without sign: 0.0341 → `3.4%`, 0.004 → `0.4%`. */
export const percent = (share: number, decimals = 1): string => `${(Math.abs(share) * 100).toFixed(decimals)}%`;

/** With sign and two decimals, zero without: `+0.41%`, `−0.08%`, `0.00%`. */
export const signedPercent = (share: number): string =>
  Math.abs(share) < 0.000_05 ? '0.00%' : `${share < 0 ? '−' : '+'}${percent(share, 2)}`;
