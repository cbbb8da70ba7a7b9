import { expect, test } from 'vitest';
import { Failure } from '#src/shared/api/failure.ts';
import { bestOf } from '#analysis/reactions/best-of.ts';
import { reactionRecord, type WireReaction } from '#analysis/testing/records.ts';
import { about, story } from '#src/testing/stories.ts';
import { describeWindow } from '#src/records/reactions/empty/describe-window.ts';
import { badgeLabel, explorerPath, headlineReactions, type StoryReaction } from './reaction.ts';

const read = (...changes: WireReaction[]) =>
  bestOf(
    changes.map((change) => headlineReactions.parse(reactionRecord(change))),
    { otherSession: 'drop' },
  );

const of = (session: string, more: WireReaction = {}): WireReaction => ({
  _id: session,
  ResourceID: '7',
  Symb: 'AAPL',
  NewsSess: 'Main',
  ReportSess: session,
  ...more,
});

test('values that were not measured are null', () => {
  const [reaction] = read(of('All', { '5_Minutes%': '', '10_Minutes%': '0', Vol_Ratio: '' })).values();
  expect(reaction?.numbers['5_Minutes%']).toBeNull();
  expect(reaction?.numbers['10_Minutes%']).toBe(0);
  expect(reaction?.numbers.Vol_Ratio).toBeNull();
});

const at = (time: string): number => Date.parse(time) / 1000;
const five = 2;
/** Friday 20 November 2026, 11:37 in New York. */
const published = at('2026-11-20T16:37:00Z');
const afterwards = at('2026-12-01T00:00:00Z');
const storyReaction = (change: Partial<StoryReaction> = {}): StoryReaction => ({
  symbol: 'AAPL',
  symbols: ['AAPL'],
  reaction: undefined,
  status: 'success',
  ...change,
});
const measured = (change: WireReaction, PUBt = '2026-11-20 16:37:00.000'): StoryReaction => {
  const [reaction] = read(of('All', { PUBt, ...change })).values();
  return storyReaction({ reaction });
};
const failed = (kind: 'plan' | 'upstream'): StoryReaction => storyReaction({ status: new Failure(kind) });

