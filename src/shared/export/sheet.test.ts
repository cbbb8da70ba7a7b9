import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zones } from '#src/shared/time/format.ts';
import { isoTime, isPlainNumber, plainNumber } from './sheet.ts';

const at = (text: string): number => Date.parse(text) / 1000;

describe('a moment as ISO 8601 with its offset', () => {
  test.each([
    ['2026-11-20T14:41:07Z', 'et', '2026-11-20T09:41:07-05:00'],
    ['2026-07-01T03:59:59Z', 'et', '2026-06-30T23:59:59-04:00'],
    ['2026-11-01T05:30:00Z', 'et', '2026-11-01T01:30:00-04:00'],
    ['2026-11-01T06:30:00Z', 'et', '2026-11-01T01:30:00-05:00'],
    ['2026-03-08T06:59:59Z', 'et', '2026-03-08T01:59:59-05:00'],
    ['2026-03-08T07:00:00Z', 'et', '2026-03-08T03:00:00-04:00'],
    ['2026-11-20T14:41:07Z', 'utc', '2026-11-20T14:41:07+00:00'],
    ['1969-12-31T23:59:59Z', 'utc', '1969-12-31T23:59:59+00:00'],
    ['1000-01-02T12:00:00Z', 'et', '1000-01-02T07:04:00-04:56'],
    ['1000-01-01T03:00:00Z', 'et', '1000-01-01T03:00:00+00:00'],
    ['0001-01-01T00:00:00Z', 'et', '0001-01-01T00:00:00+00:00'],
  ] as const)('%s in %s', (instant, zone, written) => expect(isoTime(at(instant), zone)).toBe(written));

  test('is the same instant in every zone', () => {
    const seconds = fc.integer({ min: at('0001-01-01T00:00:00Z'), max: at('9998-12-31T00:00:00Z') });
    fc.assert(
      fc.property(seconds, fc.constantFrom(...zones), (instant, zone) => {
        expect(at(isoTime(instant, zone))).toBe(instant);
      }),
      { numRuns: 1000 },
    );
  });
});

test.each([
  [1e21, '1000000000000000000000'],
  [-1.5e-7, '-0.00000015'],
  [1.25e25, '12500000000000000000000000'],
  [Number.MIN_VALUE, `0.${'0'.repeat(323)}5`],
  [-0, '0'],
  [Number.NaN, ''],
  [-Infinity, ''],
])('%d is written as %j', (value, text) => expect(plainNumber(value)).toBe(text));

test('every number is written as a plain one with the same value', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = plainNumber(value);
      expect(isPlainNumber(text)).toBe(true);
      expect(Number(text)).toBe(value === 0 ? 0 : value);
    }),
    { numRuns: 1000 },
  );
});

test.each(['', '-', '.', '1e5', '0x1', '1,000', '−5', '1 ', 'NaN', '1\n', '--1', '1-1'])('%j is not a plain number', (text) =>
  expect(isPlainNumber(text)).toBe(false),
);
