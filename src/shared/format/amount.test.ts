import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedAmount, readAmount, readMarkedAmount } from './amount.ts';

test.each([
  ['150', '150'],
  ['1,234.50', '1234.5'],
  ['$180.5', '180.5'],
  ['USD 180.50', '180.5'],
  ['(1,000)', '-1000'],
  ['-$2', '-2'],
  ['\u2212150', '-150'],
  ['0.125', '0.125'],
  ['1.234,50', undefined],
  ['12,34', undefined],
  ['(5', undefined],
  ['=1+1', undefined],
  ['1e5', undefined],
  ['', undefined],
])('%j with a decimal point is the amount %j', (cell, amount) => {
  expect(readMarkedAmount(cell, '.')).toBe(amount);
});

test.each([
  ['1.234,50', '1234.5'],
  ['12,5', '12.5'],
  ["1'234,5", '1234.5'],
  ['1 234,5 €', '1234.5'],
  ['-0,25', '-0.25'],
  ['(1.000)', '-1000'],
  ['1,234.50', undefined],
  ['1.23', undefined],
])('with decimal commas %j is the amount %j', (cell, amount) => {
  expect(readMarkedAmount(cell, ',')).toBe(amount);
});

// Two ways to read it: as the desk writes numbers.
test.each([
  ['1,250', '1250'],
  ['1.250', '1.25'],
  // One way.
  ['12,5', '12.5'],
  ['0,125', '0.125'],
  ['1.250,5', '1250.5'],
  // None.
  ['1,25,000', undefined],
  ['1.250.5', undefined],
  ['½', undefined],
  ['', undefined],
])('typed, %j is %j', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

test('what the desk writes is read as it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 3 }), (digits, places) => {
      const value = digits / 10 ** places;
      expect(Number(readAmount(value.toLocaleString('en-US', { maximumFractionDigits: 3 })))).toBe(value === 0 ? 0 : value);
    }),
  );
});

test.each([
  ['12k', '.', 'expected a number such as 100, 1,250 or 12.5, got “12k”'],
  ['12.5', ',', 'expected a number such as 100, 1.250 or 12,5, got “12.5”'],
  [' ', '.', 'expected a number such as 100, 1,250 or 12.5'],
] as const)('of %j among numbers with %s: %s', (typed, mark, sentence) => {
  expect(expectedAmount(typed, mark)).toBe(sentence);
});
