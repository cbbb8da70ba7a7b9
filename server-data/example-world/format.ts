import { dayOfMonth, monthOf, weekdayOf, type Day } from '#contract/market/day.ts';

type Currency = 'USD' | 'CAD';
const currencySymbols = { USD: '$', CAD: 'C$' } as const;

const months = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(',');
const weekdays = 'Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday'.split(',');
const ordinals = 'zeroth,first,second,third,fourth,fifth,sixth,seventh'.split(',');
const cardinals = 'no,one,two,three,four,five,six,seven,eight,nine,ten'.split(',');

/** 1..12; 0 and 13 are the months beside the year */
export const monthName = (month: number): string => months[(month + 11) % 12] ?? '';
export const weekdayName = (day: Day): string => weekdays[weekdayOf(day)] ?? '';
/** `December 4` */
export const dateText = (day: Day): string => `${monthName(monthOf(day))} ${dayOfMonth(day)}`;
export const ordinal = (value: number): string => ordinals[value] ?? `${value}th`;
export const cardinal = (value: number): string => cardinals[value] ?? String(value);

/** `Ford's`, `General Motors'`, and names that already are possessive: `Lowe's`. */
export const possessive = (name: string): string => (name.endsWith("'s") ? name : name.endsWith('s') ? `${name}'` : `${name}'s`);
/** `a test laboratory`, `an engine plant` */
export const withArticle = (noun: string): string => `${/^(?:[aeio]|un(?!i))/i.test(noun) ? 'an' : 'a'} ${noun}`;
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const list = new Intl.ListFormat('en-GB');
/** `AAPL`, `AAPL and MSFT`, `AAPL, MSFT and F` */
export const listed = (items: readonly string[]): string => list.format(items);

const isPlural = (noun: string): boolean => / and /.test(noun) || /(?<![sui']|ic)s$/.test(noun);
/** `a record backlog helps`, `larger renewals help` */
export const withVerb = (noun: string, verb: string): string => `${noun} ${isPlural(noun) ? verb : `${verb}s`}`;

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
/** 1234567 → `1,234,567` */
export const grouped = (value: number): string => whole.format(value);

const trimmed = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)));
const amount = (billions: number, billion: string, million: string): string =>
  billions >= 0.9995 ? `${trimmed(billions, billions >= 100 ? 1 : 2)}${billion}` : `${trimmed(billions * 1000, 1)}${million}`;

/** Billions as headlines print them: 94.93 → `$94.93B`, 0.5124 → `$512.4M`, 0.02 → `$20M`. */
export const money = (billions: number, currency: Currency = 'USD'): string => `${currencySymbols[currency]}${amount(billions, 'B', 'M')}`;

/** As results print it, always two decimals of billions: 9.2 → `$9.20B`. */
export const reportedMoney = (billions: number, currency: Currency): string =>
  billions >= 1 && billions < 100 ? `${currencySymbols[currency]}${billions.toFixed(2)}B` : money(billions, currency);

/** In a sentence: `$94.93 billion`. */
export const longMoney = (billions: number, currency: Currency = 'USD'): string =>
  `${currencySymbols[currency]}${amount(billions, ' billion', ' million')}`;

/** Earnings per share: `$1.94`, a loss in brackets `$(0.62)`. */
export const perShare = (value: number, currency: Currency): string =>
  `${currencySymbols[currency]}${value < 0 ? `(${(-value).toFixed(2)})` : value.toFixed(2)}`;

const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** A share price: `$212.40`, `$4,905.10`. */
export const price = (value: number): string => `$${cents.format(value)}`;

/** A round price as analysts set it: whole dollars, fives above 200, tens above 500. */
export function targetPrice(value: number): number {
  const step = value >= 500 ? 10 : value >= 200 ? 5 : 1;
  return Math.max(1, Math.round(value / step) * step);
}

/** Whole dollars: `$1,150`. */
export const dollars = (value: number): string => `$${grouped(value)}`;

/** A share as percent without sign: 0.0341 → `3.4%`. */
export const percent = (share: number, decimals = 1): string => `${(Math.abs(share) * 100).toFixed(decimals)}%`;

/** With sign and two decimals, zero without: `+0.41%`, `−0.08%`, `0.00%`. */
export const signedPercent = (share: number): string =>
  Math.abs(share) < 0.000_05 ? '0.00%' : `${share < 0 ? '−' : '+'}${percent(share, 2)}`;