test.each<[what: string, of: StoryReaction, window: { move?: string; due?: string; why?: string }, nowSeconds?: number]>([
  ['a measured move', measured({ '5_Minutes%': '2.449' }), { move: '+2.45%' }],
  ['no change', measured({ '5_Minutes%': '0' }), { move: '0.00%' }],
  [
    'a plan without quantified news, before all else',
    { ...failed('plan'), symbol: undefined },
    { why: 'Your plan does not include quantified news. Ask your administrator' },
    published,
  ],
  ['no symbol', storyReaction({ symbol: undefined, symbols: [] }), { why: 'The story has no symbol' }],
  ['a window that is not over', storyReaction(), { due: 'due 11:42 ET', why: 'Not over yet: due 11:42 ET' }, published + 60],
  [
    'a window that is not over, before the response',
    storyReaction({ status: 'pending' }),
    { due: 'due 11:42 ET', why: 'Not over yet: due 11:42 ET' },
    published + 60,
  ],
  ['a pending request', storyReaction({ status: 'pending' }), {}],
  [
    'a story whose reaction may still come',
    storyReaction(),
    { due: 'pending', why: 'Pending: its first window ended at 11:37 ET' },
    published + 301,
  ],
  [
    'a story whose reaction may just come',
    storyReaction(),
    { due: 'pending', why: 'Pending: its first window ended at 11:37 ET' },
    published + 7200 + 15 * 60 - 1,
  ],
  [
    'the minute of the usual delivery',
    storyReaction({ usualSeconds: 9000 }),
    { due: 'pending', why: 'Pending: usually delivered by 14:07 ET' },
    published + 9000 + 60,
  ],
  [
    'the reason of the data service',
    measured({ '5_Minutes%': '', Comments: 'No move: 5_Minutes% the bars are too long for the window' }),
    { why: 'The price bars are too long for the window' },
  ],
  [
    'a story whose reaction has not come',
    storyReaction(),
    { why: 'Not measured: no reaction came by 13:52 ET, as for a symbol without price bars or trades around the story' },
    published + 7200 + 15 * 60,
  ],
  [
    'a multi-stock story whose reaction has not come',
    storyReaction({ symbols: ['AAPL', 'F', 'GM', 'KO'], usualSeconds: 40 }),
    { why: 'Not measured: a story on more than 3 symbols is measured only on those that it is mainly about' },
    published + 40 + 5 * 60,
  ],
  [
    'a record that is older than its end',
    measured({ '5_Minutes%': '', created: published + 40 }),
    { due: 'pending', why: 'Pending: the window ended at 11:42 ET' },
    published + 310,
  ],
  ['a truncated page', storyReaction({ status: 'truncated' }), { why: 'Not among the newest 1,000 reactions of these stories’ days' }],
  ['a failed service', failed('upstream'), { why: 'Reactions are not available now; retrying in a minute' }],
  ['a holiday', measured({ '5_Minutes%': '' }, '2026-11-26 17:35:14.000'), { why: 'Market closed · Fri pre-market' }],
  ['the night', measured({ '5_Minutes%': '' }, '2026-11-20 07:00:00.000'), { why: 'Market closed · Fri pre-market' }],
  [
    'the end of trading',
    measured({ '5_Minutes%': '' }, '2026-11-21 00:58:00.000'),
    { why: 'The window ends after the last session: at 20:03 ET' },
  ],
  ['no trades', measured({ '5_Minutes%': '' }), { why: 'Nothing was traded in the window, or the source sent nothing' }],
])('the window of %s', (_, of, window, now = afterwards) => {
  const { move, due, why } = describeWindow({ created: published }, of, five, now);
  expect({ move, due, why }).toEqual({ move: undefined, due: undefined, why: undefined, ...window });
});

test.each<[what: string, of: StoryReaction, nowSeconds: number, placeholder: string | undefined]>([
  ['that will be measured', storyReaction(), published + 60, 'due 11:42 ET'],
  ['that should be there', storyReaction(), published + 301, 'pending'],
  ['that never will be', storyReaction(), afterwards, '–'],
  ['that the plan lacks', failed('plan'), published + 60, 'not in plan'],
  ['that is being read', storyReaction({ status: 'pending' }), afterwards, undefined],
])('a move %s is seen in its place', (_, of, nowSeconds, placeholder) => {
  expect(describeWindow({ created: published }, of, five, nowSeconds).placeholder).toBe(placeholder);
});

test('the accessible name of a badge has all three values and the symbol', () => {
  const of = measured({ '5_Minutes%': '-0.4', Vol_Ratio: '3.1', 'Result_Vs_Index%': '1.2' });
  expect(of.reaction && badgeLabel(describeWindow({ created: published }, of, five, afterwards), of.reaction)).toBe(
    'AAPL 5 min, volume, day vs SPY: \u22120.40% 3.10x +1.20%',
  );
});

test('a badge without a move of SPY says that its day is raw', () => {
  const of = measured({ '5_Minutes%': '-0.4', Vol_Ratio: '', 'Result%': '1.3', 'Result_Vs_Index%': '' });
  expect(of.reaction && badgeLabel(describeWindow({ created: published }, of, five, afterwards), of.reaction)).toBe(
    'AAPL 5 min, day raw: \u22120.40% +1.30%',
  );
});

test('the explorer link has the story’s symbols, day and id', () => {
  const item = story(36444586, { ...about('AAPL', 'BRK.B'), created: Date.parse('2026-11-20T03:00:00Z') / 1000 });
  expect(explorerPath(item, 'abc')).toBe(
    '/quantified?symbols=AAPL,BRK.B&from=2026-11-19&to=2026-11-19&f=ResourceID:in:36444586&sessions=all&row=abc',
  );
});
