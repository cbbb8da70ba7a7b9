import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isoDate } from './codecs.ts';
import { decimalText } from './decimal.ts';
import { newsRemoved } from '../endpoints/news.ts';
import { readRows } from './rows.ts';

const record = z.looseObject({
  id: z.int(),
  on: isoDate,
  amount: decimalText,
  side: z.enum(['up', 'down']),
  parts: z.array(z.looseObject({ name: z.string() })),
});
const list = { row: record, envelope: 'list' };
const good = { id: 1, on: '2025-01-01', amount: '1.50', side: 'up', parts: [{ name: 'a' }] };

test('a wrong record is set aside with its place, reason and raw form, and the others are read', () => {
  const broken = { ...good, parts: [{ name: 'a' }, { name: 7 }] };
  expect(readRows(list, { list: [good, broken, good] })).toEqual({
    rows: [good, good],
    wrong: [{ index: 1, reason: 'parts.1.name: expected string', raw: broken }],
  });
});

test.each([
  [{ ...good, id: '1' }, 'id: expected number'],
  [{ ...good, id: 1.5 }, 'id: expected int'],
  [{ ...good, on: '2025-02-30' }, 'on: expected an existing date as YYYY-MM-DD, got "2025-02-30"'],
  [{ ...good, amount: '1e5' }, 'amount: expected decimal text, got "1e5"'],
  [{ ...good, amount: null }, 'amount: expected string'],
  [{ ...good, side: 'sideways' }, 'side: expected up or down'],
  [{ ...good, parts: {} }, 'parts: expected array'],
  [null, 'record: expected object'],
  ['text', 'record: expected object'],
  [{ id: 1, on: '2025-01-01', amount: '', side: 'up' }, 'parts: expected array'],
])('%j is wrong: %s', (raw, reason) => {
  expect(readRows(list, { list: [raw] })?.wrong).toEqual([{ index: 0, reason, raw }]);
});

test('several faults of one record are told together', () => {
  expect(readRows(list, { list: [{ ...good, id: 'x', side: 1 }] })?.wrong[0]?.reason).toBe(
    'id: expected number; side: expected up or down',
  );
});

test('unknown keys pass through, except one that would change the prototype', () => {
  const raw: unknown = JSON.parse(JSON.stringify({ ...good, extra: { deep: [1] } }).replace('"extra"', '"__proto__":{"bad":1},"extra"'));
  const row = readRows(list, { list: [raw] })?.rows[0];
  expect(row).toEqual({ ...good, extra: { deep: [1] } });
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
});

test('a bare array is read where an envelope is documented', () => {
  expect(readRows(list, [good])?.rows).toEqual([good]);
  expect(readRows(newsRemoved, { removed: [] })).toEqual({ rows: [], wrong: [] });
});

test.each([null, undefined, 'Access denied', 7, {}, { list: null }, { list: {} }, { other: [] }])('%j holds no list', (answer) => {
  expect(readRows(list, answer)).toBeUndefined();
});

test('an object is no bare array', () => {
  expect(readRows({ row: record, envelope: undefined }, { list: [good] })).toBeUndefined();
});
