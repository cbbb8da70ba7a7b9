import { expect, it } from 'vitest';
import { formatTable } from './table.ts';

it('words stand left, numbers right, and the widest cell sets the width', () => {
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
