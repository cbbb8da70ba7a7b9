import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratioNames, reportTypes } from '#contract/endpoints/ratios.ts';
import { formatSearch, parseSearch } from '#src/shared/url/use-search.ts';
import { periodOf, ratiosSearch } from './ratios-search.ts';

test('an address such as a colleague types is read', () => {
  const { value, dropped } = parseSearch(ratiosSearch, '?s=aapl,MSFT,AAPL&r=roe,grossmargin&type=ttm');
  expect(dropped).toEqual([]);
  expect(value).toMatchObject({ symbols: ['AAPL', 'MSFT'], ratios: ['roe', 'grossMargin'], type: 'TTM' });
  expect(formatSearch(ratiosSearch, value)).toBe('?s=AAPL,MSFT&r=roe,grossMargin');
});

test.each([
  ['?s=A&type=X', 'type: expected one of TTM, A, R, P, got "X"'],
  ['?s=A&period=2W', 'period: expected one of 3M, 6M, 9M, 1Y, got "2W"'],
  ['?s=A&from=soon', 'from: expected an existing date'],
])('%s: what is not valid is dropped and named', (address, sentence) => {
  const { value, dropped } = parseSearch(ratiosSearch, address);
  expect(dropped).toHaveLength(1);
  expect(dropped[0]).toContain(sentence);
  expect(value).toMatchObject({ ratios: ['roe'], type: 'TTM', span: '3M' });
});

test('a quarter is never put beside twelve months: trailing twelve months have one period only', () => {
  expect(periodOf({ type: 'TTM', span: '3M' })).toBe('TTM');
  expect(periodOf({ type: 'A', span: '1Y' })).toBe('1Y');
});

test('any state is read back from its address', () => {
  const state = fc.record({
    symbols: fc.uniqueArray(fc.stringMatching(/^[A-Z][A-Z.-]{0,5}$/), { maxLength: 8 }),
    ratios: fc.uniqueArray(fc.constantFrom(...ratioNames), { minLength: 1, maxLength: 8 }),
    type: fc.constantFrom(...reportTypes),
    span: fc.constantFrom('3M' as const, '6M' as const, '9M' as const, '1Y' as const),
    align: fc.constantFrom('calendar' as const, 'fiscal' as const),
    index: fc.boolean(),
    scale: fc.constantFrom('linear' as const, 'log' as const),
    chart: fc.constantFrom('line' as const, 'bar' as const, 'small' as const),
    negatives: fc.constantFrom('minus' as const, 'parentheses' as const),
    band: fc.boolean(),
    panel: fc.constantFrom('values' as const, 'rank' as const, 'restated' as const),
    flip: fc.uniqueArray(fc.constantFrom(...ratioNames), { maxLength: 5 }),
  });
  fc.assert(
    fc.property(state, (value) => {
      expect(parseSearch(ratiosSearch, formatSearch(ratiosSearch, value)).value).toEqual(value);
    }),
    { numRuns: 100 },
  );
});
