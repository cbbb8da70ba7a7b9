import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Failure } from '#src/shared/api/failure.ts';
import { joinKey } from '#src/shared/symbols/symbol-key.ts';
import { wireReaction, type WireReaction } from '#src/testing/records.ts';
import { about, story } from '#src/testing/stories.ts';
import {
  addReactionRows,
  badgeLabel,
  describeWindow,
  explorerPath,
  type Reaction,
  reactionEndpoint,
  type Reactions,
  type StoryReaction,
} from './reaction.ts';

const none: Reactions = new Map();
const rows = (...changes: WireReaction[]) => changes.map((change) => z.decode(reactionEndpoint.row, wireReaction(change) as never));

const of = (session: string, more: WireReaction = {}): WireReaction => ({
  _id: session,
  ResourceID: '7',
  Symb: 'AAPL',
  NewsSess: 'Main',
  ReportSess: session,
  ...more,
});

test.each<[string, WireReaction[], string | undefined]>([
  ['the row about the full day counts', [of('Main'), of('All'), of('Post')], 'All'],
  ['without one the story’s own session does', [of('Post'), of('Main')], 'Main'],
  ['a row on another session alone is ignored', [of('Post')], undefined],
  ['of two such rows the one written last counts', [of('All', { created: 5 }), of('All', { _id: 'later', created: 6 })], 'later'],
  ['an earlier write that is read last changes nothing', [of('All', { created: 6 }), of('All', { _id: 'early', created: 5 })], 'All'],
  ['another symbol’s row is not the story’s', [of('All', { Symb: 'MSFT' })], undefined],
  ['another story’s row is not its', [of('All', { ResourceID: '8' })], undefined],
  ['a symbol is the same in any letter case', [of('All', { Symb: 'aapl' })], 'All'],
])('%s', (_, records, key) => {
  expect(addReactionRows(none, rows(...records)).get(joinKey(7, 'AAPL'))?.key).toBe(key);
});

test('spellings of one share class are joined', () => {
  const known = addReactionRows(none, rows(of('All', { Symb: 'BRK/A' })));
  expect(known.get(joinKey(7, 'BRK.A'))?.key).toBe('All');
  expect(known.get(joinKey(7, 'BRK-A'))?.key).toBe('All');
  expect(known.get(joinKey(7, 'BRK.B'))).toBeUndefined();
});

test('values that were not measured are null', () => {
  const [reaction] = addReactionRows(none, rows(of('All', { '5_Minutes%': '', '10_Minutes%': '0', Vol_Ratio: '' }))).values();
  expect(reaction?.moves[2]).toBeNull();
  expect(reaction?.moves[3]).toBe(0);
  expect(reaction?.volumeRatio).toBeNull();
});

const reaction = (change: WireReaction): Reaction | undefined =>
  [...addReactionRows(new Map(), [z.decode(reactionEndpoint.row, wireReaction({ ReportSess: 'All', ...change }) as never)]).values()][0];

const at = (time: string): number => Date.parse(time) / 1000;
const five = 2;
/** Friday 20 November 2026, 11:37 in New York. */
const published = at('2026-11-20T16:37:00Z');
const afterwards = at('2026-12-01T00:00:00Z');
const storyReaction = (change: Partial<StoryReaction> = {}): StoryReaction => ({
  symbol: 'AAPL',
  reaction: undefined,
  status: 'success',
  ...change,
});
const read = (change: WireReaction, PUBt = '2026-11-20 16:37:00.000'): StoryReaction =>
  storyReaction({ reaction: reaction({ PUBt, ...change }) });

test.each<[string, number, StoryReaction, number, { move?: string; due?: string; why?: string }]>([
  ['a move that was measured', published, read({ '5_Minutes%': '2.449' }), afterwards, { move: '+2.45%' }],
  ['no change, which is a figure', published, read({ '5_Minutes%': '0' }), afterwards, { move: '0.00%' }],
  [
    'a plan without quantified news, before all else',
    published,
    storyReaction({ symbol: undefined, status: new Failure('plan') }),
    published,
    { why: 'Your plan does not include quantified news. Ask your administrator' },
  ],
  ['no symbol', published, storyReaction({ symbol: undefined }), published, { why: 'The story has no symbol' }],
  ['a window that is not over', published, storyReaction(), published + 60, { due: 'due 11:42 ET', why: 'Not over yet: due 11:42 ET' }],
  [
    'a window that is not over, while the answer is awaited',
    published,
    storyReaction({ status: 'pending' }),
    published + 60,
    { due: 'due 11:42 ET', why: 'Not over yet: due 11:42 ET' },
  ],
  ['a pending request', published, storyReaction({ status: 'pending' }), afterwards, {}],
  ['no reaction', published, storyReaction(), afterwards, { why: 'No reaction for this story' }],
  [
    'a truncated page',
    published,
    storyReaction({ status: 'truncated' }),
    afterwards,
    { why: 'Not among the newest 1,000 reactions of these stories’ days' },
  ],
  [
    'a service that is unwell',
    published,
    storyReaction({ status: new Failure('upstream') }),
    afterwards,
    { why: 'Reactions are not available now; retrying in a minute' },
  ],
  [
    'a holiday',
    published,
    read({ '5_Minutes%': '' }, '2026-11-26 17:35:14.000'),
    afterwards,
    { why: 'Market closed at publication: holiday, counts for the next pre-market' },
  ],
  [
    'the night',
    published,
    read({ '5_Minutes%': '' }, '2026-11-20 07:00:00.000'),
    afterwards,
    { why: 'Market closed at publication: counts for the next pre-market' },
  ],
  [
    'the end of trading',
    published,
    read({ '5_Minutes%': '' }, '2026-11-21 00:58:00.000'),
    afterwards,
    { why: 'The window ends after trading: at 20:03 ET' },
  ],
  [
    'a window without trades',
    published,
    read({ '5_Minutes%': '' }),
    afterwards,
    { why: 'Nothing was traded in the window, or the source sent nothing' },
  ],
])('%s is told', (_, created, of, now, expected) => {
  const { move, due, why } = describeWindow({ created }, of, five, now);
  expect({ move, due, why }).toEqual({ move: undefined, due: undefined, why: undefined, ...expected });
});

test('the accessible name of a badge has all three values and the symbol', () => {
  const of = read({ Symb: 'AAPL', '5_Minutes%': '-0.4', Vol_Ratio: '3.1', 'Result_Vs_Index%': '1.2' });
  const five5 = describeWindow({ created: published }, of, five, afterwards);
  expect(of.reaction && badgeLabel(five5, of.reaction)).toBe('AAPL 5 min \u22120.40%; volume 3.10x; session vs SPY +1.20%');
});

test('the explorer link has the story’s symbols, day and id', () => {
  const item = story(36444586, { ...about('AAPL', 'BRK.B'), created: Date.parse('2026-11-20T03:00:00Z') / 1000 });
  expect(explorerPath(item, 'abc')).toBe(
    '/quantified?symbols=AAPL,BRK.B&from=2026-11-19&to=2026-11-19&f=ResourceID:in:36444586&sessions=all&whole=true&row=abc',
  );
});
