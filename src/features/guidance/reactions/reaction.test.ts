import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guidance, type GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { readRows } from '#contract/schema/rows.ts';
import { addDays } from '#contract/time/dates.ts';
import { formatMove } from '#src/shared/format/number.ts';
import { reactionRecord, type WireReaction } from '#analysis/testing/records.ts';
import { wireGuidance } from '#src/testing/records.ts';
import type { WireRecord } from '#src/testing/api.ts';
import { measure } from './measure.ts';
import { findReaction, guidanceReactions, groupBySymbol } from './reaction.ts';
import { reactionBatches } from './reactions-query.ts';

const moveOrReason = (about: WireRecord, ...reactions: WireReaction[]): string => {
  const [record] =
    readRows(guidance, { guidance: [wireGuidance({ ticker: 'BRK/A', date: '2026-11-19', time: '08:30:00', ...about })] })?.rows ?? [];
  const rows = reactions.map((change) =>
    guidanceReactions.parse(
      reactionRecord({ ResourceID: `${change['PUBt']}`, Symb: 'BRK.A', ReportSess: 'All', NewsSess: 'Pre', ...change }),
    ),
  );
  if (!record) throw new Error('not read');
  const now = Date.parse('2026-11-20T15:00:00Z') / 1000;
  const move = measure(record, { reaction: findReaction(record, groupBySymbol(rows)), bars: undefined, now }).moves['30_Minutes%'];
  return move.raw === undefined ? move.why : formatMove(move.raw);
};

test('matches share classes in any spelling', () => {
  expect(moveOrReason({}, { PUBt: '2026-11-19 13:31:00.000', '30_Minutes%': '-2.4' })).toBe('−2.40%');
});

test('uses the nearest reaction, and the whole-day row of its story', () => {
  const near = { PUBt: '2026-11-19 13:33:00.000' };
  expect(
    moveOrReason(
      {},
      { PUBt: '2026-11-19 13:10:00.000', '30_Minutes%': '9' },
      { ...near, ReportSess: 'Pre', '30_Minutes%': '1' },
      { ...near, ReportSess: 'All', '30_Minutes%': '2' },
    ),
  ).toBe('+2.00%');
});

test('ignores rows about another session than the story’s own', () => {
  expect(moveOrReason({}, { PUBt: '2026-11-19 13:31:00.000', ReportSess: 'Post', '30_Minutes%': '1' })).toMatch(/^Not measured: no story/);
});

test('ignores reactions with an invalid time', () => {
  expect(moveOrReason({}, { PUBt: 'yesterday', '30_Minutes%': '1' })).toMatch(/^Not measured: no story/);
});

const record = (id: number, ticker: string, date: string): GuidanceRecord => ({ id: String(id), ticker, date }) as GuidanceRecord;

/** Newest first. */
const records = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 400 })), { maxLength: 300 })
  .map((pairs) => pairs.toSorted(([, a], [, b]) => b - a).map(([symbol, day], id) => record(id, `S${symbol}`, addDays('2025-01-01', day))));

test('covers the symbol and the day of every record with requests of at most 50 symbols', () => {
  fc.assert(
    fc.property(records, (all) => {
      const { requests, requestOf } = reactionBatches(all);
      for (const { symbols } of requests) expect(symbols.length).toBeLessThanOrEqual(50);
      for (const one of all) {
        const request = requestOf(one);
        expect(requests).toContain(request);
        expect(request?.symbols).toContain(one.ticker);
        expect(one.date >= (request?.dateFrom ?? '9') && one.date <= (request?.dateTo ?? '')).toBe(true);
      }
    }),
  );
});

test('needs twenty requests for a thousand records, and one for a year of one company', () => {
  const season = Array.from({ length: 1000 }, (_, index) => record(index, `S${index}`, addDays('2026-11-20', -Math.floor(index / 50))));
  expect(reactionBatches(season).requests).toHaveLength(20);
  const year = ['2026-11-03', '2026-08-04', '2026-05-05', '2026-02-03'].map((day, index) => record(index, 'AAPL', day));
  expect(reactionBatches(year).requests).toEqual([{ symbols: ['AAPL'], dateFrom: '2026-02-03', dateTo: '2026-11-03' }]);
});

test('changes only the newest request when a record is added', () => {
  fc.assert(
    fc.property(records, (all) => {
      const before = reactionBatches(all).requests;
      const after = reactionBatches([record(9999, 'NEW', '2026-12-31'), ...all]).requests;
      expect(after.slice(-Math.max(0, before.length - 1))).toEqual(before.length > 1 ? before.slice(1) : after.slice(0));
    }),
  );
});

test('skips records without a valid ticker', () => {
  const { requests, requestOf } = reactionBatches([record(1, '', '2026-11-19'), record(2, 'A,B', '2026-11-19')]);
  expect(requests).toEqual([]);
  expect(requestOf(record(1, '', '2026-11-19'))).toBeUndefined();
});
