import * as z from 'zod/mini';
import { newYorkDay } from '#contract/time/new-york.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { chosenDates } from '#src/shared/url/relative-dates.ts';
import { describeRange, rangeText } from './dates/date-range.ts';
import { isActive, without, type Filter, type Filters, type Search } from './filter.ts';
import { formatShortList } from './names.ts';

const lists = {
  or: new Intl.ListFormat('en-US', { type: 'disjunction' }),
  and: new Intl.ListFormat('en-US', { type: 'conjunction' }),
};

/** `AAPL or MSFT`, `A, B, or C` */
export const formatList = (names: readonly string[], joint: 'or' | 'and' = 'or'): string => lists[joint].format(names);

/** An active filter as a chip. */
export interface Chip {
  readonly key: string;
  readonly text: string;
  /** the full text, for the title */
  readonly whole: string;
  readonly without: Readonly<Record<string, undefined>>;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The dates of a filter over a range. */
const rangeIn = (search: Search, [from, to]: readonly [string, string]) => ({
  from: search[from] as string | undefined,
  to: search[to] as string | undefined,
});

/** The label of a value, or else its text in the URL. */
function formatValue(
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

function describeFilter(filters: Filters, filter: Filter, search: Search, thisYear: string | undefined): string {
  if (filter.describe) return filter.describe(search);
  if (typeof filter.on !== 'string') return describeRange(rangeIn(search, filter.on), thisYear);
  return `with ${filter.label.toLowerCase()} ${formatValue(filters, filter, filter.on, search, formatList)}`;
}

function chipText(filters: Filters, filter: Filter, search: Search, thisYear: string): string {
  if (filter.chip) return filter.chip(search);
  if (typeof filter.on !== 'string') {
    const range = rangeText(rangeIn(search, filter.on), thisYear).name;
    // With both ends: `Nov 1 to Nov 20`.
    return capital(range.includes(' to ') ? range.replace('from ', '') : range);
  }
  return `${filter.label}: ${formatValue(filters, filter, filter.on, search, (names) => formatShortList(names, ' or '))}`;
}

const activeOf = (filters: Filters, search: Search): Filter[] => filters.filters.filter((filter) => isActive(filters, filter, search));

/** Every active filter as a chip, in the order of the bar. */
export const filterChips = (filters: Filters, search: Search, thisYear: string): Chip[] =>
  activeOf(filters, search).map((filter) => ({
    key: String(filter.on),
    text: chipText(filters, filter, search, thisYear),
    whole: capital(describeFilter(filters, filter, search, thisYear)),
    without: without([filter]),
  }));

/** The change that removes all filters but not the sort order. */
export const withoutAll = (filters: Filters, search: Search): Readonly<Record<string, undefined>> => without(activeOf(filters, search));

/**
 * The filter as a phrase: `news on AAPL, with importance high`; undefined without filters.
 *
 * @param thisYear dates of other years include the year; without it every date does, for texts that outlive the year
 */
export function filterPhrase(filters: Filters, search: Search, thisYear?: string): string | undefined {
  const parts = activeOf(filters, search).map((filter) => describeFilter(filters, filter, search, thisYear));
  return parts.length === 0 ? undefined : `${filters.things} ${parts.join(', ')}`;
}

/**
 * The filter as a sentence: `News on AAPL or MSFT, mainly about them, with importance high, from Nov 1 to Nov 20, newest first`.
 *
 * @param thisYear dates of other years include the year
 */
export function filterSentence(filters: Filters, search: Search, thisYear: string): string {
  const order = filters.order?.(search);
  return capital(`${filterPhrase(filters, search, thisYear) ?? `all ${filters.things}`}${order === undefined ? '' : `, ${order}`}`);
}

/** The state with dates as they were chosen: relative ones are resolved in the state of a page, but not in its URL. */
export function withChosenDates<T extends Search>(search: T, address: string): T {
  const chosen = Object.entries(chosenDates(address)).filter(([name]) => search[name] !== undefined);
  return { ...search, ...Object.fromEntries(chosen) };
}

/** The active filters in the words of their chips, with dates as they were chosen in the URL. */
export const chipTexts = (filters: Filters, search: Search, address: string): string[] =>
  filterChips(filters, withChosenDates(search, address), newYorkDay(nowSeconds()).slice(0, 4)).map(({ text }) => text);
