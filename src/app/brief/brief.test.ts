import { expect, test } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import { readRows } from '#contract/schema/rows.ts';
import { eventOf } from '#src/records/guidance/guidance-line.ts';
import { toReaction } from '#analysis/reactions/reaction.ts';
import { readSplit, splitRows } from '#src/records/splits/split.ts';
import { reactionRecord } from '#analysis/testing/records.ts';
import { wireGuidance, wireSplit } from '#src/testing/records.ts';
import { about, story } from '#src/testing/stories.ts';
import type { SymbolPrice } from '#src/records/prices/price-state.ts';
import { changeFrom } from '#src/records/prices/price.ts';
import { type BriefData, buildBrief, changeDigits, positionAfterSplit, totalOf } from './brief.ts';
import { type BriefReaction, otherSymbols } from './brief-queries.ts';

const fromSeconds = Date.parse('2026-11-20T21:00:00Z') / 1000;
const splitsOf = (...records: Parameters<typeof wireSplit>[0][]) =>
  (readRows(splitRows, records.map(wireSplit))?.rows ?? []).map(readSplit);
const guidanceOf = (...records: Parameters<typeof wireGuidance>[0][]) =>
  (readRows(guidance, { guidance: records.map(wireGuidance) })?.rows ?? []).map(eventOf);
const noChanges = { day: undefined, extended: undefined, since: undefined };
const empty = {
  positions: {},
  fromSeconds,
  stories: [],
  important: new Set<number>(),
  reactions: new Map(),
  prices: new Map(),
  since: undefined,
  closes: new Map(),
  orderPrices: new Map(),
  newsPrices: new Map(),
  guidance: [],
  splits: [],
};

/** A reaction with its move over the day and the move of its 5 minutes. */
const reactionOf = (
  result: number | null,
  move: number | null = null,
  record: Parameters<typeof reactionRecord>[0] = {},
): BriefReaction => ({
  ...toReaction(reactionRecord(record), {
    'Result%': result,
    'Result_Vs_Index%': result,
    '5_Minutes%': move,
    VolumeStdDev: null,
    TONLast: null,
  }),
  texts: { Comments: '' },
});

test('sorts companies by the largest move, and lists those without news apart', () => {
  const { holdings, quiet } = buildBrief({
    ...empty,
    symbols: ['AAPL', 'MSFT', 'F', 'BRK-B', 'KO'],
    stories: [story(1, about('AAPL')), story(2, about('MSFT', 'AAPL')), story(3, about('F')), story(4, about('BRK.B'))],
    reactions: new Map([
      ['1 AAPL', reactionOf(0.5)],
      ['2 AAPL', reactionOf(-3)],
      ['2 MSFT', reactionOf(null, 1.2)],
    ]),
  });
  expect(holdings.map(({ symbol, storyCount, top }) => [symbol, storyCount, top?.item.id])).toEqual([
    ['AAPL', 2, 2],
    ['MSFT', 1, 2],
    ['F', 1, 3],
    ['BRK-B', 1, 4],
  ]);
  expect(quiet).toEqual(['KO']);
});

test('guidance counts from the close, without a time of day from its date', () => {
  const events = guidanceOf(
    { id: 'a'.repeat(24), ticker: 'AAPL', date: '2026-11-20', time: '08:00:00' },
    { id: 'b'.repeat(24), ticker: 'AAPL', date: '2026-11-20', time: '16:30:00' },
    { id: 'c'.repeat(24), ticker: 'MSFT', date: '2026-11-20', time: '00:00:00' },
  );
  const { holdings } = buildBrief({ ...empty, symbols: ['AAPL', 'MSFT'], guidance: events });
  expect(holdings.map(({ guidance: own }) => own.map(({ key }) => key[0]))).toEqual([['b'], ['c']]);
});

test.each([
  ['1:25', '150', 'your 150 become 6'],
  ['2:1', '-10', 'your \u221210 become \u221220'],
  ['3:2', '0.5', 'your 0.5 become 0.75'],
  ['1:20', '150', 'your 150 become 7 shares and cash for 0.5 of one'],
  ['1046:1000', '1000', undefined],
  ['x', '150', undefined],
  ['2:1', undefined, undefined],
])('a split %s of %s shares: %s', (ratio, shares, text) => {
  const [split] = splitsOf({ id: 'a', ticker: 'AAPL', ratio, split_type: '' });
  expect(split && positionAfterSplit(split, shares === undefined ? undefined : { shares }, '2000-01-01')).toBe(text);
});

test('of stories without a move an important one comes first; a position is worth its shares at the last price', () => {
  const price = { dollars: 12, atSeconds: fromSeconds + 60 };
  const { holdings } = buildBrief({
    ...empty,
    symbols: ['F', 'KO'],
    positions: { F: { shares: '-1.5', cost: '10' }, KO: { shares: '3' } },
    stories: [story(1, about('F')), story(2, about('F')), story(3, about('KO'))],
    important: new Set([1]),
    newsPrices: new Map([['F', price]]),
  });
  const bySymbol = new Map(holdings.map((holding) => [holding.symbol, holding]));
  expect(bySymbol.get('F')?.top?.item.id).toBe(1);
  expect(bySymbol.get('F')?.value).toEqual({ dollars: -18, changes: noChanges, fromCost: expect.closeTo(20) });
  expect(bySymbol.get('KO')?.value).toBeUndefined();
});

