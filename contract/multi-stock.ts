import { symbolKey } from './symbol.ts';

/** A story on more symbols than this says little about one of them; statistics exclude it, and `quantify` measures it on request. */
export const maxStorySymbols = 3;

/** Whether a story is about so many companies that none is the main one. @param symbols of the story; two spellings of one count once */
export const isMultiStock = (symbols: readonly string[]): boolean =>
  symbols.length > maxStorySymbols && new Set(symbols.map(symbolKey)).size > maxStorySymbols;

/** As part of a sentence: `more than 3 symbols`. */
export const multiStockLabel = `more than ${maxStorySymbols} symbols`;
