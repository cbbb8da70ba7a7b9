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
