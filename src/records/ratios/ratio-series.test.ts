import { describe, expect, test } from 'vitest';
import { company, period } from '#src/testing/records.ts';
import { flagsOf, latest, buildSeries } from './ratio-series.ts';
import { fiscalQuarterLabel } from './fiscal-quarter.ts';
import { quarterNumber } from './year-end.ts';

const ttm = { reportType: 'TTM', period: 'TTM' } as const;
const quarter = (reportType: 'A' | 'R' | 'P') => ({ reportType, period: '3M' }) as const;
const valuesOf = (series: ReturnType<typeof buildSeries>) => series.points.map(({ asOf, value }) => [asOf, value]);

const mixed = company('MIX', [
  period('2025-06-30', { roe: 0.4 }),
  period('2025-06-30', { roe: 0.1 }, { reportType: 'A' }),
  period('2025-06-30', { roe: 0.11 }, { reportType: 'R' }),
  period('2025-06-30', { roe: 0.2 }, { reportType: 'A', label: '6M' }),
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
  ])('%o', (request, values) => {
    expect(valuesOf(buildSeries([mixed], 'MIX', 'roe', request))).toEqual(values);
  });
});

describe('states what is missing', () => {
  test.each([
    ['the type', 'MIX', 'roe', quarter('P'), 'MIX: no preliminary quarterly figures; available: original, restated.'],
    ['the period', 'MIX', 'roe', { reportType: 'A', period: '1Y' } as const, 'MIX: no original annual figures.'],
    ['the company', 'NOPE', 'roe', ttm, 'NOPE: unknown to the data service.'],
    ['the ratio', 'MIX', 'quickRatio', ttm, 'MIX: the reports do not include this ratio.'],
  ] as const)('%s', (_, symbol, ratio, request, gap) => {
    const series = buildSeries([mixed], symbol, ratio, request);
    expect(series.gap).toBe(gap);
    expect(series.points.filter(({ value }) => value !== null)).toEqual([]);
  });
});

describe('uses the last of several records of one period end, and says what they are', () => {
  const row = (roe: number, fiscalYearEnd = 12) => period('2025-06-30', { roe }, { fiscalYearEnd });
  test.each([
    ['one record', [row(0.3)], []],
    ['equal records', [row(0.3), row(0.3)], ['2 duplicates in the response']],
    ['another value', [row(0.1), row(0.3)], ['2 different records of this period end in the response, the last is shown']],
    ['another year end', [row(0.3, 6), row(0.3)], ['2 different records of this period end in the response, the last is shown']],
    [
      'both',
      [row(0.1), row(0.3), row(0.3)],
      ['2 duplicates in the response', '2 different records of this period end in the response, the last is shown'],
    ],
    ['another period end', [period('2025-03-31', { roe: 0.3 }), row(0.3)], []],
  ])('%s', (_, rows, flags) => {
    const { points } = buildSeries([company('DUP', rows)], 'DUP', 'roe', ttm);
    expect(points.at(-1)).toMatchObject({ asOf: '2025-06-30', value: 0.3 });
    expect(points.flatMap(flagsOf)).toEqual(flags);
  });
});

test('flags a value that contradicts its own record', () => {
  const [right, wrong] = [0.75, 0.5].map((netMargin) => period('2025-06-30', { netMargin, pretaxMargin: 1, taxRate: 0.25 }));
  const flagsFor = (record: typeof right) =>
    record ? buildSeries([company('SUM', [record])], 'SUM', 'netMargin', ttm).points.flatMap(flagsOf) : undefined;
  expect(flagsFor(right)).toEqual([]);
  expect(flagsFor(wrong)).toEqual(['it is not pretax margin minus tax']);
});

test('distinguishes zero from a missing ratio', () => {
  const odd = company('ODD', [period('2025-06-30', { roe: 0 }), period('2025-03-31', {})]);
  expect(valuesOf(buildSeries([odd], 'ODD', 'roe', ttm))).toEqual([
    ['2025-03-31', null],
    ['2025-06-30', 0],
  ]);
});

test('takes the latest figure by period end, whatever the order of the records', () => {
  const late = company('LATE', [
    period('2025-06-30', { roe: 0.2 }, { reportType: 'R' }),
    period('2024-06-30', { roe: 0.9 }, { reportType: 'R' }),
  ]);
  for (const result of [late, { ...late, operationRatios: late.operationRatios.toReversed() }])
    expect(latest(buildSeries([result], 'LATE', 'roe', quarter('R')))).toMatchObject({ asOf: '2025-06-30', value: 0.2 });
});

test('finds a company in any letter case, and by its primary symbol', () => {
  const named = { ...company('BRK.B', [period('2025-06-30', { roe: 0.2 })]), symbol: 'brk.b' };
  expect(buildSeries([named], 'BRK.B', 'roe', ttm).gap).toBeUndefined();
  expect(buildSeries([{ ...named, symbol: '1067983' }], 'BRK.B', 'roe', ttm).gap).toBeUndefined();
});

test.each<[asOf: string, yearEnd: number, label: string, why: string]>([
  ['2025-12-31', 12, 'FY2025 Q4', 'the calendar year'],
  ['2025-12-31', 9, 'FY2026 Q1', 'the first quarter of the next fiscal year'],
  ['2025-02-01', 1, 'FY2025 Q4', 'a 52-week year ends some days later'],
])('a period ending on %s with a fiscal year ending in month %i is %s: %s', (asOf, yearEnd, label) => {
  expect(fiscalQuarterLabel(quarterNumber(asOf, yearEnd))).toBe(label);
});

test('numbers consecutive quarters consecutively across the year end', () => {
  const ends = ['2025-03-31', '2025-06-30', '2025-09-30', '2025-12-31', '2026-03-31'].map((asOf) => quarterNumber(asOf, 9));
  expect(ends.map((end) => end - (ends[0] ?? 0))).toEqual([0, 1, 2, 3, 4]);
});
