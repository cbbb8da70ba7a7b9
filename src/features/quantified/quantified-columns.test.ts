import { expect, test } from 'vitest';
import { quantifiedFields } from '#contract/endpoints/quantified.ts';
import { readingRecord, type WireReading } from '#src/testing/readings.ts';
import { allColumns, columnById, quantifiedColumns } from './quantified-columns.tsx';
import { presets } from './quantified-presets.ts';
import { readReading } from './reading.ts';

const shown = (id: string, change: WireReading = {}): string => columnById(id)?.textOf(readReading(readingRecord(change))) ?? 'no column';

test('all 96 fields are columns, in the order and groups of the spec, each with its meaning', () => {
  expect(quantifiedColumns.map(({ id, group }) => [id, group])).toEqual(quantifiedFields.map(({ name, group }) => [name, group]));
  expect(quantifiedColumns).toHaveLength(96);
  expect(quantifiedColumns.filter(({ meaning }) => meaning === undefined)).toEqual([]);
  expect(new Set(allColumns.map(({ label }) => label)).size).toBe(allColumns.length);
});

test('a preset has at most twelve columns, and every one of them exists', () => {
  for (const { columns } of Object.values(presets)) {
    expect(columns.length).toBeLessThanOrEqual(12);
    expect(columns.filter((id) => columnById(id) === undefined)).toEqual([]);
    expect(columns.slice(0, 2)).toEqual(['Symb', 'Headlines']);
  }
});

test.each<[string, WireReading, string]>([
  ['Result%', {}, '+3.17%'],
  ['OpenGap%', {}, '\u22120.45%'],
  ['maxDown%', {}, '0.39%'],
  ['Range%', {}, '5.18%'],
  ['Range%', { 'Range%': '0.9' }, '0.9 (unit unknown)'],
  ['Vol_Ratio', {}, '10.36x'],
  ['Curr_Vol', {}, '148.92K'],
  ['MktCap(1000)', {}, '3.53B'],
  ['TONLast', {}, '46.62'],
  ['TONLast', { TONLast: '0.8412' }, '0.8412'],
  ['L3', {}, '13 min'],
  ['L5', {}, ''],
  ['VolumeStdDev', {}, '+3.87'],
  ['LS', {}, 'up'],
  ['LS', { LS: 'L' }, 'L'],
  ['PUBt', { PUBt: 'some time' }, 'some time'],
  ['Date', { Date: 'soon' }, 'soon'],
])('%s of %o reads %s', (id, change, text) => {
  expect(shown(id, change)).toBe(text);
});
