import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundText, boxText, readBound, readBox } from './box-text.ts';

test.each([
  ['-1..2,0.5..', { x: { from: -1, to: 2 }, y: { from: 0.5, to: undefined } }],
  ['..,..-3', { x: { from: undefined, to: undefined }, y: { from: undefined, to: -3 } }],
])('%s is a box', (text, box) => {
  expect(readBox(text)).toEqual(box);
  expect(boxText(box)).toBe(text);
});

test.each(['', '1..2', '2..1,0..1', '1..2,3..4,5..6', 'a..b,0..1', '1,2', '1e3..2e3,0..1', '1...2,0..1', 'NaN..1,0..1'])(
  '%j is none',
  (text) => {
    expect(readBox(text)).toBeUndefined();
  },
);

test('any box comes back from its text', () => {
  const bound = fc.option(
    fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / 1000),
    { nil: undefined },
  );
  const span = fc
    .tuple(bound, bound)
    .map(([a, b]) => (a !== undefined && b !== undefined && a > b ? { from: b, to: a } : { from: a, to: b }));
  fc.assert(
    fc.property(span, span, (x, y) => {
      expect(readBox(boxText({ x, y }))).toEqual({ x, y });
    }),
  );
});

test('a bound is typed with either minus, and one that no address can say is open', () => {
  expect([readBound(' \u22121.5 '), readBound('-1.5'), readBound('1,5'), readBound('1e9'), readBound('')]).toEqual([
    -1.5,
    -1.5,
    undefined,
    undefined,
    undefined,
  ]);
  expect([boundText(1e-7), boundText(1e40), boundText(undefined), boundText(-0.25)]).toEqual(['0.0000001', '', '', '-0.25']);
});
