import { spelledSymbol } from '#contract/symbol.ts';

/** A text as a part of a URL. Replaces lone surrogates, for which `encodeURIComponent` throws. */
export const pathSegment = (text: string): string => encodeURIComponent(text.toWellFormed());

/** The address of this page with the detail of a row open; grids name it by the parameter `row`. */
export function rowAddress(key: string): string {
  const url = new URL(location.href);
  url.searchParams.set('row', key);
  return url.href;
}

/** The path of a symbol's page, the same for every spelling. */
export const symbolPath = (symbol: string): string => `/symbol/${pathSegment(spelledSymbol(symbol))}`;

/** The page of records of one kind, of some symbols. @param row key of the record whose detail is open */
export const recordsPath = (page: 'guidance' | 'splits', symbols: readonly string[], row = ''): string =>
  `/${page}?tickers=${symbols.map(pathSegment).join(',')}${row === '' ? '' : `&row=${pathSegment(row)}`}`;