const barPrice = (dollars: number, close: number, day = '2026-11-23'): SymbolPrice => {
  const session = { day, isOver: false, isPartial: false, change: changeFrom({ price: close, day: '2026-11-20' }, dollars) };
  return { kind: 'price', day, price: { dollars, atSeconds: fromSeconds + 600, hasTime: true, session, extended: undefined }, bars: [] };
};

test('with bars every company has a row, the largest change first, and positions their value and change', () => {
  const positions = { F: { shares: '10', cost: '8' }, KO: { shares: '-4' }, GM: { shares: '1' } };
  const prices = new Map([
    ['F', barPrice(10, 10)],
    ['KO', barPrice(60, 50)],
    // Not traded on the day of the others.
    ['GE', barPrice(90, 30, '2026-11-20')],
  ]);
  const { holdings, quiet } = buildBrief(
    {
      ...empty,
      symbols: ['F', 'GM', 'KO', 'AAPL', 'GE'],
      positions,
      stories: [story(1, about('F')), story(2, about('GM'))],
      prices,
      orderPrices: prices,
      // The price of a bar is later than one at the news.
      newsPrices: new Map([['F', { dollars: 9, atSeconds: fromSeconds }]]),
    },
    'change',
  );
  expect(holdings.map(({ symbol, changes, value }) => [symbol, changes.day?.percent, value?.dollars, value?.changes.day])).toEqual([
    ['KO', expect.closeTo(20), -240, -40],
    ['F', 0, 100, 0],
    ['GM', undefined, undefined, undefined],
    ['GE', undefined, undefined, undefined],
  ]);
  expect(quiet).toEqual(['AAPL']);
  expect(totalOf(holdings, positions)).toMatchObject({
    ...{ dollars: -140, count: 2, missing: 1 },
    changes: { ...noChanges, day: { dollars: -40, percent: undefined, count: 2 } },
  });
  expect(totalOf(holdings.slice(1, 2), { F: positions.F })?.changes.day).toEqual({ dollars: 0, percent: 0, count: 1 });
});

test('a round-up is the story of the company that moved most after it; of stories without a move the one reported most often comes first', () => {
  const title = 'Ford recalls 40,000 vans over brake lines';
  const { holdings } = buildBrief({
    ...empty,
    symbols: ['AAPL', 'MSFT', 'KO', 'F'],
    stories: [
      story(1, about('AAPL', 'MSFT', 'KO', 'GE')),
      story(2, about('KO')),
      story(3, { ...about('F'), title: 'Ford names board member' }),
      story(4, { ...about('F'), title }),
      story(5, { ...about('F'), title: `${title} - Ford (NYSE:F)` }),
    ],
    reactions: new Map([
      ['1 AAPL', reactionOf(0.5)],
      ['1 MSFT', reactionOf(-3)],
    ]),
  });
  expect(holdings.map(({ symbol, storyCount, top }) => [symbol, storyCount, top?.item.id])).toEqual([
    ['MSFT', 1, 1],
    ['AAPL', 1, undefined],
    ['KO', 2, 2],
    ['F', 3, 4],
  ]);
});

test('a company shows the move of another symbol of the story where it has none, and its own before that', () => {
  const ofClassA = reactionOf(2, 1.5, { ResourceID: '1', Symb: 'BRK.A' });
  const stories = [story(1, about('BRK.A', 'BRK.B')), story(2, about('BRK.B'))];
  const topOf = (reactions: BriefData['reactions']) => {
    const { holdings } = buildBrief({ ...empty, symbols: ['BRK-B'], stories, reactions });
    return holdings.map(({ top }) => [top?.item.id, top?.reaction?.symbol, top?.reaction?.numbers['Result%']]);
  };
  expect(topOf(new Map([['1 BRK.A', ofClassA]]))).toEqual([[1, 'BRK.A', 2]]);
  const own = reactionOf(0.1, null, { ResourceID: '2', Symb: 'BRK.B' });
  expect(
    topOf(
      new Map([
        ['1 BRK.A', ofClassA],
        ['2 BRK.B', own],
      ]),
    ),
  ).toEqual([[2, 'BRK.B', 0.1]]);
});

test.each([
  ['the other share class of a story without a reaction', [story(1, about('BRK.A', 'BRK.B'))], ['BRK.A']],
  ['none of a story with a reaction', [story(2, about('BRK.A', 'BRK.B'))], []],
  ['none of a multi-stock story', [story(3, about('BRK.B', 'AAPL', 'F', 'GM'))], []],
])('the other symbols to be read are %s', (_, stories, symbols) => {
  const reactions = new Map([['2 BRK.B', reactionOf(1, null, { ResourceID: '2', Symb: 'BRK.B' })]]);
  expect(otherSymbols(stories, ['BRK/B'], reactions)).toEqual(symbols);
});

test('changes in dollars have cents only where all of them and their sums are under 100', () => {
  const digitsOf = (...shares: string[]): number => {
    const symbols = shares.map((_, index) => `S${index}`);
    const positions = Object.fromEntries(shares.map((count, index) => [`S${index}`, { shares: count }]));
    const prices = new Map(symbols.map((symbol) => [symbol, barPrice(11, 10)]));
    const { holdings } = buildBrief({ ...empty, symbols, positions, prices, orderPrices: prices });
    return changeDigits(holdings, totalOf(holdings, positions));
  };
  expect(digitsOf('61', '12')).toBe(2);
  expect(digitsOf('61', '430')).toBe(0);
  // The sum alone.
  expect(digitsOf('61', '62')).toBe(0);
});
