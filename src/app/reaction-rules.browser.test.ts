import { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { guidanceRecord } from '#contract/endpoints/guidance.ts';
import { findReaction, groupBySymbol, guidanceReactions } from '#src/features/guidance/reactions/reaction.ts';
import { buildFrame } from '#analysis/frame.ts';
import { sample } from '#analysis/sample.ts';
import { parseReaction } from '#analysis/reactions/quantified-reaction.ts';
import { storySymbol } from '#analysis/reactions/best-of.ts';
import { earlierMovesQuery } from '#src/records/reactions/move-rank-line.tsx';
import { headlineReactionsQuery } from '#src/features/news/reactions/reaction-queries.ts';
import { startApi } from '#src/testing/api.ts';
import { reactionRecord, type WireReaction } from '#analysis/testing/records.ts';
import { wireGuidance, wireReaction } from '#src/testing/records.ts';
import { briefReactionsQuery } from './brief/brief-queries.ts';

// Which row is the reaction to a story (records/reactions/best-of.ts), wherever it is shown. Every row has its own move, which names the row.

const own = { Symb: 'AAPL', NewsSess: 'Main', ReportSess: 'Main' };
const fullDay = { ...own, ReportSess: 'All' };

/** The rows of a story, and the place of the one that counts, from 1. */
const stories: Readonly<Record<string, readonly [rows: readonly WireReaction[], counts: string]>> = {
  'own session, then full day': [[own, fullDay], '2'],
  'own session, then a later row of another': [[own, { ...own, ReportSess: 'Post', created: 9 }], '1'],
  'only another session': [[{ ...own, ReportSess: 'Post' }], ''],
  'an empty session': [[{ ...own, NewsSess: '', ReportSess: '' }], ''],
  'BRK-B, then BRK.B': [
    [
      { ...fullDay, Symb: 'BRK-B' },
      { ...fullDay, Symb: 'BRK.B', created: 2 },
    ],
    '2',
  ],
  'two writes, the later last': [[fullDay, { ...fullDay, created: 2 }], '2'],
  'two writes, the later first': [[{ ...fullDay, created: 2 }, fullDay], '1'],
};

/** The rows of a story as they are received, with 1, 2, … as moves. */
const wireRows = (rows: readonly WireReaction[]): WireReaction[] =>
  rows.map((row, index) =>
    wireReaction({
      _id: `r${index}`,
      ResourceID: '7',
      PUBt: '2026-11-19 15:00:00.000',
      Date: '11/19/2026',
      created: 1,
      '5_Minutes%': `${index + 1}`,
      '30_Minutes%': `${index + 1}`,
      ...row,
    }),
  );

const symbols = ['AAPL', 'BRK.B'];
const seconds = Date.parse('2026-11-19T15:00:00Z') / 1000;
const placeOf = (move: number | null | undefined): readonly number[] => (move === null || move === undefined ? [] : [move]);

/** Everything that shows or counts the reaction to a story. The explorer's table has rows on other sessions too, which say so. */
const surfaces: Readonly<Record<string, (rows: WireReaction[]) => readonly unknown[] | Promise<readonly unknown[]>>> = {
  'earlier moves': async (rows) => {
    startApi({ quantified: rows });
    const reactions = await Promise.all(symbols.map((symbol) => new QueryClient().fetchQuery(earlierMovesQuery(symbol, seconds + 60))));
    return reactions.flat().flatMap(({ numbers }) => placeOf(numbers['5_Minutes%']));
  },
  headlines: async (rows) => {
    startApi({ quantified: rows });
    const { reactions } = await new QueryClient().fetchQuery(headlineReactionsQuery({ symbols, dateFrom: '2026-11-19' }));
    return [...reactions.values()].flatMap(({ numbers }) => placeOf(numbers['5_Minutes%']));
  },
  brief: async (rows) => {
    startApi({ quantified: rows });
    const { reactions } = await new QueryClient().fetchQuery(briefReactionsQuery({ symbols, fromSeconds: seconds }));
    return symbols.flatMap((symbol) => placeOf(reactions.get(storySymbol(7, symbol))?.numbers['5_Minutes%']));
  },
  analysis: (rows) =>
    [...sample(buildFrame(rows.map((row) => parseReaction(reactionRecord(row)))), { withMultiStock: true }).rows].map((row) => row + 1),
  guidance: (rows) => {
    const reactions = groupBySymbol(rows.map((row) => guidanceReactions.parse(reactionRecord(row))));
    return symbols.flatMap((ticker) => {
      const record = z.decode(guidanceRecord, wireGuidance({ ticker, date: '2026-11-19', time: '10:00:00' }) as never);
      return placeOf(findReaction(record, reactions)?.numbers['30_Minutes%']);
    });
  },
};

test.each(Object.entries(stories))('%s', async (_, [rows, counts]) => {
  const found: Record<string, string> = {};
  for (const [name, surface] of Object.entries(surfaces)) found[name] = String(await surface(wireRows(rows)));
  expect(found).toEqual(Object.fromEntries(Object.keys(surfaces).map((name) => [name, counts])));
});
