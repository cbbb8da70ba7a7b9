import { expect, test } from 'vitest';
import { reportAdjective, reportLabel } from './report-label.ts';

test.each([
  [['TTM'], 'TTM', 'TTM', 'TTM'],
  [['A'], '3M', 'Original, quarterly', 'original quarterly'],
  [['A', 'R'], '1Y', 'Original and restated, annual', 'original annual'],
  [['P'], '12M', 'Preliminary, 12M', 'preliminary 12M'],
] as const)('%j of %s is "%s"', (types, period, label, adjective) => {
  expect(reportLabel(types, period)).toBe(label);
  expect(reportAdjective(types[0], period)).toBe(adjective);
});
