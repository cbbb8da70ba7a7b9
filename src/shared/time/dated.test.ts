import { expect, test } from 'vitest';
import { formatDated } from './format.ts';

const now = Date.parse('2026-11-20T15:00:00Z') / 1000;

test.each<[iso: string, text: string]>([
  ['2026-11-20T14:30:07Z', '09:30:07'],
  ['2026-11-20T05:00:00Z', '00:00:00'],
  ['2026-11-20T04:59:59Z', 'Nov 19 23:59'],
  ['2026-11-01T05:30:00Z', 'Nov 1 01:30 EDT'],
  ['2026-11-01T06:30:00Z', 'Nov 1 01:30 EST'],
  ['2026-01-02T15:00:00Z', 'Jan 2 10:00'],
  ['2026-01-01T04:59:59Z', '2025-12-31'],
])('where no heading names the day, %s reads %s', (iso, text) => {
  expect(formatDated(Date.parse(iso) / 1000, 'et', now)).toBe(text);
});
