import * as z from 'zod/mini';
import { formatDate } from '#src/shared/time/format.ts';
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

/** `from Nov 1 to Nov 20`; only the known end of an open range. */
function formatRange(from: unknown, to: unknown, thisYear: string): string {
  const [first, last] = [from, to].map((day) => (typeof day === 'string' ? formatDate(day, thisYear) : undefined));
  if (from === to) return `on ${first ?? ''}`;
  return [first !== undefined && `from ${first}`, last !== undefined && `${first === undefined ? 'until' : 'to'} ${last}`]
    .filter((part) => part !== false)
    .join(' ');
}

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

function describeFilter(filters: Filters, filter: Filter, search: Search, thisYear: string): string {
  if (filter.describe) return filter.describe(search);
  if (typeof filter.on !== 'string') return formatRange(search[filter.on[0]], search[filter.on[1]], thisYear);
  return `with ${filter.label.toLowerCase()} ${formatValue(filters, filter, filter.on, search, formatList)}`;
}

function chipText(filters: Filters, filter: Filter, search: Search, thisYear: string): string {
  if (filter.chip) return filter.chip(search);
  if (typeof filter.on !== 'string') {
    const range = formatRange(search[filter.on[0]], search[filter.on[1]], thisYear);
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

/** The filter as a phrase: `news on AAPL, with importance high`; undefined without filters. */
export function filterPhrase(filters: Filters, search: Search, thisYear: string): string | undefined {
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
