import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { Failure } from '#src/shared/api/failure.ts';
import { wireReading, type WireReading } from '#src/testing/readings.ts';
import { reactionRows, withRows, type Reaction } from './reaction.ts';
import { badgeWords, windowTold } from './reaction-words.ts';
import type { Told } from './use-reactions.ts';

const reaction = (change: WireReading): Reaction | undefined =>
  [...withRows(new Map(), [z.decode(reactionRows.row, wireReading({ ReportSess: 'All', ...change }) as never)]).values()][0];

const at = (time: string): number => Date.parse(time) / 1000;
const five = 2;
/** Friday 20 November 2026, 11:37 in New York. */
const published = at('2026-11-20T16:37:00Z');
const later = at('2026-12-01T00:00:00Z');
const told = (change: Partial<Told> = {}): Told => ({ symbol: 'AAPL', reaction: undefined, asked: 'answered', ...change });
const read = (change: WireReading, PUBt = '2026-11-20 16:37:00.000'): Told => told({ reaction: reaction({ PUBt, ...change }) });

test.each<[string, number, Told, number, { move?: string; due?: string; why?: string }]>([
  ['a move that was measured', published, read({ '5_Minutes%': '2.449' }), later, { move: '+2.45%' }],
  ['no change, which is a figure', published, read({ '5_Minutes%': '0' }), later, { move: '0.00%' }],
  [
    'a plan without readings, before all else',
    published,
    told({ symbol: undefined, asked: new Failure('plan') }),
    published,
    { why: 'Your plan excludes quantified news: ask your administrator' },
  ],
  ['no symbol', published, told({ symbol: undefined }), published, { why: 'The story has no symbol' }],
  ['a window that is not over', published, told(), published + 60, { due: 'due 11:42 ET', why: 'Not over yet: due 11:42 ET' }],
  [
    'a window that is not over, while the answer is awaited',
    published,
    told({ asked: 'asking' }),
    published + 60,
    { due: 'due 11:42 ET', why: 'Not over yet: due 11:42 ET' },
  ],
  ['an answer that is awaited', published, told({ asked: 'asking' }), later, {}],
  ['no reading', published, told(), later, { why: 'No reading for this story' }],
  [
    'a page with more rows than were asked for',
    published,
    told({ asked: 'cut' }),
    later,
    { why: 'Not among the newest 1,000 readings of these stories’ days' },
  ],
  [
    'a service that is unwell',
    published,
    told({ asked: new Failure('upstream') }),
    later,
    { why: 'Readings cannot be had now; they are asked for again in a minute' },
  ],
  [
    'a holiday',
    published,
    read({ '5_Minutes%': '' }, '2026-11-26 17:35:14.000'),
    later,
    { why: 'Market shut when the story came: holiday, counts for the next Pre' },
  ],
  [
    'the night',
    published,
    read({ '5_Minutes%': '' }, '2026-11-20 07:00:00.000'),
    later,
    { why: 'Market shut when the story came: it counts for the next Pre' },
  ],
  [
    'the end of trading',
    published,
    read({ '5_Minutes%': '' }, '2026-11-21 00:58:00.000'),
    later,
    { why: 'The window ends after trading: at 20:03 ET' },
  ],
  [
    'a window without trades',
    published,
    read({ '5_Minutes%': '' }),
    later,
    { why: 'Nothing was traded in the window, or the source sent nothing' },
  ],
])('%s is told', (_, created, of, now, expected) => {
  const { move, due, why } = windowTold({ created }, of, five, now);
  expect({ move, due, why }).toEqual({ move: undefined, due: undefined, why: undefined, ...expected });
});

test('a badge says all three figures to whoever does not see it, and whose they are', () => {
  const of = read({ Symb: 'AAPL', '5_Minutes%': '-0.4', Vol_Ratio: '3.1', 'Result_Vs_Index%': '1.2' });
  const five5 = windowTold({ created: published }, of, five, later);
  expect(of.reaction && badgeWords(five5, of.reaction)).toBe('AAPL 5 min \u22120.40%; volume 3.10x; session vs SPY +1.20%');
});
