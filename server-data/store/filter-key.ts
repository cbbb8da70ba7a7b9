/** What a story can be filtered by as a whole value (spec §4.2); each kind has its own words. */
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
] as const;
export type FilterKind = (typeof filterKinds)[number];

const folded = (value: string): string => value.normalize('NFC').trim().toLowerCase();

/** BRK-A, BRK/A and BRK.A are one share (facts §2). */
const symbol = (value: string): string => folded(value).replace(/[-/]/g, '.');

/** `region` is documented with two spellings of one value (facts §6). */
const regionNames = new Map([['canada', 'ca']]);
const region = (value: string): string => regionNames.get(folded(value)) ?? folded(value);

const keyOf: Partial<Record<FilterKind, (value: string) => string>> = { ticker: symbol, primaryTicker: symbol, region };

/** The form in which a stored value and an asked value are compared: any letter case, and what else counts as the same. "" matches nothing. */
export const filterKey = (kind: FilterKind, value: string): string => (keyOf[kind] ?? folded)(value);
