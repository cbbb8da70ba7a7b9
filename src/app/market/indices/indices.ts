import { spelledSymbol } from '#contract/symbol.ts';

/** The funds on indices that the page begins with, and what they follow. */
export const indexFunds: Readonly<Record<string, string>> = {
  SPY: 'S&P 500',
  QQQ: 'Nasdaq-100',
  DIA: 'Dow Jones Industrial Average',
  IWM: 'Russell 2000',
};

/** How many symbols the reader can add. */
export const maxAdded = 12;

/** Those that the reader has added, in one spelling, each once and none of the first four. */
export const addedIndices = (indices: readonly string[] = []): readonly string[] =>
  [...new Set(indices.map(spelledSymbol))].filter((symbol) => symbol !== '' && !Object.hasOwn(indexFunds, symbol)).slice(0, maxAdded);

/** All symbols of the line, in its order. */
export const lineOf = (indices: readonly string[] = []): readonly string[] => [...Object.keys(indexFunds), ...addedIndices(indices)];
