import { expect, test } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import { readRows } from '#contract/rows.ts';
import { wireGuidance, type WireGuidance } from '#src/testing/guidance-desk.ts';
import { wireReading, type WireReading } from '#src/testing/readings.ts';
import { reactionTold, readingRows, readingsOf } from './reaction.ts';

const told = (about: WireGuidance, ...readings: WireReading[]): string => {
  const [record] =
    readRows(guidance, { guidance: [wireGuidance({ ticker: 'BRK/A', date: '2026-11-19', time: '08:30:00', ...about })] })?.rows ?? [];
  const rows = readRows(
    readingRows,
    readings.map((change) => wireReading({ Symb: 'BRK.A', ReportSess: 'All', NewsSess: 'Pre', ...change })),
  )?.rows;
  if (!record || !rows) throw new Error('not read');
  const { move, why } = reactionTold(record, readingsOf(rows), Date.parse('2026-11-20T15:00:00Z') / 1000);
  return move ?? why;
};

test('a share class is one share in any spelling', () => {
  expect(told({}, { PUBt: '2026-11-19 13:31:00.000', '30_Minutes%': '-2.4' })).toBe('−2.40%');
});

test('of several readings the nearest in time tells, and of one story the whole day’s row', () => {
  const near = { PUBt: '2026-11-19 13:33:00.000' };
  expect(
    told(
      {},
      { PUBt: '2026-11-19 13:10:00.000', '30_Minutes%': '9' },
      { ...near, ReportSess: 'Pre', '30_Minutes%': '1' },
      { ...near, ReportSess: 'All', '30_Minutes%': '2' },
    ),
  ).toBe('+2.00%');
});

test('a row on another session than the story’s own tells nothing of the story', () => {
  expect(told({}, { PUBt: '2026-11-19 13:31:00.000', ReportSess: 'Post', '30_Minutes%': '1' })).toMatch(/^No reading/);
});

test('a time that cannot be read joins nothing', () => {
  expect(told({}, { PUBt: 'yesterday', '30_Minutes%': '1' })).toMatch(/^No reading/);
});
