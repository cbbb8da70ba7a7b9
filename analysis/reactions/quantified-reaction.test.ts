import { expect, test } from 'vitest';
import { reactionRecord, type WireReaction } from '../testing/records.ts';
import { parseReaction } from './quantified-reaction.ts';

const parse = (change: WireReaction = {}) => parseReaction(reactionRecord(change));

test('parses numbers, with market capitalisation in dollars; a missing one is null, never 0', () => {
  const { numbers } = parse({ L3: '', '5_Minutes%': '0' });
  expect(numbers).toMatchObject({ 'Result%': 3.1746031746, L3: null, '5_Minutes%': 0, 'MktCap(1000)': 3_534_680_000 });
});

test('computes our own metrics; without one of their parts they are not measured', () => {
  const { numbers } = parse({ TONLast: '10', EODClose: '9', ATR14: '2' });
  expect(numbers.Result_ATR).toBe(-0.5);
  for (const part of ['TONLast', 'EODClose', 'ATR14'])
    expect(parse({ TONLast: '10', EODClose: '9', ATR14: '2', [part]: '' }).numbers.Result_ATR).toBeNull();
  expect(parse({ ATR14: '0' }).numbers.Result_ATR).toBeNull();
});

test.each([
  ['closed', { PrevClose: '10', DayOpen: '11', EODClose: '10' }, 100],
  ['half closed, downwards', { PrevClose: '10', DayOpen: '9', EODClose: '9.5' }, 50],
  ['extended', { PrevClose: '10', DayOpen: '11', EODClose: '12' }, -100],
  ['of a cent', { PrevClose: '100', DayOpen: '100.01', EODClose: '105' }, null],
  ['before the open', { PrevClose: '10', DayOpen: '11', EODClose: '10', ReportSess: 'Pre' }, null],
  ['without an open', { PrevClose: '10', DayOpen: '', EODClose: '10' }, null],
])('a gap %s', (_, change, filled) => expect(parse({ ReportSess: 'All', ...change }).numbers['GapFill%']).toBe(filled));

test.each([
  ['a fraction is converted to percent', {}, 5.17799352751, false],
  ['a percentage by the arithmetic of its record stays', { 'Range%': '5.17799352751' }, 5.17799352751, false],
  ['what fits neither unit is marked', { 'Range%': '0.9' }, 0.9, true],
])('Range%%: %s', (_, change, value, isUnknown) => {
  const { numbers, rangeUnitUnknown } = parse(change);
  expect(numbers['Range%']).toBeCloseTo(value, 9);
  expect(rangeUnitUnknown).toBe(isUnknown);
});

test('parses the time of publication in either form; an invalid one is undefined', () => {
  expect(parse().publishedSeconds).toBe(1752582604);
  expect(parse({ PUBt: '2025-07-15T12:30:04Z' }).publishedSeconds).toBe(1752582604);
  expect(parse({ PUBt: 'yesterday' }).publishedSeconds).toBeUndefined();
});

test('names the consistency checks that fail', () => {
  expect(parse().failed).toEqual([]);
  expect(parse({ 'Result%': '99' }).failed).toEqual(['Result%', 'Result_Vs_Index%']);
  expect(parse({ 'Range%': '0.9' }).failed).toContain('Range%');
});
