import { describe, expect, test } from 'vitest';
import type { QuantifiedReaction } from './reactions/quantified-reaction.ts';
import { moveWindows, windowMetrics } from '#contract/market/windows.ts';
import type { Market } from './reactions/vs-market.ts';
import { runToEnd } from './stats/run-to-end.ts';
import { openDataset } from './dataset.ts';
import { buildFrame, metricColumn } from './frame.ts';
import type { AnalysisKind } from './kinds/index.ts';
import { type AnalysisRequest, type AnalysisResult, columnsOf, describeBasis } from './requests.ts';
import { significanceOf } from './significance.ts';
import { reaction, someReactions, start } from './testing/reactions.ts';
import { windowVolatility } from './volatility.ts';

interface Options {
  readonly passes?: (reaction: QuantifiedReaction) => boolean;
  readonly market?: Market;
}

function run<K extends AnalysisKind>(
  reactions: readonly QuantifiedReaction[],
  request: AnalysisRequest<K>,
  { passes = () => true, market }: Options = {},
): AnalysisResult<K> {
  const dataset = openDataset(buildFrame(reactions));
  dataset.setFilter(Uint8Array.from(reactions, (one) => Number(passes(one))));
  dataset.addMetrics(
    Object.fromEntries(columnsOf(request as AnalysisRequest).map((metric) => [metric, metricColumn(reactions, metric, market)])),
  );
  return runToEnd(dataset.compute(request as AnalysisRequest)) as AnalysisResult<K>;
}

const curve = { kind: 'curve', metrics: windowMetrics, withMultiStock: false } as const;
const pointOf = ({ figures }: AnalysisResult<'curve'>, metric: string) => figures.points.find(({ name }) => name === metric);
const moves = (move: number) => Object.fromEntries(moveWindows.map(({ metric }) => [metric, move]));

describe('trading days', () => {
  const dayOf = (iso: string, received = iso): number =>
    buildFrame([reaction({ published: Date.parse(iso) / 1000, record: { RECt: received } })]).day[0] ?? 0;

  test.each([
    ['at 19:59 in New York', '2026-06-02T23:59:59Z', '2026-06-02'],
    ['from 20:00 on, when prices answer the next day', '2026-06-03T00:00:00Z', '2026-06-03'],
    ['on a Friday evening', '2026-06-06T01:00:00Z', '2026-06-08'],
    ['on a Sunday', '2026-06-07T15:00:00Z', '2026-06-08'],
    ['before a holiday', '2026-06-19T01:00:00Z', '2026-06-22'],
    ['at 16:59 on a half day', '2026-11-27T21:59:59Z', '2026-11-27'],
    ['at 17:00 on a half day', '2026-11-27T22:00:00Z', '2026-11-30'],
    ['at 19:30 on the last day of summer time', '2026-10-30T23:30:00Z', '2026-10-30'],
    ['at 19:30 on the first day of winter time', '2026-11-03T00:30:00Z', '2026-11-02'],
  ])('%s', (_, iso, day) => {
    expect(dayOf(iso)).toBe(Date.parse(day) / 86_400_000);
  });

  test('are those of the receipt where it is later than the publication', () => {
    expect(dayOf('2026-06-02T19:00:00Z', '2026-06-03T14:00:00Z')).toBe(Date.parse('2026-06-03') / 86_400_000);
    expect(dayOf('2026-06-03T19:00:00Z', '2026-06-02T14:00:00Z')).toBe(Date.parse('2026-06-03') / 86_400_000);
    expect(dayOf('2026-06-02T19:00:00Z', 'later')).toBe(Date.parse('2026-06-02') / 86_400_000);
  });
});

