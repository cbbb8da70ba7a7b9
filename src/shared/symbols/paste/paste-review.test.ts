import { expect, test } from 'vitest';
import { describeReview } from './paste-review.tsx';

const nothing = { recognised: 0, resolved: 0, unknown: [], isResolving: false, totalLines: 0, cash: [] };

test.each<[about: string, review: Partial<Parameters<typeof describeReview>[0]>, text: string]>([
  ['nothing', {}, '0 recognised'],
  ['thousands', { recognised: 1200 }, '1,200 recognised'],
  ['identifiers', { recognised: 2, resolved: 3 }, '2 recognised, 3 resolved from ISIN or CUSIP'],
  ['identifiers that are still searched', { recognised: 2, resolved: 3, isResolving: true }, '2 recognised, searching identifiers …'],
  ['unknown cells', { recognised: 1, unknown: ['US', 'EQUITY'] }, '1 recognised, 2 unknown: US, EQUITY'],
  ['a cash line', { cash: ['SPAXX'] }, '0 recognised, 1 cash line left out: SPAXX'],
  ['cash lines', { cash: ['SPAXX', 'USD'] }, '0 recognised, 2 cash lines left out: SPAXX, USD'],
  ['a line with totals', { totalLines: 1 }, '0 recognised, 1 line with totals skipped'],
  ['lines with totals', { totalLines: 2 }, '0 recognised, 2 lines with totals skipped'],
])('a pasted text of %s', (_, review, text) => {
  expect(describeReview({ ...nothing, ...review })).toBe(text);
});
