import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '../../schema/endpoint.ts';
import { bars } from '../../endpoints/bars.ts';
import { guidance } from '../../endpoints/guidance.ts';
import { logos } from '../../endpoints/logos.ts';
import { news } from '../../endpoints/news.ts';
import { quantified } from '../../endpoints/quantified.ts';
import { ratios } from '../../endpoints/ratios.ts';
import { sources } from '../../endpoints/sources.ts';
import { splits } from '../../endpoints/splits.ts';
import { readRows } from '../../schema/rows.ts';
import barsExample from './bars.json' with { type: 'json' };
import guidanceExample from './guidance.json' with { type: 'json' };
import logosExample from './logos.json' with { type: 'json' };
import newsExample from './news.json' with { type: 'json' };
import quantifiedExample from './quantified.json' with { type: 'json' };
import ratiosExample from './ratios.json' with { type: 'json' };
import sourcesExample from './sources.json' with { type: 'json' };
import splitsExample from './splits.json' with { type: 'json' };

/** An endpoint, its example, and a field broken in one record with the reason that follows. */
const examples: [Endpoint, example: object, field: string, broken: unknown, reason: string][] = [
  [logos, logosExample, 'created_at', '2023', 'created_at: expected an ISO 8601 time in UTC, got "2023"'],
  [
    news,
    newsExample,
    'created',
    '2025-07-15T08:30:04',
    'created: expected an RFC 2822 date-time such as "Mon, 01 Jan 2024 12:35:14 -0500", got "2025-07-15T08:30:04"',
  ],
  [quantified, quantifiedExample, 'Result%', '3.17%', 'Result%: expected decimal text, got "3.17%"'],
  [ratios, ratiosExample, 'operationRatios', [{ id: {}, roe: '0.1' }], 'operationRatios.0.id.asOf: expected string'],
  [guidance, guidanceExample, 'eps_guidance_min', 3.2, 'eps_guidance_min: expected string'],
  [bars, barsExample, 'candles', [{ time: 'noon' }], 'candles.0.time: expected a number, got "noon"'],
  [sources, sourcesExample, 'records', -1, 'records: '],
  [splits, splitsExample, 'ratio', '1-for-10', 'ratio: expected two numbers separated by a colon, got "1-for-10"'],
];

const listOf = ({ envelope }: Endpoint, answer: unknown): Record<string, unknown>[] =>
  (envelope === undefined ? answer : (answer as Record<string, unknown>)[envelope]) as Record<string, unknown>[];

const withList = ({ envelope, constants }: Endpoint, list: unknown[]): unknown =>
  envelope === undefined ? list : { ...constants, [envelope]: list };

describe.each(examples)('$name', (of, example, field, broken, reason) => {
  const raw = listOf(of, example);

  test('the example is read without a wrong row', () => {
    const read = readRows(of, example);
    expect(read?.wrong).toEqual([]);
    expect(read?.rows.length).toBeGreaterThanOrEqual(2);
  });

  test('what was read is written again as the same text', () => {
    const rows = readRows(of, example)?.rows ?? [];
    const written = withList(
      of,
      rows.map((row) => z.encode(of.row, row)),
    );
    expect(JSON.stringify(written)).toBe(JSON.stringify(example));
  });

  test('keys the contract does not know pass through', () => {
    const rows = readRows(
      of,
      withList(
        of,
        raw.map((row) => ({ ...row, importance_rank: 4, gics: { sector: 'x' } })),
      ),
    );
    expect(rows?.wrong).toEqual([]);
    for (const row of rows?.rows ?? []) expect(row).toMatchObject({ importance_rank: 4, gics: { sector: 'x' } });
  });

  test('a record with one broken field is set aside alone', () => {
    const [first, ...others] = raw;
    const read = readRows(of, withList(of, [{ ...first, [field]: broken }, ...others]));
    expect(read?.rows).toHaveLength(others.length);
    expect(read?.wrong).toHaveLength(1);
    expect(read?.wrong[0]?.reason).toContain(reason);
  });

  test('nothing in it is null, and the data says that it is a sample', () => {
    const text = JSON.stringify(example);
    expect(text).not.toContain('null');
    expect(text).toMatch(/ample/i);
  });
});

test('what live answers leave out is read as unknown', () => {
  const bare = { id: 1, created: 'Mon, 01 Jan 2024 12:35:14 -0400', updated: 'Mon, 01 Jan 2024 12:35:14 -0400', title: 'T' };
  expect(readRows(news, [{ ...bare, stocks: [{ name: 'AAPL' }] }])?.rows).toEqual([
    {
      ...{ ...bare, created: 1_704_126_914, updated: 1_704_126_914 },
      ...{ author: '', teaser: '', body: '', url: '', image: [], channels: [], tags: [] },
      stocks: [{ name: 'AAPL', cusip: '', isin: '', exchange: '' }],
    },
  ]);
  const [row] = readRows(quantified, [{ _id: 'a', ResourceID: '1', Symb: 'F', created: 1, 'Result%': '' }])?.rows ?? [];
  expect([row?.['Result%'], row?.L75, row?.LS]).toEqual([null, null, '']);
  expect(readRows(splits, [{ ...splitsExample.splits[0], date_recorded: '' }])?.rows[0]?.date_recorded).toBeNull();
});

test('values that only look odd keep their row', () => {
  const [split] = splitsExample.splits;
  // directions, scales and orders of dates that contradict themselves are real (assumption G09)
  const odd = ['1.25:1', '0.98456:1', '1:558633', '1398:1000', '1.10:1'].map((ratio) => ({
    ...split,
    ratio,
    date_announced: '2035-12-30',
  }));
  expect(readRows(splits, odd)?.wrong).toEqual([]);
  const [row] = quantifiedExample;
  const foreign = { ...row, Date: 'Q3', RECt: 'soon', PUBt: '2024-01-01T17:35:14Z', LS: 'L', L1: '150.00', ReportSess: 'Q3' };
  expect(readRows(quantified, [foreign])?.wrong).toEqual([]);
});
