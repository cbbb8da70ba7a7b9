import { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { guidanceRecord } from '#contract/endpoints/guidance.ts';
import { addMetrics, metricsOf } from '#src/features/alerts/match-rule.ts';
import { findReaction, groupBySymbol } from '#src/features/guidance/reactions/reaction.ts';
import { addReactionRows } from '#src/features/news/reactions/reaction.ts';
import { buildColumns } from '#src/features/quantified/analysis/engine/columns.ts';
import { selectReactions } from '#src/features/quantified/analysis/engine/samples.ts';
import { oneRowPerStory, parseReaction } from '#src/records/reactions/quantified-reaction.ts';
import { joinKey } from '#src/shared/symbols/symbol-key.ts';
import { storyMoves } from '#src/records/reactions/earlier-moves.ts';
import { startApi } from '#src/testing/api.ts';
import { reactionRecord, wireGuidance, wireReaction, type WireReaction } from '#src/testing/records.ts';
import { briefReactionsQuery } from './brief/brief-queries.ts';

// Which row is the reaction to a story, by each of the functions that decide it. Every row has its own move, which names the row.

const own = { Symb: 'AAPL', NewsSess: 'Main', ReportSess: 'Main' };
const fullDay = { ...own, ReportSess: 'All' };

interface Story {
  readonly rows: readonly WireReaction[];
  /** the rows that count, from 1 */
  readonly answer: string;
  readonly others?: Readonly<Record<string, string>>;
}

const stories: Readonly<Record<string, Story>> = {
  'own session, then full day': { rows: [own, fullDay], answer: '2' },
  'own session, then a later row of another': { rows: [own, { ...own, ReportSess: 'Post', created: 9 }], answer: '1' },
  'only another session': { rows: [{ ...own, ReportSess: 'Post' }], answer: '', others: { 'explorer table': '1' } },
  'an empty session': { rows: [{ ...own, NewsSess: '', ReportSess: '' }], answer: '1', others: { 'explorer analysis': '' } },
  'BRK-B, then BRK.B': {
    rows: [
      { ...fullDay, Symb: 'BRK-B' },
      { ...fullDay, Symb: 'BRK.B', created: 2 },
    ],
    answer: '2',
    others: { 'explorer table': '1,2', 'explorer analysis': '1,2', guidance: '1' },
  },
  'two writes, the later last': {
    rows: [fullDay, { ...fullDay, created: 2 }],
    answer: '2',
    others: { 'explorer table': '1', guidance: '1' },
  },
  'two writes, the later first': { rows: [{ ...fullDay, created: 2 }, fullDay], answer: '1' },
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

const rules: Readonly<Record<string, (rows: WireReaction[]) => readonly unknown[] | Promise<readonly unknown[]>>> = {
  'earlier moves': (rows) => storyMoves(rows.map(reactionRecord)).map(({ moves }) => moves[2]),
  headlines: (rows) => [...addReactionRows(new Map(), rows.map(reactionRecord)).values()].map(({ moves }) => moves[2]),
  alerts: (rows) => {
    const known = addMetrics(new Map(), rows.map(reactionRecord));
    return symbols.flatMap((symbol) => metricsOf(known, 7, symbol)?.values['5_Minutes%'] ?? []);
  },
  brief: async (rows) => {
    startApi({ quantified: rows });
    const { reactions } = await new QueryClient().fetchQuery(briefReactionsQuery({ symbols, fromSeconds: 1_795_000_000 }));
    return symbols.flatMap((symbol) => reactions.get(joinKey(7, symbol))?.move ?? []);
  },
  'explorer table': (rows) =>
    oneRowPerStory(rows.map((row) => parseReaction(reactionRecord(row)))).map(({ numbers }) => numbers['5_Minutes%']),
  'explorer analysis': (rows) =>
    [...selectReactions(buildColumns(rows.map((row) => parseReaction(reactionRecord(row)))), true).rows].map((row) => row + 1),
  guidance: (rows) =>
    symbols.flatMap((ticker) => {
      const record = z.decode(guidanceRecord, wireGuidance({ ticker, date: '2026-11-19', time: '10:00:00' }) as never);
      return findReaction(record, groupBySymbol(rows.map(reactionRecord)))?.move ?? [];
    }),
};

test.each(Object.entries(stories))('%s', async (_, { rows, answer, others }) => {
  const found: Record<string, string> = {};
  for (const [name, rule] of Object.entries(rules)) found[name] = String(await rule(wireRows(rows)));
  expect(found).toEqual({ ...Object.fromEntries(Object.keys(rules).map((name) => [name, answer])), ...others });
});