describe('a symbol that two companies have had', () => {
  const on = (story: string, symbol: string, day: string) =>
    reaction({ story, symbol, published: Date.parse(`${day}T15:00:00Z`) / 1000, numbers: { ...moves(1), 'Result%': 1 } });
  // Nobody had it between the fund and the company, which was FB.
  const rows = [on('a', 'META', '2022-01-28'), on('b', 'META', '2022-06-09'), on('c', 'FB', '2022-06-08'), on('d', 'METV', '2022-06-09')];

  test('is two groups and two series; a former symbol of a company is its series', () => {
    const columns = buildFrame(rows);
    const { names, codes } = columns.groupings.symbol;
    expect(Array.from(codes, (code) => names[code])).toEqual(['META until 2022-01-31', 'META', 'FB', 'METV']);
    expect(Array.from(columns.symbol)).toEqual([0, 1, 1, 0]);
  });

  test('is compared with the earlier reactions of its own company', () => {
    const { figures } = run(rows, { kind: 'history', metrics: windowMetrics, withMultiStock: false, row: 1 });
    const [own] = figures.comparisons;
    expect([own?.name, own?.points[0]?.before.summary.n]).toEqual(['META', 1]);
  });
});

describe('first story only', () => {
  const at = (story: string, minutes: number, symbol = 'AAA') =>
    reaction({ story, symbol, published: start + minutes * 60, numbers: { ...moves(1), 'Result%': 1 } });
  const rows = [at('a', 0), at('b', 4), at('c', 6), at('d', 100), at('e', 4, 'BBB')];

  test('leaves out what overlaps the last counted story on the symbol, by window', () => {
    const result = run(rows, { ...curve, firstOnly: true });
    const n = (metric: string) => pointOf(result, metric)?.summary.n;
    // a, c, d and e of the five minutes: b is in the window of a, and c is not, although it is in that of b.
    expect([n('1_Minute%'), n('5_Minutes%'), n('30_Minutes%'), n('120_Minutes%')]).toEqual([5, 4, 3, 2]);
    expect(Array.from(result.scope.leftOut.overlapping)).toEqual([1, 2, 3]);
    expect(pointOf(run(rows, curve), '120_Minutes%')?.summary.n).toBe(5);
  });

  test('counts one story of a symbol, day and session for figures of the session', () => {
    const request = { ...curve, kind: 'distribution', metric: 'Result%', grouping: 'session', firstOnly: true } as const;
    expect(run(rows, request).figures.whole.summary.n).toBe(2);
    const other = [...rows, reaction({ story: 'f', sessions: ['Post', 'Post'], published: start + 600 * 60, numbers: { 'Result%': 1 } })];
    expect(run(other, request).figures.whole.summary.n).toBe(3);
  });

  test('does not take an unknown session for that of another story', () => {
    const request = { ...curve, kind: 'distribution', metric: 'Result%', grouping: 'session', firstOnly: true } as const;
    const unknown = reaction({ story: 'f', sessions: ['All', ''], published: start - 60, numbers: { 'Result%': 1 } });
    expect(run([unknown, at('a', 0)], request).figures.whole.summary.n).toBe(2);
  });

  test('leaves nothing out for stories that are not in the sample', () => {
    const result = run(rows, { ...curve, firstOnly: true }, { passes: ({ record }) => record.ResourceID !== 'a' });
    expect(pointOf(result, '5_Minutes%')?.summary.n).toBe(3);
    expect(Array.from(result.scope.leftOut.overlapping)).toEqual([2, 3]);
  });
});

