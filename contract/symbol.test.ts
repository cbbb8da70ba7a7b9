import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spelledSymbol, symbolKey } from './symbol.ts';

test.each([
  ['brk-a', 'BRK-A'],
  [' aapl ', 'AAPL'],
  ['é', 'É'],
  // Their capitals are two letters, or another letter.
  ['ß', 'ß'],
  ['aß', 'aß'],
  ['ﬁ', 'ﬁ'],
  ['ŉ', 'ŉ'],
  ['ı', 'ı'],
  ['ſ', 'ſ'],
  ['İ', 'İ'],
])('%j is spelled %j', (symbol, spelled) => {
  expect(spelledSymbol(symbol)).toBe(spelled);
});

const letters = fc.constantFrom(...'aBkKsSßẞſŉﬁǰıIİiÅéÉςσΣΐ.-/7');
const symbols = fc.oneof(
  fc.array(letters, { minLength: 1, maxLength: 6 }).map((all) => all.join('')),
  fc.string({ unit: 'grapheme' }),
);

test('a symbol stays the same symbol however it is spelled', () => {
  fc.assert(
    fc.property(symbols, (symbol) => {
      const key = symbolKey(symbol);
      for (const spelled of [spelledSymbol(symbol), spelledSymbol(key), key]) expect(symbolKey(spelled)).toBe(key);
      expect(spelledSymbol(spelledSymbol(symbol))).toBe(spelledSymbol(symbol));
    }),
    { numRuns: 2000 },
  );
});

test('a symbol of ASCII is spelled in capitals', () => {
  fc.assert(fc.property(fc.stringMatching(/^[!-~]{1,8}$/), (symbol) => spelledSymbol(symbol) === symbol.toUpperCase()));
});
