import { expect, test } from 'vitest';
import { quantifiedFields } from '#contract/endpoints/quantified.ts';
import { reactionRecord, type WireReaction } from '#analysis/testing/records.ts';
import { computedMetrics } from '#analysis/reactions/computed-metrics.ts';
import { parseReaction } from '#analysis/reactions/quantified-reaction.ts';
import { vsMarketFields } from '#analysis/reactions/vs-market.ts';
import { allColumns, columnById, fieldColumns } from './columns.tsx';
import { presets } from './presets.ts';

test('every field of the contract is a column with a unique label and a meaning, and presets have only existing columns', () => {
  expect(fieldColumns.map(({ id }) => id)).toEqual([
    ...quantifiedFields.map(({ name }) => name),
    ...Object.keys(computedMetrics),
    ...vsMarketFields.map(({ metric }) => metric),
  ]);
  expect(fieldColumns.filter(({ meaning }) => meaning === undefined)).toEqual([]);
  expect(new Set(allColumns.map(({ label }) => label)).size).toBe(allColumns.length);
  for (const { columns } of Object.values(presets)) expect(columns.filter((id) => !columnById(id))).toEqual([]);
});

test.each<[string, WireReaction, string]>([
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
])('%s of %o is written %s', (id, change, text) => {
  expect(columnById(id)?.textOf(parseReaction(reactionRecord(change)))).toBe(text);
});
