import * as z from 'zod/mini';
import { formatDate } from '#src/shared/format/date.ts';
import { isActive, without, type Filter, type Filters, type Search } from './filter.ts';
import { shortList } from './short-list.ts';

const lists = {
  or: new Intl.ListFormat('en-US', { type: 'disjunction' }),
  and: new Intl.ListFormat('en-US', { type: 'conjunction' }),
};

/** `AAPL or MSFT`, `A, B, or C`: every name, as it is read aloud. */
export const wholeList = (names: readonly string[], joint: 'or' | 'and' = 'or'): string => lists[joint].format(names);

/** An active filter in words, and the change that removes it. */
export interface Chip {
  readonly key: string;
  readonly text: string;
  /** every word of it, however long */
  readonly whole: string;
  readonly without: Readonly<Record<string, undefined>>;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Two days as words, `from Nov 1 to Nov 20`; of an open range the end that is known. */
function rangeWords(from: unknown, to: unknown, thisYear: string): string {
  const [first, last] = [from, to].map((day) => (typeof day === 'string' ? formatDate(day, thisYear) : undefined));
  if (from === to) return `on ${first ?? ''}`;
  return [first !== undefined && `from ${first}`, last !== undefined && `${first === undefined ? 'until' : 'to'} ${last}`]
    .filter((part) => part !== false)
    .join(' ');
}

/** A value without words of its own reads as it stands in the address; dates as dates, lists parted by `or`. */
function valueWords(
  { shape }: Filters,
  { choices = {} }: Filter,
  name: string,
  search: Search,
  list: (names: readonly string[]) => string,
): string {
  const value = search[name];
  if (Array.isArray(value)) return list(value.map(String));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const parameter = shape.query[name];
  const text = parameter && value !== undefined ? z.encode(parameter.codec, value) : '';
  return choices[text] ?? text;
}

function says(filters: Filters, filter: Filter, search: Search, thisYear: string): string {
  if (filter.says) return filter.says(search);
  if (typeof filter.on !== 'string') return rangeWords(search[filter.on[0]], search[filter.on[1]], thisYear);
  return `with ${filter.label.toLowerCase()} ${valueWords(filters, filter, filter.on, search, wholeList)}`;
}

function chipText(filters: Filters, filter: Filter, search: Search, thisYear: string): string {
  if (filter.chip) return filter.chip(search);
  if (typeof filter.on !== 'string') {
    const words = rangeWords(search[filter.on[0]], search[filter.on[1]], thisYear);
    // Both ends known, the picture of a range says it: `Nov 1 to Nov 20`.
    return capital(words.includes(' to ') ? words.replace('from ', '') : words);
  }
  return `${filter.label}: ${valueWords(filters, filter, filter.on, search, (names) => shortList(names, ' or '))}`;
}

const activeOf = (filters: Filters, search: Search): Filter[] => filters.filters.filter((filter) => isActive(filters, filter, search));

/** Every active filter as a chip, in the order of the bar. */
export const filterChips = (filters: Filters, search: Search, thisYear: string): Chip[] =>
  activeOf(filters, search).map((filter) => ({
    key: String(filter.on),
    text: chipText(filters, filter, search, thisYear),
    whole: capital(says(filters, filter, search, thisYear)),
    without: without([filter]),
  }));

/** The change that takes every filter off and leaves the order alone. */
export const withoutAll = (filters: Filters, search: Search): Readonly<Record<string, undefined>> => without(activeOf(filters, search));

/** The filter without its order, to stand inside a sentence: `news on AAPL, with importance high`; undefined when nothing is filtered. */
export function filterPhrase(filters: Filters, search: Search, thisYear: string): string | undefined {
  const parts = activeOf(filters, search).map((filter) => says(filters, filter, search, thisYear));
  return parts.length === 0 ? undefined : `${filters.things} ${parts.join(', ')}`;
}

/**
 * The whole filter read aloud: `News on AAPL or MSFT, mainly about them, with importance high, from Nov 1 to Nov 20, newest first`.
 *
 * @param thisYear dates of another year carry theirs
 */
export function filterSentence(filters: Filters, search: Search, thisYear: string): string {
  const order = filters.order?.(search);
  return capital(`${filterPhrase(filters, search, thisYear) ?? `all ${filters.things}`}${order === undefined ? '' : `, ${order}`}`);
}
