import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { addDays } from '#src/shared/calendar/days.ts';
import { reactionBatches } from './reaction-batches.ts';

const record = (id: number, ticker: string, date: string): GuidanceRecord => ({ id: String(id), ticker, date }) as GuidanceRecord;

/** Newest first. */
const records = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 400 })), { maxLength: 300 })
  .map((pairs) => pairs.toSorted(([, a], [, b]) => b - a).map(([symbol, day], id) => record(id, `S${symbol}`, addDays('2025-01-01', day))));

test('every record is in one question that asks for its symbol and its day, of 50 symbols at most', () => {
  fc.assert(
    fc.property(records, (all) => {
      const { questions, questionOf } = reactionBatches(all);
      for (const { symbols } of questions) expect(symbols.length).toBeLessThanOrEqual(50);
      for (const one of all) {
        const question = questionOf(one);
        expect(questions).toContain(question);
        expect(question?.symbols).toContain(one.ticker);
        expect(one.date >= (question?.dateFrom ?? '9') && one.date <= (question?.dateTo ?? '')).toBe(true);
      }
    }),
  );
});

test('a thousand records of a season are some twenty questions, a year of one company is one', () => {
  const season = Array.from({ length: 1000 }, (_, index) => record(index, `S${index}`, addDays('2026-11-20', -Math.floor(index / 50))));
  expect(reactionBatches(season).questions).toHaveLength(20);
  const year = ['2026-11-03', '2026-08-04', '2026-05-05', '2026-02-03'].map((day, index) => record(index, 'AAPL', day));
  expect(reactionBatches(year).questions).toEqual([{ symbols: ['AAPL'], dateFrom: '2026-02-03', dateTo: '2026-11-03' }]);
});

test('what is announced later changes the newest question alone', () => {
  fc.assert(
    fc.property(records, (all) => {
      const before = reactionBatches(all).questions;
      const after = reactionBatches([record(9999, 'NEW', '2026-12-31'), ...all]).questions;
      expect(after.slice(-Math.max(0, before.length - 1))).toEqual(before.length > 1 ? before.slice(1) : after.slice(0));
    }),
  );
});

test('a record without a symbol that can be asked for is in none', () => {
  const { questions, questionOf } = reactionBatches([record(1, '', '2026-11-19'), record(2, 'A,B', '2026-11-19')]);
  expect(questions).toEqual([]);
  expect(questionOf(record(1, '', '2026-11-19'))).toBeUndefined();
});
