import { expect, test } from 'vitest';
import { parseQuarterBound, quarterBound } from './fiscal-quarter.ts';
import { isInPeriods, periodRangeLabel } from './period-range.ts';

const march = { asOf: '2025-03-31', fiscal: 2025 * 4 + 1 };

test.each([
  [{}, true, ''],
  [{ from: '2025-03-31' }, true, 'from Mar 31, 2025'],
  [{ from: '2025-04-01' }, false, 'from Apr 1, 2025'],
  [{ to: '2025-03-31T16:00:00-04:00' }, true, 'to Mar 31, 2025'],
  [{ to: '2025-03-30' }, false, 'to Mar 30, 2025'],
  [{ from: 'FY2025Q2', to: 'FY2025Q2' }, true, 'from FY2025 Q2 to FY2025 Q2'],
  [{ from: 'FY2025Q3' }, false, 'from FY2025 Q3'],
  [{ from: '2020-01-01', to: 'FY2025Q1' }, false, 'from Jan 1, 2020 to FY2025 Q1'],
])('fiscal Q2 that ends on 2025-03-31 is in %j: %s', (range, isInside, label) => {
  expect(isInPeriods(march, range)).toBe(isInside);
  expect(periodRangeLabel(range)).toBe(label);
});

test('a fiscal quarter is read from its own text', () => {
  expect(quarterBound(march.fiscal)).toBe('FY2025Q2');
  expect(parseQuarterBound('FY2025Q2')).toBe(march.fiscal);
  expect(['FY2025Q5', 'fy2025q2', '2025-03-31', 'FY25Q1'].map(parseQuarterBound)).toEqual([undefined, undefined, undefined, undefined]);
});
