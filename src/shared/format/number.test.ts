import { expect, test } from 'vitest';
import {
  formatCompact,
  formatDays,
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
  [formatDuration, 925, '15 h 25 min'],
  [formatDuration, 1500, '1 d 1 h'],
  [formatDuration, 0, '0 min'],
  [formatDays, 29.4, '29d'],
])('%o writes %d as %s', (format, value, text) => {
  expect(format(value)).toBe(text);
});

test.each([formatMove, formatPercent, formatFixed, formatCompact, formatPrice, formatMultiple, formatMinutes, formatDuration, formatDays])(
  '%o formats NaN and infinity as empty text',
  (format) => {
    expect([Number.NaN, Infinity, -Infinity].map(format)).toEqual(['', '', '']);
  },
);
