import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as formats from './number.ts';
import {
  formatCompact,
  formatDigits,
  formatDollars,
  formatDuration,
  formatFixed,
  formatMinutes,
  formatMove,
  formatMultiple,
  formatPercent,
  formatPrice,
  formatSigned,
  formatWhole,
} from './number.ts';

test.each<[(value: number) => string, number, string]>([
  [formatMove, 2.454, '+2.45%'],
  [formatMove, -0.4, '\u22120.40%'],
  [formatMove, 0, '0.00%'],
  [formatMove, -0.001, '0.00%'],
  [formatMove, 1234.5, '+1,234.50%'],
  [formatSigned, -3.868, '\u22123.87'],
  [formatPercent, 2.7, '2.70%'],
  [formatFixed, 1.9722, '1.97'],
  [formatCompact, 1250, '1.25K'],
  [formatCompact, 3_400_000, '3.4M'],
  [formatCompact, 5_770_000_000, '5.77B'],
  [formatCompact, 1.2e12, '1.2T'],
  [formatCompact, 999_999, '1M'],
  [formatCompact, -1250, '\u22121.25K'],
  [formatCompact, 12, '12'],
  [formatWhole, 3_534_680, '3,534,680'],
  [formatWhole, 0.0517799352751, '0.051779935275'],
  [formatPrice, 46.5, '46.50'],
  [formatPrice, 0.8412, '0.8412'],
  [formatPrice, 1, '1.00'],
  [formatPrice, 0, '0.00'],
  [formatPrice, -0.25, '\u22120.2500'],
  [formatPrice, 1234.5, '1,234.50'],
  [formatMultiple, 1.3, '1.30x'],
  [formatMinutes, 925, '925 min'],
  [formatDollars, 1_234_567.4, '$1,234,567'],
  [formatDollars, -61, '\u2212$61'],
  [formatDollars, -0.2, '$0'],
  [formatDuration, 925, '15 h 25 min'],
  [formatDuration, 1500, '1 d 1 h'],
  [formatDuration, 0, '0 min'],
])('%o writes %d as %s', (format, value, text) => {
  expect(format(value)).toBe(text);
});

test.each<[text: string, number: string]>([
  [formatMove(2.454, { sign: '±' }), '±2.45%'],
  [formatMove(-2.454, { sign: '±' }), '\u22122.45%'],
  [formatMove(0.001, { sign: '±' }), '0.00%'],
  [formatMove(1234.5, { sign: 'negative' }), '1,234.50%'],
  [formatMove(-0.4, { sign: 'negative' }), '\u22120.40%'],
  [formatSigned(3, { sign: 'negative' }), '3.00'],
  [formatCompact(1299, { digits: 1 }), '1.3K'],
  [formatCompact(1049, { digits: 1 }), '1K'],
  [formatCompact(999, { digits: 1 }), '999'],
])('a format takes the sign and the digits: %s', (text, expected) => {
  expect(text).toBe(expected);
});

test.each([formatMove, formatPercent, formatFixed, formatCompact, formatPrice, formatMultiple, formatMinutes, formatDuration])(
  '%o formats NaN and infinity as empty text',
  (format) => {
    expect([Number.NaN, Infinity, -Infinity].map((value) => format(value))).toEqual(['', '', '']);
  },
);

const minusNothing = /[-\u2212]0(?:[.,]0+)?(?![\d.,]*[1-9])/;

test.each([0, 1, 2, 3, 4])('\u22120.004 with %i digits has a minus only where a digit of it is left', (digits) => {
  expect(formatDigits(-0.004, digits)).toBe(['0', '0.0', '0.00', '\u22120.004', '\u22120.0040'][digits]);
});

const notFormats = new Set<unknown>([formats.numberFormat, formats.places, formats.compactDecimals, formats.priceDecimals]);

test('no format shows a minus before nothing', () => {
  const values = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1, max: 0 }), fc.constantFrom(-0, -0.004, -0.4, -5e-7));
  fc.assert(
    fc.property(values, fc.nat(12), (value, digits) => {
      const texts = Object.values(formats).flatMap((format) =>
        notFormats.has(format) ? [] : (format as typeof formatDigits)(value, digits),
      );
      expect(texts.filter((text) => minusNothing.test(text))).toEqual([]);
    }),
  );
});
