import { expect, test } from 'vitest';
import { quantified } from '#contract/endpoints/quantified.ts';
import { readRows } from '#contract/schema/rows.ts';
import { parseReaction } from '../reaction.ts';
import { reactionRecord, wireReaction, type WireReaction } from '#src/testing/records.ts';
import { type Arrivals, countNew, mergeReactions, addArrivals } from './reactions-query.ts';

const reaction = (change: WireReaction) => parseReaction(reactionRecord(change));
const known = [reaction({ _id: 'b', created: 200 }), reaction({ _id: 'a', created: 100 })];

test('merging the same rows again returns the same list', () => {
  const came = [reaction({ _id: 'a', created: 100 }), reaction({ _id: 'c', created: 150 })];
  const once = mergeReactions(known, came);
  expect(once.map(({ key }) => key)).toEqual(['b', 'c', 'a']);
  expect(mergeReactions(once, came)).toBe(once);
  expect(countNew(once, came)).toBe(0);
});

test('a later write replaces an earlier one, never the reverse', () => {
  const rewritten = reaction({ _id: 'a', created: 300, 'Result%': '9' });
  const merged = mergeReactions(known, [rewritten]);
  expect(merged.map(({ key }) => key)).toEqual(['a', 'b']);
  expect(merged[0]?.numbers['Result%']).toBe(9);
  expect(mergeReactions(merged, known)).toBe(merged);
});

test('sorts rows of the same second by id, like the service', () => {
  const came = [reaction({ _id: 'x', created: 100 }), reaction({ _id: 'y', created: 100 })];
  expect(mergeReactions([], came).map(({ key }) => key)).toEqual(['y', 'x']);
});

test('adding the same arrivals again changes nothing', () => {
  const wire = [['a', 100] as const, ['b', 50] as const, ['a', 100] as const].map(([_id, after]) =>
    wireReaction({ _id, created: 1_763_000_000 + after }),
  );
  const came = { rows: (readRows(quantified, wire)?.rows ?? []).map(parseReaction), staleSeconds: 3 };
  const none: Arrivals = { rows: [], seenSeconds: 1_763_000_000, staleSeconds: 0 };
  const once = addArrivals(none, came);
  expect(once.rows.map(({ key }) => key)).toEqual(['a', 'b']);
  const twice = addArrivals(once, came);
  expect(twice.rows).toBe(once.rows);
  expect(twice).toEqual(once);
});
