import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBound, parseBound } from '#analysis/filters/filter-address.ts';
import { formatBox, parseBox } from './analysis-address.ts';

test.each([
  ['-1..2,0.5..', { x: { from: -1, to: 2 }, y: { from: 0.5, to: undefined } }],
  ['..,..-3', { x: { from: undefined, to: undefined }, y: { from: undefined, to: -3 } }],
])('%s is a box', (text, box) => {
  expect(parseBox(text)).toEqual(box);
  expect(formatBox(box)).toBe(text);
});

test.each(['', '1..2', '2..1,0..1', '1..2,3..4,5..6', 'a..b,0..1', '1,2', '1e3..2e3,0..1', '1...2,0..1', 'NaN..1,0..1'])(
  '%j is none',
  (text) => {
    expect(parseBox(text)).toBeUndefined();
  },
);

test('parses every box that it formats', () => {
  const bound = fc.option(
    fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / 1000),
    { nil: undefined },
  );
  const span = fc
    .tuple(bound, bound)
    .map(([a, b]) => (a !== undefined && b !== undefined && a > b ? { from: b, to: a } : { from: a, to: b }));
  fc.assert(
    fc.property(span, span, (x, y) => {
      expect(parseBox(formatBox({ x, y }))).toEqual({ x, y });
    }),
  );
});

test.each([
  [' \u22121.5 ', -1.5],
  ['-1.5', -1.5],
  ['1,5', undefined],
  ['1e9', undefined],
  ['', undefined],
])('%j is the bound %s', (text, bound) => expect(parseBound(text)).toBe(bound));

test.each([
  [1e-7, '0.0000001'],
  [1e40, ''],
  [undefined, ''],
])('the bound %s is written %j', (bound, text) => expect(formatBound(bound)).toBe(text));
