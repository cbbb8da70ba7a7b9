import { dateInMonth, monthOf, weekdayOf, type Day } from '../days.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const ordinals = ['zeroth', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'] as const;
const cardinals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;

/** 1..12 */
export const monthName = (month: number): string => months[(month + 11) % 12] ?? '';
export const weekdayName = (day: Day): string => weekdays[weekdayOf(day)] ?? '';
/** `December 4` */
export const inWords = (day: Day): string => `${monthName(monthOf(day))} ${dateInMonth(day)}`;
export const ordinal = (value: number): string => ordinals[value] ?? `${value}th`;
export const cardinal = (value: number): string => cardinals[value] ?? String(value);

/** `Ford's`, `General Motors'`, and names that already are possessive: `Lowe's`. */
export const possessive = (name: string): string => (name.endsWith("'s") ? name : name.endsWith('s') ? `${name}'` : `${name}'s`);

/** `a test laboratory`, `an engine plant` */
export const withArticle = (noun: string): string => `${/^(?:[aeio]|un(?!i))/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** `AAPL`, `AAPL and MSFT`, `AAPL, MSFT and F` */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

const isPlural = (noun: string): boolean => / and /.test(noun) || /(?<![sui']|ic)s$/.test(noun);

/** `a record backlog helps`, `larger renewals help` */
export const withVerb = (noun: string, verb: string): string => `${noun} ${isPlural(noun) ? verb : `${verb}s`}`;

/** `firmer` up, `softer` down, and neither when the move is too small to name. */
export const moved = (share: number, up: string, down: string): string =>
  Math.abs(share) < 0.0008 ? 'little changed' : share > 0 ? up : down;

/** What a market report names when it has to name something. */
export const causes = [
  'a quiet data calendar',
  'steady yields',
  'month-end positioning',
  'earnings in view',
  'thin volumes',
  'firmer commodity prices',
  'a softer dollar',
  'rotation between sectors',
  'a full calendar of speeches',
  'bond supply ahead',
  'options expiry approaching',
  'dealers short of stock',
] as const;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
