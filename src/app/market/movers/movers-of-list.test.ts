import { expect, test } from 'vitest';
import type { MoverList } from '#src/app/market/market-search.ts';
import type { MoverRow } from '#src/records/movers/mover-row.ts';
import { readMover } from '#src/records/movers/mover.ts';
import type { WhyState } from '#src/records/why/why-state.ts';
import { maxJudged, moversOfList, thinOfList, withoutStory } from './movers-of-list.ts';

const mover = (symbol: string, changePercent: number) => ({ symbol, price: 10, change: changePercent / 10, changePercent });
const symbols = (rows: readonly { symbol: string }[]): string => rows.map(({ symbol }) => symbol).join(' ');

const result = {
  gainers: [mover('A', 9), mover('B', 2), mover('a', 1)],
  losers: [mover('C', -12), mover('D', -1)],
  volumes: [mover('E', 0)],
  thin: [mover('T', 80), mover('U', -70), mover('V', 0)],
};

test.each<[MoverList, shown: string, thin: string]>([
  ['up', 'A B', 'T'],
  ['down', 'C D', 'U'],
  ['volume', 'E', 'T U V'],
  ['extended', 'C A B D', 'T U V'],
  ['unexplained', 'C A B D', 'T U V'],
])('the list %s has %s, beside it the thin names %s', (by, shown, thin) => {
  expect(symbols(moversOfList(result, by))).toBe(shown);
  expect(symbols(thinOfList(result, by))).toBe(thin);
});

test('without unusual volumes and thin names the lists are empty; of many moves the largest are judged', () => {
  expect(moversOfList({ gainers: [], losers: [] }, 'volume')).toEqual([]);
  expect(thinOfList({ gainers: [], losers: [] }, 'up')).toEqual([]);
  const gainers = Array.from({ length: 1000 }, (_, at) => mover(`S${at}`, at));
  const judged = moversOfList({ gainers, losers: [] }, 'unexplained');
  expect([judged.length, judged[0]?.symbol]).toEqual([maxJudged, 'S999']);
  expect(moversOfList({ gainers, losers: [] }, 'up')).toHaveLength(1000);
});

const part = { from: 0, to: 60, firstStepEnd: 60, movePercent: 1, lengthSeconds: 60, beginsClosed: false };
const story = { id: 1, title: 'Story', publishedSeconds: 1, symbols: ['A'] };

const found = (unusualness: number | undefined, hasStory = false): WhyState => ({
  kind: 'found',
  why: { part, story: hasStory ? story : undefined, others: [], baseRate: undefined, evidence: hasStory ? 'unknown' : 'none' },
  isBaseRatePending: false,
  changePercent: 1,
  untilSeconds: 60,
  unusualness,
});

const row = (symbol: string, changePercent: number, why?: WhyState): MoverRow => ({
  ...readMover(mover(symbol, changePercent)),
  line: undefined,
  why,
});

test('moves without a story: the most unusual first, those of unknown volatility last by size of change', () => {
  const rows = [
    row('A', 9, found(2)),
    row('B', -3, found(4)),
    row('C', 5, found(undefined)),
    row('D', -8, found(undefined)),
    row('E', 20, found(9, true)),
    row('F', 7, { kind: 'unknown', reason: 'No close' }),
    row('G', 6, { kind: 'pending' }),
    row('H', 4),
  ];
  const { rows: shown, ...counts } = withoutStory(rows);
  expect(symbols(shown)).toBe('B A D C');
  expect(counts).toEqual({ withStory: 1, unknown: 1, pending: 2 });
});
