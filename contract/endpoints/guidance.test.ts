import { expect, test } from 'vitest';
import examples from '../docs/examples/guidance.json' with { type: 'json' };
import { readRows } from '../schema/rows.ts';
import { guidance } from './guidance.ts';

test.each([
  ['is_primary', 'true', 'Y'],
  ['is_primary', 'False', 'N'],
  ['is_primary', 'n', 'N'],
  ['time', '', '00:00:00'],
  ['time', '09:30:00', '09:30:00'],
])('%s %j, as the vendor may write it, is read as %s', (field, sent, read) => {
  const rows = readRows(guidance, { guidance: [{ ...examples.guidance[0], [field]: sent }] })?.rows;
  expect(rows?.[0]).toMatchObject({ [field]: read });
});

test.each([
  ['is_primary', 'maybe'],
  ['time', '9:30'],
])('%s %j makes a record unreadable', (field, sent) => {
  expect(readRows(guidance, { guidance: [{ ...examples.guidance[0], [field]: sent }] })?.rows).toEqual([]);
});
