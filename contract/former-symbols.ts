import { isDate } from './schema/codecs.ts';
import type { FormerSymbol } from './symbol-history.ts';

const entry = /^(\S+) until (\S+)$/;

/** Parses `FB until 2022-06-09; TFB until 2012-05-18`: symbols that a company had, each with the first day without it. Undefined for other text. */
export function readFormerSymbols(text: string): readonly Pick<FormerSymbol, 'symbol' | 'until'>[] | undefined {
  const parts = text.split(';').map((part) => entry.exec(part.trim()));
  if (text.trim() === '') return [];
  return parts.every((part) => part !== null && isDate(part[2] ?? ''))
    ? parts.map((part) => ({ symbol: part?.[1] ?? '', until: part?.[2] ?? '' }))
    : undefined;
}

/** The changes of the symbol of a company, from one former symbol to the next and to the one of now. Undefined for other text than above. */
export function symbolChanges(text: string, symbol: string): readonly FormerSymbol[] | undefined {
  const former = readFormerSymbols(text)?.toSorted((a, b) => (a.until < b.until ? -1 : 1));
  return former?.map((one, index) => ({ ...one, now: former[index + 1]?.symbol ?? symbol }));
}