describe('moves against the market', () => {
  const rows = Array.from({ length: 30 }, (_, index) =>
    reaction({
      story: `${index}`,
      published: start + index * 86_400,
      numbers: { ...moves(2), 'Result%': 5, 'Result_Vs_Index%': 1 },
    }),
  );
  const request = { ...curve, vsMarket: true } as const;

  test('are less those of SPY; rows without one are left out and named', () => {
    const market: Market = {
      moveDuring: (measured, { seconds }) => (measured === rows[3] || seconds > 600 ? Number.NaN : 0.5),
      whyNone: () => '',
    };
    const of = { ...request, kind: 'distribution', metric: '5_Minutes%', grouping: 'session' } as const;
    const { figures, scope } = run(rows, of, { market });
    expect(figures.whole.summary).toMatchObject({ n: 29, median: 1.5 });
    expect(Array.from(scope.leftOut.withoutIndex)).toEqual([3]);
    const result = run(rows, request, { market });
    expect(pointOf(result, '30_Minutes%')?.summary.n).toBe(0);
  });

  test('a story on SPY itself is left out as that, not as one without a price of SPY', () => {
    const market: Market = { moveDuring: ({ symbol }) => (symbol === 'SPY' ? Number.NaN : 0.5), whyNone: () => '' };
    const withIndex = [...rows, reaction({ story: 'on SPY', symbol: 'SPY', published: start, numbers: moves(1) })];
    const { leftOut } = run(withIndex, request, { market }).scope;
    expect([Array.from(leftOut.onIndex), Array.from(leftOut.withoutIndex)]).toEqual([[30], []]);
  });

  test('are never raw: without any there is no figure', () => {
    const result = run(rows, request);
    expect(pointOf(result, '5_Minutes%')?.summary.n).toBe(0);
    expect(result.scope.leftOut.withoutIndex).toHaveLength(30);
  });

  test('of a session are the result against the index', () => {
    const of = { ...request, kind: 'distribution', metric: 'Result%', grouping: 'session' } as const;
    expect(run(rows, of).figures.whole.summary.median).toBe(1);
    expect(run(rows, { ...of, vsMarket: false }).figures.whole.summary.median).toBe(5);
  });

  test.each([
    [['5_Minutes%', '30_Minutes%'], false, 'raw'],
    [['30_Seconds%', '5_Minutes%', 'Result%'], true, 'vs SPY'],
    [['Vol_Ratio'], true, ''],
  ] as const)('%j with the switch %j are called %s', (metrics, vsMarket, words) => {
    expect(describeBasis(metrics, vsMarket)).toBe(words);
  });
});

describe('the base rate', () => {
  const rows = Array.from({ length: 90 }, (_, index) =>
    reaction({
      story: `${index}`,
      published: start + (index % 45) * 86_400,
      record: { AnalystAction: index < 45 ? 'Upgrade' : 'Downgrade' },
      // Upgrades rise on two days of three, downgrades on one.
      numbers: { '5_Minutes%': (index % 3 === 0) === index < 45 ? -1 : 1 },
    }),
  );
  const request = { ...curve, kind: 'distribution', metric: '5_Minutes%', grouping: 'action', withIntervals: true } as const;

  test('is the hit rate of all other reactions, with the interval of the difference', () => {
    const first = run(rows, request).figures.groups.find(({ name }) => name === 'Upgrade');
    expect(first?.summary.hitRate).toBeCloseTo(2 / 3);
    expect(first?.base?.rate).toBeCloseTo(1 / 3);
    expect(first?.base?.n).toBe(45);
    expect(first?.base?.interval?.[0]).toBeGreaterThan(0);
    expect(first?.base?.interval?.[1]).toBeLessThan(2 / 3);
  });

  test('is that of the rows which the filter leaves out; without a filter all reactions have none', () => {
    const { whole } = run(rows, request, { passes: ({ record }) => record.AnalystAction === 'Upgrade' }).figures;
    expect(whole.base?.rate).toBeCloseTo(1 / 3);
    expect(run(rows, request).figures.whole.base).toBeUndefined();
  });
});

test('the placebo has other stories on the symbols of the study, at its time of day, on the days before', () => {
  const at = (story: string, day: number, hours: number, symbol = 'AAA') =>
    reaction({ story, symbol, published: start + day * 86_400 + hours * 3600, numbers: { '5_Minutes%': 1 } });
  const rows = [
    at('study', 28, 3),
    at('at its time', 21, 3),
    at('within an hour', 14, 2.5),
    at('another time', 14, 6),
    at('the same day', 28, 3.5),
    at('later', 35, 3),
    at('too early', -7, 3),
    at('another symbol', 14, 3, 'BBB'),
  ];
  const request = { ...curve, kind: 'cohorts', metric: '5_Minutes%', grouping: 'filter', a: undefined, b: undefined } as const;
  const { placebo } = run(rows, request, { passes: ({ record }) => record.ResourceID === 'study' }).figures;
  expect(placebo?.summary).toMatchObject({ n: 2, stories: 2 });
  expect(run(rows, { ...request, grouping: 'action' }).figures.placebo).toBeUndefined();
});

