import { expect, test } from 'vitest';
import { reactionRecord, type WireReaction } from '#src/testing/records.ts';
import { parseReaction } from './reaction.ts';

const read = (change: WireReaction = {}) => parseReaction(reactionRecord(change));

test('parses numbers; a missing one is null, never 0', () => {
  const { numbers } = read({ L3: '', '5_Minutes%': '0' });
  expect(numbers['Result%']).toBe(3.1746031746);
  expect(numbers.L3).toBeNull();
  expect(numbers['5_Minutes%']).toBe(0);
});

test('converts the fraction Range% to percent', () => {
  expect(read().numbers['Range%']).toBeCloseTo(5.17799352751, 9);
});

test('keeps a Range% that is a percentage by the arithmetic of its record', () => {
  const { numbers, rangeUnitUnknown } = read({ 'Range%': '5.17799352751' });
  expect(numbers['Range%']).toBe(5.17799352751);
  expect(rangeUnitUnknown).toBe(false);
});

test('marks a Range% that fits neither unit', () => {
  const { numbers, rangeUnitUnknown, failed } = read({ 'Range%': '0.9' });
  expect(numbers['Range%']).toBe(0.9);
  expect(rangeUnitUnknown).toBe(true);
  expect(failed).toContain('Range%');
});

test('converts market capitalisation from thousands to dollars', () => {
  expect(read().numbers['MktCap(1000)']).toBe(3_534_680_000);
});

test('parses the time of publication in either form; an invalid one is undefined', () => {
  expect(read().publishedSeconds).toBe(1752582604);
  expect(read({ PUBt: '2025-07-15T12:30:04Z' }).publishedSeconds).toBe(1752582604);
  expect(read({ PUBt: 'yesterday' }).publishedSeconds).toBeUndefined();
});

test('names the consistency checks that fail', () => {
  expect(read().failed).toEqual([]);
  expect(read({ 'Result%': '99' }).failed).toEqual(['Result%', 'Result_Vs_Index%']);
});
