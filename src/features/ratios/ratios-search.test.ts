import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spelledSymbol } from '#contract/symbol.ts';
import { ratioNames, reportTypes } from '#contract/endpoints/ratios.ts';
import { formatSearch, parseSearch } from '#src/shared/url/use-search.ts';
import { invalidListParts, ratiosSearch } from './ratios-search.ts';

test.each<[address: string, values: object, errors: readonly string[]]>([
  ['?s=A,B,C,D,E,F,G,H,I,J', { symbols: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] }, ['s: up to 8 companies, ignored I, J']],
  ['?s=aapl,two words,MSFT', { symbols: ['AAPL', 'MSFT'] }, ['s: "TWO WORDS" is not a valid symbol']],
  ['?s=A&r=roa,luck,ROIC', { ratios: ['roa', 'roic'] }, ['r: unknown ratio "luck"']],
  ['?s=A&r=luck', { ratios: ['roe'] }, ['r: unknown ratio "luck"']],
  ['?s=A&flip=taxRate,fate', { flip: ['taxRate'] }, ['flip: unknown ratio "fate"']],
  ['?s=A&r=roe,roa', { ratios: ['roe', 'roa'] }, []],
  ['?s=A&dateFrom=2024-01-01', { from: '2024-01-01' }, []],
  ['?s=A&from=now-5y', { from: 'now-5y' }, []],
  ['?s=A&from=FY2023Q1&to=FY2024Q4', { from: 'FY2023Q1', to: 'FY2024Q4' }, []],
])('%s: uses the valid part and reports the rest', (address, values, errors) => {
  expect(parseSearch(ratiosSearch, address)).toMatchObject({ value: values, dropped: [] });
  expect(invalidListParts(address)).toEqual(errors);
});

test('accepts any address, with at most eight companies and ratios', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (s, r) => {
      const address = new URLSearchParams({ s, r }).toString();
      const { value } = parseSearch(ratiosSearch, address);
      expect(value.symbols.length).toBeLessThanOrEqual(8);
      expect(value.ratios.length).toBeGreaterThanOrEqual(1);
      expect(value.ratios.length).toBeLessThanOrEqual(8);
      expect(() => invalidListParts(address)).not.toThrow();
    }),
  );
});

test('parses a hand-written address', () => {
  const { value, dropped } = parseSearch(ratiosSearch, '?s=aapl,MSFT,AAPL&r=roe,grossmargin&type=ttm');
  expect(dropped).toEqual([]);
  expect(value).toMatchObject({ symbols: ['AAPL', 'MSFT'], ratios: ['roe', 'grossMargin'], type: 'TTM' });
  expect(formatSearch(ratiosSearch, value)).toBe('?s=AAPL,MSFT&r=roe,grossMargin');
});

test.each([
  ['?s=A&type=X', 'type: expected one of TTM, A, R, P, got "X"'],
  ['?s=A&period=2W', 'period: expected one of 3M, 6M, 9M, 1Y, got "2W"'],
  ['?s=A&from=soon', 'from: expected an existing date'],
  ['?s=A&to=FY2024Q5', 'to: expected an existing date'],
  ['?s=A&from=2025-01-01&to=2024-01-01', 'from: expected a day not after to'],
])('%s: reports the invalid parameter', (address, sentence) => {
  const { value, dropped } = parseSearch(ratiosSearch, address);
  expect(dropped).toHaveLength(1);
  expect(dropped[0]).toContain(sentence);
  expect(value).toMatchObject({ ratios: ['roe'], type: 'TTM', span: '3M' });
});

test('parses any state from its own address', () => {
  const state = fc.record({
    symbols: fc.uniqueArray(fc.stringMatching(/^[A-Z][A-Z.-]{0,5}$/).map(spelledSymbol), { maxLength: 8 }),
    ratios: fc.uniqueArray(fc.constantFrom(...ratioNames), { minLength: 1, maxLength: 8 }),
    type: fc.constantFrom(...reportTypes),
    span: fc.constantFrom('3M' as const, '6M' as const, '9M' as const, '1Y' as const),
    restated: fc.boolean(),
    align: fc.constantFrom('calendar' as const, 'fiscal' as const),
    index: fc.boolean(),
    scale: fc.constantFrom('linear' as const, 'log' as const),
    chart: fc.constantFrom('line' as const, 'bar' as const, 'small' as const),
    negatives: fc.constantFrom('minus' as const, 'parentheses' as const),
    band: fc.boolean(),
    panel: fc.constantFrom('values' as const, 'rank' as const, 'restated' as const),
    restatementsOf: fc.constantFrom('chosen' as const, 'all' as const),
    flip: fc.uniqueArray(fc.constantFrom(...ratioNames), { maxLength: 5 }),
  });
  fc.assert(
    fc.property(state, (value) => {
      expect(parseSearch(ratiosSearch, formatSearch(ratiosSearch, value)).value).toEqual(value);
    }),
    { numRuns: 100 },
  );
});
