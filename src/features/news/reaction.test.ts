import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { joinKey } from '#src/shared/readings/join-key.ts';
import { wireReading, type WireReading } from '#src/testing/readings.ts';
import { reactionRows, withRows, type Reactions } from './reaction.ts';

const none: Reactions = new Map();
const rows = (...changes: WireReading[]) => changes.map((change) => z.decode(reactionRows.row, wireReading(change) as never));

const of = (session: string, more: WireReading = {}): WireReading => ({
  _id: session,
  ResourceID: '7',
  Symb: 'AAPL',
  NewsSess: 'Main',
  ReportSess: session,
  ...more,
});

test.each<[string, WireReading[], string | undefined]>([
  ['the row about the whole day stands', [of('Main'), of('All'), of('Post')], 'All'],
  ['without one the story’s own session does', [of('Post'), of('Main')], 'Main'],
  ['a row on another session alone tells nothing of the story', [of('Post')], undefined],
  ['of two such rows the one written last stands', [of('All', { created: 5 }), of('All', { _id: 'later', created: 6 })], 'later'],
  ['an earlier write that comes later changes nothing', [of('All', { created: 6 }), of('All', { _id: 'early', created: 5 })], 'All'],
  ['another symbol’s row is not the story’s', [of('All', { Symb: 'MSFT' })], undefined],
  ['another story’s row is not its', [of('All', { ResourceID: '8' })], undefined],
  ['a symbol is the same in any letter case', [of('All', { Symb: 'aapl' })], 'All'],
])('%s', (_, came, key) => {
  expect(withRows(none, rows(...came)).get(joinKey(7, 'AAPL'))?.key).toBe(key);
});

test('spellings of one share class meet', () => {
  const known = withRows(none, rows(of('All', { Symb: 'BRK/A' })));
  expect(known.get(joinKey(7, 'BRK.A'))?.key).toBe('All');
  expect(known.get(joinKey(7, 'BRK-A'))?.key).toBe('All');
  expect(known.get(joinKey(7, 'BRK.B'))).toBeUndefined();
});

test('figures are read once; what was not measured is null and never 0', () => {
  const [reaction] = withRows(none, rows(of('All', { '5_Minutes%': '', '10_Minutes%': '0', Vol_Ratio: '' }))).values();
  expect(reaction?.moves[2]).toBeNull();
  expect(reaction?.moves[3]).toBe(0);
  expect(reaction?.volumeRatio).toBeNull();
});
