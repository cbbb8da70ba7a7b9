import { expect, it } from 'vitest';
import { formatTable, measureTable } from './table.ts';

it('aligns text left and numbers right', () => {
  const table = formatTable({
    title: 'milliseconds',
    columns: ['query', 'p50'],
    rows: [
      ['by ticker', 0.1234],
      ['all', 12_345],
    ],
  });
  expect(table.split('\n')).toEqual([
    'milliseconds',
    '─────────────────',
    'query         p50',
    '─────────────────',
    'by ticker   0.123',
    'all        12,345',
    '─────────────────',
  ]);
});

it('shows a measure beside its budget and whether it is met', () => {
  const { rows } = measureTable('Any', [
    { name: 'short', value: 99.94, unit: ' ms', most: 100 },
    { name: 'long', value: 100.4, unit: ' ms', most: 100 },
    { name: 'good', value: 98, least: 98 },
    { name: 'broken', value: Number.NaN, most: 2 },
    { name: 'without a budget', value: 12_345, unit: ' MB' },
  ]);
  expect(rows).toEqual([
    ['short', '99.94 ms', '≤ 100 ms', 'yes'],
    ['long', '100.4 ms', '≤ 100 ms', 'NO'],
    ['good', '98', '≥ 98', 'yes'],
    ['broken', 'NaN', '≤ 2', 'NO'],
    ['without a budget', '12,350 MB', '', ''],
  ]);
});
