import { foldCase, symbolKey } from '#contract/symbol.ts';
import { codePointOf } from './search-text.ts';
import type { Story } from './story.ts';

/** The filters that compare whole values. */
export const filterKinds = [
  'ticker',
  'primaryTicker',
  'isin',
  'cusip',
  'channel',
  'author',
  'contentType',
  'importance',
  'region',
  'source',
] as const;
export type FilterKind = (typeof filterKinds)[number];

/** `region` is documented with two spellings of one value (assumption N06). */
const regionNames = new Map([['canada', 'ca']]);
const normalizeRegion = (value: string): string => regionNames.get(foldCase(value)) ?? foldCase(value);

const normalizers: Partial<Record<FilterKind, (value: string) => string>> = {
  ticker: symbolKey,
  primaryTicker: symbolKey,
  region: normalizeRegion,
};

/** The key by which a stored value and a requested value are compared, in any letter case and spelling. "" matches nothing. */
export const filterKey = (kind: FilterKind, value: string): string => (normalizers[kind] ?? foldCase)(value);

export const symbolKeys = (symbols: readonly string[]): string[] => [...new Set(symbols.map(symbolKey))];

/**
 * Calls back with every filter value of a story, in a fixed order and its own spelling.
 *
 * @param visit gets kind and value, and the number of a channel where the source has one
 */
export function forEachFilter(
  { item, importanceRank, primaryTickers, contentType, regions }: Story,
  visit: (kind: FilterKind, value: string, number?: number) => void,
): void {
  for (const { name, isin, cusip } of item.stocks) {
    visit('ticker', name);
    visit('isin', isin);
    visit('cusip', cusip);
  }
  for (const ticker of primaryTickers) visit('primaryTicker', ticker);
  for (const { name, id } of item.channels) {
    // the vendor's channels carry an integer id that the spec does not send
    if (typeof id === 'number' && Number.isSafeInteger(id)) visit('channel', name, id);
    else visit('channel', name);
  }
  visit('author', item.author);
  visit('contentType', contentType);
  if (importanceRank !== undefined) visit('importance', String(importanceRank));
  for (const region of regions) visit('region', region);
  if (item.source !== undefined) visit('source', item.source);
}

/**
 * A channel without a number gets one from its name (FNV-1a, above all numbers in use), so that it is the same in every store.
 * Assumed: the API filters channels by id but sends no ids.
 */
export function channelNumber(key: string): number {
  let hash = 0x811c9dc5;
  for (const character of key) hash = Math.imul(hash ^ codePointOf(character), 0x01000193);
  return 2_000_000_000 + ((hash >>> 0) % 1_000_000_000);
}