describe('the standardised reaction', () => {
  const rows = (move: (index: number) => number) =>
    Array.from({ length: 30 }, (_, index) =>
      // The same move in volatilities, of a share that moves ten times as much.
      reaction({
        story: `${index}`,
        published: start + index * 86_400,
        numbers: { ...moves(move(index) * (index % 2 ? 10 : 1)), ATR14: index % 2 ? 20 : 2, TONLast: 100 },
      }),
    );

  test('is the move over the volatility of its window', () => {
    // A range of 2 % of the price is 2 / √(8/π) = 1.2533 % of deviation a day, and √(1800 / 23400) = 0.27735 of that in 30 minutes.
    const [deviation] = windowVolatility('30_Minutes%', Float64Array.of(2), Float64Array.of(100));
    expect(deviation).toBeCloseTo(0.347_606, 5);
    const point = pointOf(
      run(
        rows((index) => (index % 3) - 0.5),
        curve,
      ),
      '30_Minutes%',
    );
    // Moves of −0.5, 0.5 and 1.5 %, a third each.
    expect(point?.standardised?.mean).toBeCloseTo(0.5 / 0.347_606, 4);
    expect(point?.standardised).toMatchObject({ n: 30 });
  });

  test.each([
    ['no volatility is known', { ATR14: null }],
    ['the price is 0', { TONLast: 0 }],
    ['the range is 0', { ATR14: 0 }],
  ])('is none where %s', (_, numbers) => {
    const without = rows(() => 1).map((one) => ({ ...one, numbers: { ...one.numbers, ...numbers } }));
    expect(pointOf(run(without, curve), '30_Minutes%')?.standardised).toBeUndefined();
  });
});

test('of many tests, only what survives Benjamini and Hochberg is significant', () => {
  expect(significanceOf([0.001, 0.2, undefined, 0.03, 0.9])).toEqual({
    isSignificant: [true, false, false, false, false],
    ...{ tested: 4, significant: 1 },
  });
  const { rows, tested, significant } = run(someReactions(400), { ...curve, kind: 'heat', metrics: windowMetrics }).figures;
  const cells = rows.flatMap(({ cells: of }) => of);
  expect(tested).toBe(cells.filter(({ isEnough, days }) => isEnough && days >= 20).length);
  expect(significant).toBe(rows.flatMap(({ isSignificant }) => isSignificant).filter(Boolean).length);
});

test.each([1, 9, 10, 19, 20])('a sample of %i stories on as many days has figures, or a sentence that says why not', (count) => {
  const rows = Array.from({ length: count }, (_, index) =>
    reaction({ story: `${index}`, published: start + index * 1.5 * 86_400, numbers: moves(index % 2 ? 1 : -1) }),
  );
  const point = pointOf(run(rows, { ...curve, withIntervals: true }), '5_Minutes%');
  expect(point?.summary.isEnough).toBe(count >= 10);
  expect(point?.interval !== undefined).toBe((point?.summary.days ?? 0) >= 20);
});

test('rows of one story are no sample, however many', () => {
  const rows = Array.from({ length: 2000 }, (_, index) => reaction({ symbol: `S${index}`, numbers: moves(1) }));
  const point = pointOf(run(rows, { ...curve, withMultiStock: true, withIntervals: true }), '5_Minutes%');
  expect(point?.summary).toMatchObject({ n: 2000, stories: 1, days: 1, isEnough: false, hitInterval: undefined });
  expect(point?.interval).toBeUndefined();
});

test('the volume of a half day is left out of volume, not of other figures', () => {
  const published = Date.parse('2026-11-27T15:00:00Z') / 1000;
  const rows = [
    reaction({ story: 'half', symbol: 'AAA', published, numbers: { VolumeStdDev: -1.6, '5_Minutes%': 1 } }),
    reaction({ story: 'whole', symbol: 'BBB', published: published - 2 * 86_400, numbers: { VolumeStdDev: 0.4, '5_Minutes%': 1 } }),
  ];
  const of = (metric: 'VolumeStdDev' | '5_Minutes%') =>
    run(rows, { kind: 'distribution', withMultiStock: false, grouping: 'topic', metric });
  expect(of('VolumeStdDev').figures.whole.summary).toMatchObject({ n: 1, median: 0.4 });
  expect([...of('VolumeStdDev').scope.leftOut.halfDay]).toEqual([0]);
  expect(of('5_Minutes%').figures.whole.summary.n).toBe(2);
  expect(of('5_Minutes%').scope.leftOut.halfDay).toHaveLength(0);
});
