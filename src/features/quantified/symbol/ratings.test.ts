import { expect, test } from 'vitest';
import { reactionRecord } from '#analysis/testing/records.ts';
import { parseReaction } from '#analysis/reactions/quantified-reaction.ts';
import { ratingsOf } from './ratings.ts';

const action = (story: number, firm: string, kind: string, move: string, session = 'All') =>
  parseReaction(
    reactionRecord({
      _id: `${story} ${session}`,
      ResourceID: String(story),
      ReportSess: session,
      AnalystFirm: firm,
      AnalystAction: kind,
      PUBt: `2026-11-${String(story).padStart(2, '0')}T14:00:00.000Z`,
      '30_Minutes%': move,
    }),
  );

test('counts each story once, by action and firm, and a hit rate needs ten measured moves', () => {
  const rows = [
    ...Array.from({ length: 10 }, (_, index) => action(index + 1, index < 7 ? 'Alpha' : 'Beta', 'Upgrade', index < 6 ? '1.5' : '-0.5')),
    action(1, 'Alpha', 'Upgrade', '9', 'Main'),
    action(11, 'Alpha', 'Downgrade', ''),
    action(12, '', '', '2'),
  ];
  const { actions, groups } = ratingsOf(rows);
  expect(actions.map(({ record }) => record.ResourceID)).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
  expect(groups.map(({ firm, action, actions, after30 }) => [firm, action, actions, after30.n, after30.isEnough])).toEqual([
    [undefined, 'Upgrade', 10, 10, true],
    ['Alpha', 'Upgrade', 7, 7, false],
    ['Beta', 'Upgrade', 3, 3, false],
    [undefined, 'Downgrade', 1, 0, false],
    ['Alpha', 'Downgrade', 1, 0, false],
  ]);
  expect(groups[0]?.after30.hitRate).toBe(0.6);
  expect(groups[0]?.rated?.hitRate).toBe(0.6);
});

test('a fall after a downgrade moved as rated; other actions have no direction', () => {
  const rows = [
    ...Array.from({ length: 10 }, (_, index) => action(index + 1, 'Alpha', 'Downgrade', index < 7 ? '-1' : '1')),
    action(11, 'Alpha', 'Maintain', '1'),
  ];
  const { groups } = ratingsOf(rows);
  expect(groups.map(({ firm, action: kind, rated }) => [firm, kind, rated?.hitRate])).toEqual([
    [undefined, 'Downgrade', 0.7],
    ['Alpha', 'Downgrade', 0.7],
    [undefined, 'Maintain', undefined],
    ['Alpha', 'Maintain', undefined],
  ]);
});
