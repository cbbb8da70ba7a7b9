import { expect, test } from 'vitest';
import { parseNewsKind } from '#analysis/address/news-kind.ts';
import { parseReaction } from '#analysis/reactions/quantified-reaction.ts';
import { reactionRecord } from '#analysis/testing/records.ts';
import { listSide, symbolSide } from '#src/shared/url/compare-path.ts';
import { maxMarksOfSide, ofKind, storyMarks } from './compared-news.ts';
import { marksBySession, timeTicks } from '#src/app/compare/prices/index-chart.ts';
import { lineOf } from '#src/app/compare/prices/price-index.ts';

const reaction = (id: number, parts: Parameters<typeof reactionRecord>[0] = {}) =>
  parseReaction(
    reactionRecord({
      ...{
        _id: `r${id}`,
        ResourceID: String(id),
        Symb: 'AAPL',
        ReportSess: 'All',
        NewsSess: 'Main',
        EPSAction: '',
        Headlines: `Story ${id}`,
      },
      ...{ PUBt: '2026-11-17 15:00:00.000', RECt: '2026-11-17 15:00:01.000', ...parts },
    }),
  );

const kind = (id: string) => parseNewsKind(id) ?? expect.fail(`no kind ${id}`);

test.each<[id: string, stories: readonly string[]]>([
  ['all', ['1', '2', '3', '4']],
  ['upgrades', ['1']],
  ['earnings', ['2', '3']],
  ['beats', ['2']],
  ['guidance', ['3']],
  ['topic:Biotech', ['4']],
])('the kind %s has the stories %s', (id, stories) => {
  const all = [
    reaction(1, { AnalystAction: 'Upgrades', Topics: 'Analyst Ratings' }),
    reaction(2, { EPSAction: 'Beat', Topics: 'News, Earnings' }),
    reaction(3, { Topics: 'Earnings', Headlines: 'AAPL raises FY guidance' }),
    reaction(4, { Topics: 'Biotech' }),
  ];
  expect(ofKind(all, kind(id)).map(({ story }) => story)).toEqual(stories);
});

test('the stories with the largest moves of a side are marked, one row of each, and none without a move', () => {
  const rows = [
    ...[0.5, -3, 1, 2, -0.25, 4, 0.1].map((move, at) => reaction(at + 1, { '30_Minutes%': String(move) })),
    reaction(6, { _id: 'pre', ReportSess: 'Pre', '30_Minutes%': '9' }),
    reaction(20, { '30_Minutes%': '' }),
    reaction(30, { Symb: 'MSFT', '30_Minutes%': '8' }),
  ];
  const own = storyMarks(symbolSide('AAPL'), rows, '30_Minutes%');
  expect(own.of).toBe(7);
  expect(own.marks).toHaveLength(maxMarksOfSide);
  expect(own.marks.map(({ percent }) => percent)).toEqual([4, -3, 2, 1, 0.5]);
  expect(storyMarks(listSide({ name: 'Both', symbols: ['AAPL', 'MSFT'] }), rows, '30_Minutes%').marks[0]?.percent).toBe(8);
});

test('a story is marked at the session that it counts in, or the next one with a close', () => {
  const closes = ['2026-11-16', '2026-11-17', '2026-11-19'].map((day) => ({ day, price: 10 }));
  const line = lineOf(closes, '2026-11-16') ?? expect.fail('no line');
  const rows = [
    reaction(1, { '30_Minutes%': '1' }),
    reaction(2, { '30_Minutes%': '1', PUBt: '2026-11-18 15:00:00.000', RECt: '2026-11-18 15:00:01.000' }),
    reaction(3, { '30_Minutes%': '1', PUBt: '2026-11-13 15:00:00.000', RECt: '2026-11-13 15:00:01.000' }),
    reaction(4, { '30_Minutes%': '1', PUBt: '2026-11-20 15:00:00.000', RECt: '2026-11-20 15:00:01.000' }),
  ];
  const marked = marksBySession(line, storyMarks(symbolSide('AAPL'), rows, '30_Minutes%').marks);
  // The first is of before, and the last of a session without a close yet.
  expect([...marked].map(([day, stories]) => [day, stories.map(({ story }) => story)])).toEqual([
    ['2026-11-17', ['1']],
    ['2026-11-19', ['2']],
  ]);
});

test.each<[from: string, to: string, labels: readonly string[]]>([
  ['2026-09-15', '2026-11-20', ['Oct 2026', 'Nov 2026']],
  ['2025-11-20', '2026-11-20', ['Jan 2026', 'Apr 2026', 'Jul 2026', 'Oct 2026']],
  ['2022-11-20', '2026-11-20', ['2023', '2024', '2025', '2026']],
])('the axis from %s to %s names %s', (from, to, labels) => {
  expect(timeTicks(Date.parse(from), Date.parse(to)).map(({ label }) => label)).toEqual(labels);
});
