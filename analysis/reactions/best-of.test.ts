import { expect, test } from 'vitest';
import { reactionRecord, type WireReaction } from '../testing/records.ts';
import { bestOf, storySymbol } from './best-of.ts';
import { toReaction } from './reaction.ts';

const of = (session: string, more: WireReaction = {}): WireReaction => ({
  _id: session,
  ResourceID: '7',
  Symb: 'AAPL',
  NewsSess: 'Main',
  ReportSess: session,
  created: 1,
  ...more,
});
const rows = (changes: readonly WireReaction[]) => changes.map((change) => toReaction(reactionRecord(change), {}));
const drop = (...changes: WireReaction[]) => bestOf(rows(changes), { otherSession: 'drop' });
const keep = (...changes: WireReaction[]) => [...bestOf(rows(changes), { otherSession: 'keep' }).values()].map(({ key }) => key);

test.each<[string, WireReaction[], string | undefined]>([
  ['the row about the full day counts', [of('Main'), of('All'), of('Post')], 'All'],
  ['without one the story’s own session does', [of('Post'), of('Main')], 'Main'],
  ['a row on another session alone is ignored', [of('Post')], undefined],
  ['of two such rows the one written last counts', [of('All', { created: 5 }), of('All', { _id: 'new', created: 6 })], 'new'],
  ['an earlier write that is read last changes nothing', [of('All', { created: 6 }), of('All', { _id: 'early', created: 5 })], 'All'],
  ['rows without a session are on no session of the story', [of('', { NewsSess: '' })], undefined],
  ['another symbol’s row is not the story’s', [of('All', { Symb: 'MSFT' })], undefined],
  ['another story’s row is not its', [of('All', { ResourceID: '8' })], undefined],
  ['a symbol is the same in any letter case', [of('All', { Symb: 'aapl' })], 'All'],
])('%s', (_, records, key) => {
  expect(drop(...records).get(storySymbol(7, 'AAPL'))?.key).toBe(key);
});

test('spellings of one share class are joined', () => {
  const known = drop(of('All', { Symb: 'BRK/A' }));
  expect(known.get(storySymbol(7, 'BRK.A'))?.key).toBe('All');
  expect(known.get(storySymbol(7, 'BRK-A'))?.key).toBe('All');
  expect(known.get(storySymbol(7, 'BRK.B'))).toBeUndefined();
});

test('a list may keep a story of which there is another session only, at the place of its first row', () => {
  expect(keep(of('Post'), of('All', { _id: 'other', ResourceID: '8' }))).toEqual(['Post', 'other']);
  expect(keep(of('Post'), of('All', { _id: 'other', ResourceID: '8' }), of('Main'))).toEqual(['Main', 'other']);
});

test('rows join those that are known', () => {
  const known = drop(of('Main'));
  const [all] = bestOf(rows([of('All')]), { otherSession: 'drop', known }).values();
  expect(all?.key).toBe('All');
  expect(bestOf([], { otherSession: 'drop', known })).toEqual(known);
});
