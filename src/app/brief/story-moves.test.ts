import { expect, test } from 'vitest';
import { Failure } from '#src/shared/api/failure.ts';
import { toReaction } from '#analysis/reactions/reaction.ts';
import { reactionRecord } from '#analysis/testing/records.ts';
import { about, story } from '#src/testing/stories.ts';
import type { Holding } from './brief.ts';
import { type ReactionSource, storyMoves } from './story-moves.ts';

/** Tuesday 1 December 2026, 10:14 in New York. */
const published = Date.parse('2026-12-01T15:14:00Z') / 1000;
const read: ReactionSource = { status: 'success', usualSeconds: 40 };

const reactionOn = (Symb: string, result: number | null, Comments = '') => ({
  ...toReaction(reactionRecord({ Symb, PUBt: '2026-12-01 15:14:00.000', created: published + 40 }), {
    'Result%': result,
    'Result_Vs_Index%': result,
    '5_Minutes%': result,
    VolumeStdDev: null,
    TONLast: null,
  }),
  texts: { Comments },
});

/** A company of the list, BRK.B, with one story. */
const holding = (reaction?: ReturnType<typeof reactionOn>, ...tickers: string[]): Holding => ({
  symbol: 'BRK.B',
  position: undefined,
  storyCount: 1,
  price: undefined,
  changes: { day: undefined, extended: undefined, since: undefined },
  newsPrice: undefined,
  value: undefined,
  top: { item: { ...story(1, about(...tickers)), created: published }, reaction, isImportant: false, duplicates: 0 },
  guidance: [],
  splits: [],
});

const minute = 60;
const textOf = ({ move, placeholder, why }: ReturnType<typeof storyMoves>['five']) => move ?? `${placeholder}: ${why}`;

test.each<[what: string, of: Holding, source: ReactionSource, afterSeconds: number, five: string, session: string]>([
  ['measured', holding(reactionOn('BRK.B', 2), 'BRK.B'), read, 86_400, '+2.00%', '+2.00%'],
  [
    'not over',
    holding(undefined, 'BRK.B'),
    read,
    minute,
    'due 10:19 ET: Not over yet: due 10:19 ET',
    'pending: Pending: usually delivered by 10:15 ET',
  ],
  [
    'in the session, without its result',
    holding(reactionOn('BRK.B', null), 'BRK.B'),
    read,
    60 * minute,
    '–: Nothing was traded in the window, or the source sent nothing',
    'pending: Not over yet: the day is measured after its end',
  ],
  [
    'of a story on many companies',
    holding(undefined, 'BRK.B', 'F', 'GM', 'KO'),
    read,
    10 * minute,
    '–: Not measured: a story on more than 3 symbols is measured only on those that it is mainly about',
    '–: Not measured: a story on more than 3 symbols is measured only on those that it is mainly about',
  ],
  [
    'without a trade in the session',
    holding(reactionOn('BRK.B', null, 'No move: Result% no trade after the news; 5_Minutes% no trade'), 'BRK.B'),
    read,
    60 * minute,
    '–: Nothing was traded in the window',
    '–: Nothing was traded in the session after the news',
  ],
  [
    'not in the plan',
    holding(undefined, 'BRK.B'),
    { status: new Failure('plan'), usualSeconds: undefined },
    minute,
    'not in plan: Your plan does not include quantified news. Ask your administrator',
    'not in plan: Your plan does not include quantified news. Ask your administrator',
  ],
])('the moves after a top story that are %s', (_, of, source, afterSeconds, five, session) => {
  const moves = storyMoves(of, source, published + afterSeconds);
  expect([textOf(moves.five), textOf(moves.day)]).toEqual([five, session]);
});

test('names the symbol that was measured in place of the company of the list', () => {
  expect(storyMoves(holding(reactionOn('BRK.A', 2), 'BRK.A', 'BRK.B'), read, published + 86_400).symbol).toBe('BRK.A');
  expect(storyMoves(holding(reactionOn('BRK/B', 2), 'BRK.B'), read, published + 86_400).symbol).toBeUndefined();
});
