import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inCapitals, isSymbol, spelledSymbol, symbolKey } from './symbol.ts';
import { suggestSymbols } from './symbol-suggestions.ts';
import { listedSymbols, symbolForms } from './testing/symbol-forms.ts';

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
])('%j in capitals is %j', (text, capitals) => {
  expect(inCapitals(text)).toBe(capitals);
});

describe('a form of a symbol', () => {
  test.each<[form: string, symbol: string, suggestion?: string]>(symbolForms)('%j is %j', (form, symbol, suggestion) => {
    expect([spelledSymbol(form), isSymbol(form)]).toEqual([symbol, true]);
    const listed = new Set(listedSymbols);
    const suggested = suggestSymbols(form, (candidate) => listed.has(candidate));
    if (!listed.has(symbol)) expect(suggested[0]).toBe(suggestion);
  });
});

test.each([
  '',
  ' ',
  'A  B',
  'AAPL MSFT',
  'AAPL F GM',
  'A\nB',
  'A\u200bB',
  '\ue000',
  'A,B',
  '<b>',
  '=SUM(B2:B9)',
  '.',
  '--',
  'X'.repeat(33),
])('%j is no symbol', (text) => {
  expect(isSymbol(text)).toBe(false);
});

const characters = fc.constantFrom(...'aBkKsSßẞſŉﬁǰıIİiÅéÉςσΣΐ.-/7 :$^+=prulwtnqo삼ا١\u00a0\u2013');
const symbols = fc.oneof(
  fc.array(characters, { minLength: 1, maxLength: 40 }).map((all) => all.join('')),
  fc.array(characters, { minLength: 1, maxLength: 6 }).map((all) => all.join('')),
  fc.constantFrom(...symbolForms.map(([form]) => form)).chain((form) => characters.map((more) => form + more)),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

test('a symbol stays the same symbol however it is spelled', () => {
  fc.assert(
    fc.property(symbols, (symbol) => {
      const key = symbolKey(symbol);
      for (const spelled of [spelledSymbol(symbol), spelledSymbol(key), key]) expect(symbolKey(spelled)).toBe(key);
      expect(spelledSymbol(spelledSymbol(symbol))).toBe(spelledSymbol(symbol));
    }),
    { numRuns: 5000 },
  );
});

test('a symbol of letters and digits is spelled in capitals', () => {
  fc.assert(fc.property(fc.stringMatching(/^[A-Za-z\d]{1,8}$/), (symbol) => spelledSymbol(symbol) === symbol.toUpperCase()));
});
