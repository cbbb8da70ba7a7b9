import { describe, expect, test } from 'vitest';
import { company, period } from '#src/testing/ratio-results.ts';
import { doubts, latest, ratioSeries } from './ratio-series.ts';

const ttm = { reportType: 'TTM', period: 'TTM' } as const;
const quarter = (reportType: 'A' | 'R' | 'P') => ({ reportType, period: '3M' }) as const;
const valuesOf = (series: ReturnType<typeof ratioSeries>) => series.points.map(({ asOf, value }) => [asOf, value]);

const mixed = company('MIX', [
  period('2025-06-30', { roe: 0.4 }),
  period('2025-06-30', { roe: 0.1 }, { reportType: 'A' }),
  period('2025-06-30', { roe: 0.11 }, { reportType: 'R' }),
  period('2025-06-30', { roe: 0.2 }, { reportType: 'A', word: '6M' }),
  period('2025-03-31', { roe: 0.09 }, { reportType: 'A' }),
]);

describe('a series never mixes report types or periods', () => {
  test.each([
    [ttm, [['2025-06-30', 0.4]]],
    [
      quarter('A'),
      [
        ['2025-03-31', 0.09],
        ['2025-06-30', 0.1],
      ],
    ],
    [quarter('R'), [['2025-06-30', 0.11]]],
    [{ reportType: 'A', period: '6M' } as const, [['2025-06-30', 0.2]]],
  ])('%o', (asked, values) => {
    expect(valuesOf(ratioSeries([mixed], 'MIX', 'roe', asked))).toEqual(values);
  });
});

describe('what is missing is a stated gap, never another type in its place', () => {
  test.each([
    ['the type', 'MIX', 'roe', quarter('P'), 'MIX: no 3M type P figures; there are A, R.'],
    ['the period', 'MIX', 'roe', { reportType: 'A', period: '1Y' } as const, 'MIX: no 1Y type A figures.'],
    ['the company', 'NOPE', 'roe', ttm, 'NOPE: the data service knows no such company.'],
    ['the ratio', 'MIX', 'quickRatio', ttm, 'MIX: reported, but without this ratio.'],
  ] as const)('%s', (_, symbol, ratio, asked, gap) => {
    const series = ratioSeries([mixed], symbol, ratio, asked);
    expect(series.gap).toBe(gap);
    expect(series.points.filter(({ value }) => value !== null)).toEqual([]);
  });
});

test('true duplicates: the last in the answer wins, and the point is flagged', () => {
  const twice = company('DUP', [
    period('2025-06-30', { roe: 0.1 }),
    period('2025-06-30', { roe: 0.3 }),
    period('2025-03-31', { roe: 0.2 }),
  ]);
  expect(ratioSeries([twice], 'DUP', 'roe', ttm).points).toMatchObject([
    { asOf: '2025-03-31', value: 0.2, copies: 1 },
    { asOf: '2025-06-30', value: 0.3, copies: 2 },
  ]);
});

test('a value that contradicts its own record is told to be doubted', () => {
  const [right, wrong] = [0.75, 0.5].map((netMargin) => period('2025-06-30', { netMargin, pretaxMargin: 1, taxRate: 0.25 }));
  const doubtsOf = (record: typeof right) =>
    record ? ratioSeries([company('SUM', [record])], 'SUM', 'netMargin', ttm).points.flatMap(doubts) : undefined;
  expect(doubtsOf(right)).toEqual([]);
  expect(doubtsOf(wrong)).toEqual(['it is not the margin before tax less the tax']);
});

test('zero is a figure, a left-out ratio is none', () => {
  const odd = company('ODD', [period('2025-06-30', { roe: 0 }), period('2025-03-31', {})]);
  expect(valuesOf(ratioSeries([odd], 'ODD', 'roe', ttm))).toEqual([
    ['2025-03-31', null],
    ['2025-06-30', 0],
  ]);
});

test('the headline figure is of the greatest period end, wherever a late restatement stands in the answer', () => {
  const late = company('LATE', [
    period('2025-06-30', { roe: 0.2 }, { reportType: 'R' }),
    period('2024-06-30', { roe: 0.9 }, { reportType: 'R' }),
  ]);
  for (const result of [late, { ...late, operationRatios: late.operationRatios.toReversed() }])
    expect(latest(ratioSeries([result], 'LATE', 'roe', quarter('R')))).toMatchObject({ asOf: '2025-06-30', value: 0.2 });
});

test('a symbol is found in any letter case, and by its primary symbol', () => {
  const named = { ...company('BRK.B', [period('2025-06-30', { roe: 0.2 })]), symbol: 'brk.b' };
  expect(ratioSeries([named], 'BRK.B', 'roe', ttm).gap).toBeUndefined();
  expect(ratioSeries([{ ...named, symbol: '1067983' }], 'BRK.B', 'roe', ttm).gap).toBeUndefined();
});
