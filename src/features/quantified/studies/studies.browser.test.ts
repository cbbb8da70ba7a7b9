import { expect, test } from 'vitest';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { analysisSearch } from '../analysis/analysis-search.ts';
import { quantifiedSearch } from '../quantified-search.ts';
import { parseView } from '../table/view.ts';
import { firstDay, studies, studySearch } from './studies.ts';

const at = (time: string): number => Date.parse(time) / 1000;

test.each([
  ['quarter', '2026-11-20T15:00:00Z', '2026-10-01'],
  ['quarter', '2027-01-01T04:59:00Z', '2026-10-01'],
  ['quarter', '2027-01-01T05:00:00Z', '2027-01-01'],
  ['month', '2026-11-20T15:00:00Z', '2026-10-22'],
] as const)('the %s of %s begins on %s', (period, now, day) => {
  expect(firstDay(period, at(now))).toBe(day);
});

test.each(studies.map((study) => [study.label, study] as const))('%s has a valid address that keeps symbols and settings', (_, study) => {
  const address = studySearch(study, '?symbols=AAPL&theme=dark&f=Result%25:gte:2&row=x&preset=volume', at('2026-11-20T15:00:00Z'));
  const table = parseSearch(quantifiedSearch, address);
  const analysis = parseSearch(analysisSearch, address);
  expect([...table.dropped, ...analysis.dropped, ...parseView(table.value).dropped]).toEqual([]);
  expect(table.value).toMatchObject({ symbols: ['AAPL'], filters: study.filters, analysis: true });
  expect(analysis.value).toMatchObject({ tab: 'cohorts', by: 'filter' });
  expect(address).toContain('theme=dark');
  expect(address).not.toMatch(/row=|preset=/);
});
