import { expect, test } from 'vitest';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { company, period } from '#src/testing/records.ts';
import { compare } from '../comparison/comparison.ts';
import { ratiosSearch } from '../ratios-search.ts';
import { boundsOf, shownRange } from './period-choice.ts';

const ends = ['2024-03-31', '2024-06-30', '2024-09-30', '2024-12-31'];
const results = [
  company(
    'CAL',
    ends.map((asOf) => period(asOf, { roe: 0.1 })),
  ),
  company('JAN', [period('2024-01-31', { roe: 0.2 }, { fiscalYearEnd: 1 }), period('2024-04-30', { roe: 0.2 }, { fiscalYearEnd: 1 })]),
];
const compareAt = (address: string) => {
  const search = parseSearch(ratiosSearch, address).value;
  return { search, comparison: compare(results, search) };
};

test.each([
  ['', 'FY2024 Q1', 'FY2025 Q1', { from: 0, to: 4 }],
  ['&from=FY2024Q2&to=FY2024Q4', 'FY2024 Q2', 'FY2024 Q4', { from: 1, to: 3 }],
  ['&align=calendar&from=2024-03-31&to=2024-06-30', '2024-03-31', '2024-06-30', { from: 1, to: 3 }],
  ['&from=2030-01-01', undefined, undefined, undefined],
])('s=CAL,JAN%s shows %s to %s', (address, first, last, range) => {
  const { comparison } = compareAt(`s=CAL,JAN${address}`);
  expect([comparison.moments[0]?.label, comparison.moments.at(-1)?.label]).toEqual([first, last]);
  expect(shownRange(comparison)).toEqual(range);
});

test.each([
  ['', { from: 'FY2024Q3', to: 'FY2024Q4' }],
  ['&align=calendar', { from: '2024-04-30', to: '2024-06-30' }],
])('the part from the third to the fourth moment of s=CAL,JAN%s is %j', (address, bounds) => {
  const { search, comparison } = compareAt(`s=CAL,JAN${address}`);
  expect(boundsOf(comparison.whole, search.align, { from: 2, to: 3 })).toEqual(bounds);
  expect(boundsOf(comparison.whole, search.align, { from: 0, to: comparison.whole.moments.length - 1 })).toEqual({
    from: undefined,
    to: undefined,
  });
});
