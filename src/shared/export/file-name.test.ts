import { expect, test } from 'vitest';
import { exportName } from './export-file.ts';

const name = {
  things: 'news',
  nowSeconds: Date.parse('2026-11-20T14:41:59Z') / 1000,
  zone: 'et',
  filtered: true,
  rows: 312,
  truncated: false,
  ending: 'csv',
} as const;

test.each([
  [{}, 'news_2026-11-20T0941ET_filtered_312rows.csv'],
  [{ filtered: false }, 'news_2026-11-20T0941ET_312rows.csv'],
  [{ zone: 'utc', ending: 'xlsx' }, 'news_2026-11-20T1441UTC_filtered_312rows.xlsx'],
  [{ rows: 10_000, truncated: true }, 'news_2026-11-20T0941ET_filtered_10000rows_truncated.csv'],
  [{ raw: true, ending: 'ndjson' }, 'news_2026-11-20T0941ET_filtered_raw_312rows.ndjson'],
] as const)('%o', (parts, written) => expect(exportName({ ...name, ...parts })).toBe(written));
