import { expect, test } from 'vitest';
import { quantified } from '#contract/endpoints/quantified.ts';
import { readRows } from '#contract/schema/rows.ts';
import { reactionRecord, wireReaction, type WireReaction } from '#src/testing/records.ts';
import { parseReaction } from '#src/records/reactions/quantified-reaction.ts';
import { type Arrivals, countNew, mergeReactions, addArrivals } from './reactions-query.ts';

const reaction = (change: WireReaction) => parseReaction(reactionRecord(change));
const known = [reaction({ _id: 'b', created: 200 }), reaction({ _id: 'a', created: 100 })];
const keys = (reactions: readonly { key: string }[]): string[] => reactions.map(({ key }) => key);

test('merges new rows in the order of the service, and the same rows again without a change', () => {
  const received = [reaction({ _id: 'a', created: 100 }), reaction({ _id: 'c', created: 150 }), reaction({ _id: 'd', created: 150 })];
  const once = mergeReactions(known, received);
  expect(keys(once)).toEqual(['b', 'd', 'c', 'a']);
  expect(mergeReactions(once, received)).toBe(once);
  expect(countNew(once, received)).toBe(0);
});

test('a newer write replaces an older one, never the reverse', () => {
  const merged = mergeReactions(known, [reaction({ _id: 'a', created: 300, 'Result%': '9' })]);
  expect(keys(merged)).toEqual(['a', 'b']);
  expect(merged[0]?.numbers['Result%']).toBe(9);
  expect(mergeReactions(merged, known)).toBe(merged);
});

test('adding the same arrivals again changes nothing', () => {
  const wire = ['a', 'b', 'a'].map((_id) => wireReaction({ _id, created: 1_763_000_000 + (_id === 'a' ? 100 : 50) }));
  const received = { rows: (readRows(quantified, wire)?.rows ?? []).map(parseReaction), staleSeconds: 3 };
  const none: Arrivals = { rows: [], seenSeconds: 1_763_000_000, staleSeconds: 0 };
  const once = addArrivals(none, received);
  expect(keys(once.rows)).toEqual(['a', 'b']);
  const twice = addArrivals(once, received);
  expect(twice.rows).toBe(once.rows);
  expect(twice).toEqual(once);
});
