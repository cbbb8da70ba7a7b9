import { expect, test } from 'vitest';
import { readingRecord, type WireReading } from '#src/testing/readings.ts';
import { readReading } from './reading.ts';

const read = (change: WireReading = {}) => readReading(readingRecord(change));

test('numbers are parsed once; what was not measured is null and never 0', () => {
  const { numbers } = read({ L3: '', '5_Minutes%': '0' });
  expect(numbers['Result%']).toBe(3.1746031746);
  expect(numbers.L3).toBeNull();
  expect(numbers['5_Minutes%']).toBe(0);
});

test('a fraction named Range% is read as percent points, by the arithmetic of its own record', () => {
  expect(read().numbers['Range%']).toBeCloseTo(5.17799352751, 9);
});

test('a feed that already sends Range% in points is believed, for its record says so', () => {
  const { numbers, rangeUnitUnknown } = read({ 'Range%': '5.17799352751' });
  expect(numbers['Range%']).toBe(5.17799352751);
  expect(rangeUnitUnknown).toBe(false);
});

test('a Range% that fits neither unit stands as it came, and is known to', () => {
  const { numbers, rangeUnitUnknown, failed } = read({ 'Range%': '0.9' });
  expect(numbers['Range%']).toBe(0.9);
  expect(rangeUnitUnknown).toBe(true);
  expect(failed).toContain('Range%');
});

test('market capitalisation comes in thousands and is read in dollars', () => {
  expect(read().numbers['MktCap(1000)']).toBe(3_534_680_000);
});

test('the published time is read from either form, and unreadable times are nobody’s moment', () => {
  expect(read().publishedSeconds).toBe(1752582604);
  expect(read({ PUBt: '2025-07-15T12:30:04Z' }).publishedSeconds).toBe(1752582604);
  expect(read({ PUBt: 'yesterday' }).publishedSeconds).toBeUndefined();
});

test('a record at odds with itself names the checks that fail', () => {
  expect(read().failed).toEqual([]);
  expect(read({ 'Result%': '99' }).failed).toEqual(['Result%', 'Result_Vs_Index%']);
});
