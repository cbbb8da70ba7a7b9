import { describe, expect, test } from 'vitest';
import { flagsOf } from '#src/records/ratios/ratio-series.ts';
import { company, period } from '#src/testing/records.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { compare } from './comparison.ts';
import { describeChart, chartSubtitle, chartTitle, yearEndsLabel } from './labels.ts';
import { ratiosSearch } from '../ratios-search.ts';
import { whyEmpty } from './timeline.ts';

const searchOf = (address: string) => parseSearch(ratiosSearch, address).value;
const quarters = ['2025-03-31', '2025-06-30', '2025-09-30', '2025-12-31'] as const;
const steady = (symbol: string, roe: number, fiscalYearEnd = 12) =>
  company(
    symbol,
    quarters.map((asOf, index) => period(asOf, { roe: roe * (1 + index / 10), currentRatio: 1 + index }, { fiscalYearEnd })),
  );
const shift = (symbol: string) =>
  company(
    symbol,
    ['2025-01-31', '2025-04-30', '2025-07-31'].map((asOf) => period(asOf, { roe: 0.5 }, { fiscalYearEnd: 1 })),
  );

describe('charts by unit', () => {
  test.each([
    ['s=A,B&r=roe,grossMargin', ['roe grossMargin'], 'one unit, up to eight lines'],
    ['s=A,B&r=roe,currentRatio,daysInSales', ['roe', 'currentRatio', 'daysInSales'], 'units differ'],
    ['s=A,B,C,D,E&r=roe,roa', ['roe', 'roa'], 'more lines than colours'],
    ['s=A,B&r=roe,currentRatio&index=true', ['roe currentRatio'], 'an index has no unit'],
  ])('%s: %j, for %s', (address, charts) => {
    expect(compare([], searchOf(address)).charts.map(({ key }) => key)).toEqual(charts);
  });
});

test('one chart per company shares the scale and the band', () => {
  const { charts } = compare([steady('A', 0.1), steady('B', 0.2), steady('C', 0.3), steady('D', 0.4)], searchOf('s=A,B,C,D&chart=small'));
  expect(charts.map(({ key, lines }) => [key, lines.length])).toEqual([
    ['roe A', 1],
    ['roe B', 1],
    ['roe C', 1],
    ['roe D', 1],
  ]);
  for (const { scaleRange, band } of charts) {
    expect(scaleRange).toEqual([0.1, expect.closeTo(0.52)]);
    expect(band.map(({ n }) => n)).toEqual([4, 4, 4, 4]);
  }
  expect(charts.map(chartTitle)[0]).toBe('A: Return on equity (ROE)');
});

test('in one chart per company a ratio has one colour, and its label leaves out the company', () => {
  const { charts } = compare([steady('A', 0.1), steady('B', 0.2)], searchOf('s=A,B&r=currentRatio,roe,grossMargin&chart=small'));
  expect(charts.map(({ key, lines }) => [key, ...lines.map(({ label, colour }) => `${label} ${colour}`)])).toEqual([
    ['currentRatio A', 'A 0'],
    ['currentRatio B', 'B 0'],
    ['roe grossMargin A', 'ROE 1', 'Gross margin 2'],
    ['roe grossMargin B', 'ROE 1', 'Gross margin 2'],
  ]);
});

test('aligns by period end, or by fiscal quarter', () => {
  const results = [steady('CAL', 0.1), shift('JAN')];
  const labels = (address: string) => compare(results, searchOf(address)).moments.map(({ label }) => label);
  expect(labels('s=CAL,JAN&align=calendar')).toEqual([
    '2025-01-31',
    '2025-03-31',
    '2025-04-30',
    '2025-06-30',
    '2025-07-31',
    '2025-09-30',
    '2025-12-31',
  ]);
  expect(labels('s=CAL,JAN')).toEqual(['FY2025 Q1', 'FY2025 Q2', 'FY2025 Q3', 'FY2025 Q4', 'FY2026 Q1', 'FY2026 Q2']);
  const { moments, tracks } = compare(results, searchOf('s=CAL,JAN&align=calendar'));
  const [january, march] = [moments[0], moments[1]];
  const [calendar] = tracks;
  if (!january || !march || !calendar) throw new Error('both are there');
  expect(whyEmpty(calendar, january, 'calendar')).toBe('No period of CAL ends on 2025-01-31.');
});

test('indexes to 100 at the common start, and reports series that start at or below zero', () => {
  const results = [
    steady('A', 0.1),
    company('B', [period('2025-06-30', { roe: 0.2 }), period('2025-09-30', { roe: 0.3 })]),
    steady('LOSS', -0.1),
  ];
  const comparison = compare(results, searchOf('s=A,B,LOSS&index=true'));
  const lines = Object.fromEntries(
    comparison.charts[0]?.lines.map(({ label, marks }) => [label, marks.map(({ y }) => y && Math.round(y))]) ?? [],
  );
  expect(lines).toEqual({ A: [91, 100, 109, 118], B: [100, 150], LOSS: [null, null, null, null] });
  expect(comparison.charts[0]?.omissions).toEqual(['LOSS: starts at or below zero, so the index is not meaningful (n.m.).']);
});

test('breaks a line at missing periods and missing values', () => {
  const results = [
    company(
      'GAP',
      ['2024-03-31', '2024-06-30', '2024-09-30', '2025-06-30', '2025-09-30'].map((asOf) =>
        period(asOf, asOf === '2024-06-30' ? {} : { roe: 0.1 }),
      ),
    ),
  ];
  const marks = compare(results, searchOf('s=GAP')).charts[0]?.lines[0]?.marks ?? [];
  expect(marks.map(({ y }) => (y === null ? '·' : 'x')).join('')).toBe('x·x·xx');
});

test('reports values that a log scale cannot show', () => {
  const results = [steady('A', 0.1), steady('LOSS', -0.1)];
  expect(compare(results, searchOf('s=A,LOSS&scale=log')).charts[0]?.omissions).toEqual([
    '4 values at or below zero cannot be shown on a log scale; see the table.',
  ]);
});

test('shows median and interquartile range from four companies', () => {
  const results = [steady('A', 0.1), steady('B', 0.2), steady('C', 0.3), steady('D', 0.4)];
  const search = searchOf('s=A,B,C,D');
  const [chart] = compare(results, search).charts;
  expect(chart?.band).toHaveLength(4);
  expect(chart?.band[0]).toMatchObject({ n: 4, low: expect.closeTo(0.175), middle: 0.25, high: expect.closeTo(0.325) });
  expect(chart && chartSubtitle(chart, search)).toContain('median and IQR of 4 companies');
  expect(compare(results, searchOf('s=A,B,C')).charts[0]?.band).toEqual([]);
  expect(compare(results, searchOf('s=A,B,C,D&band=false')).charts[0]?.band).toEqual([]);
});

test('marks median and IQR of fewer companies, as those that have reported or have older figures', () => {
  const early = (symbol: string, roe: number) =>
    company(
      symbol,
      [...quarters, '2026-03-31'].map((asOf) => period(asOf, { roe })),
    );
  const results = [...['A', 'B', 'C', 'D'].map((symbol, index) => early(symbol, 0.7 + index / 10)), steady('E', 0.1), steady('F', 0.2)];
  const search = searchOf('s=A,B,C,D,E,F');
  const [chart] = compare(results, search).charts;
  expect(chart?.band.map(({ n, of, partial }) => [n, of, partial])).toEqual([...quarters.map(() => [6, 6, undefined]), [4, 6, '4 of 6']]);
  expect(chart && chartSubtitle(chart, search)).toContain('median and IQR of 6 companies, dotted where fewer have a figure');
  expect(chart && describeChart(chart)).toContain('the median of 4 of 6 companies is');
});

test('compares peers with period ends in the same quarter, each once', () => {
  const results = [steady('A', 0.1), steady('B', 0.2), steady('C', 0.3), shift('JAN')];
  const band = compare(results, searchOf('s=A,B,C,JAN&align=calendar')).charts[0]?.band ?? [];
  expect(band.map(({ x, n }) => [new Date(x).toISOString().slice(0, 10), n])).toEqual([
    ['2025-03-31', 4],
    ['2025-06-30', 4],
    ['2025-09-30', 4],
  ]);
});

test('describes a chart from its data', () => {
  const [chart] = compare([steady('A', 0.1), company('NONE', [])], searchOf('s=A,NONE')).charts;
  expect(chart && describeChart(chart)).toBe('Return on equity (ROE): A rose from 10.0% to 13.0% over 4 periods; NONE has no values.');
});

test('omits figures before the start date', () => {
  expect(compare([steady('A', 0.1)], searchOf('s=A&align=calendar&from=2025-07-01')).moments.map(({ label }) => label)).toEqual([
    '2025-09-30',
    '2025-12-31',
  ]);
});

test('draws restated figures beside the original ones in the colour of their company, only where they differ', () => {
  const report = (reportType: 'A' | 'R', asOf: string, roe: number) => period(asOf, { roe }, { reportType });
  const results = [
    company('OTHER', [report('A', '2025-03-31', 0.3), report('R', '2025-03-31', 0.3)]),
    company('A', [
      report('A', '2025-03-31', 0.1),
      report('R', '2025-03-31', 0.1),
      report('A', '2025-06-30', 0.1),
      report('R', '2025-06-30', 0.2),
    ]),
  ];
  const search = searchOf('s=OTHER,A&type=A&restated=true');
  const [chart] = compare(results, search).charts;
  expect(
    chart?.lines.map(({ label, badge, colour, dash, partial, marks }) => [label, badge, colour, dash, partial, marks.map(({ y }) => y)]),
  ).toEqual([
    ['OTHER', '', 0, 0, undefined, [0.3]],
    ['OTHER', 'restated', 0, 1, { at: undefined, isAbove: false }, [null]],
    ['A', '', 1, 0, undefined, [0.1, 0.1]],
    ['A', 'restated', 1, 1, { at: '8101', isAbove: true }, [null, 0.2]],
  ]);
  expect(chart && chartSubtitle(chart, search)).toContain('Original and restated, quarterly · restated dashed, where it differs');
  expect(chart && describeChart(chart)).toMatch(/A stayed at 10.0% over 2 periods; A restated in 1 period\.$/);
});

describe('a year end that moved hides no period', () => {
  const quarterly = (symbol: string, ends: readonly (readonly [asOf: string, yearEnd: number])[]) =>
    company(
      symbol,
      ends.map(([asOf, fiscalYearEnd], index) => period(asOf, { roe: (index + 1) / 100 }, { reportType: 'A', fiscalYearEnd })),
    );
  const moved = quarterly('FYED', [
    ['2024-09-30', 6],
    ['2024-12-31', 6],
    ['2025-03-31', 6],
    ['2025-06-30', 6],
    ['2025-09-30', 12],
    ['2025-12-31', 12],
    ['2026-03-31', 12],
  ]);
  const back = quarterly('BACK', [
    ['2024-03-31', 12],
    ['2024-06-30', 6],
    ['2024-09-30', 6],
    ['2024-12-31', 12],
    ['2025-03-31', 12],
  ]);
  const stub = quarterly('STUB', [
    ['2025-03-31', 6],
    ['2025-06-30', 6],
    ['2025-08-31', 8],
    ['2025-11-30', 8],
  ]);
  // Quarters of 16, 12, 12 and 12 weeks: the third ends a week into the month of the fourth.
  const weeks = quarterly('WEEK', [
    ['2025-05-24', 1],
    ['2025-08-16', 1],
    ['2025-11-08', 1],
    ['2026-01-31', 1],
  ]);
  const rowsOf = (results: readonly ReturnType<typeof company>[], address: string) => {
    const { moments, tracks } = compare(results, searchOf(address));
    return moments.map(({ key, label }) => [label, ...tracks.map(({ at }) => at.get(key)?.value)]);
  };

  test.each([
    [
      moved,
      [
        'FY2025 Q1 (year ends June)',
        'FY2025 Q2 (year ends June)',
        'FY2025 Q3 (year ends June)',
        'FY2025 Q4 (year ends June)',
        'FY2025 Q3',
        'FY2025 Q4',
        'FY2026 Q1',
      ],
    ],
    [back, ['FY2024 Q1', 'FY2024 Q4 (year ends June)', 'FY2025 Q1 (year ends June)', 'FY2024 Q4', 'FY2025 Q1']],
    [stub, ['FY2025 Q3 (year ends June)', 'FY2025 Q4 (year ends June)', 'FY2025 Q4', 'FY2026 Q1']],
    [weeks, ['FY2026 Q2', 'FY2026 Q3', 'FY2026 Q4, to 2025-11-08', 'FY2026 Q4']],
  ])('%#: each period end has a row, in the order of time, with its own name', (result, labels) => {
    const { moments, tracks } = compare([result], searchOf(`s=${result.symbol}&type=A`));
    expect(moments.map(({ label }) => label)).toEqual(labels);
    expect(moments.map(({ key }) => tracks[0]?.at.get(key)?.asOf)).toEqual(result.operationRatios.map(({ id }) => id.asOf));
    expect(moments.map(({ x }) => x)).toEqual(moments.map(({ x }) => x).toSorted((a, b) => a - b));
    expect([...(tracks[0]?.at.values() ?? [])].flatMap(flagsOf)).toEqual([]);
  });

  test('beside another company a row is the quarter of the present year ends', () => {
    const calendar = quarterly('CAL', [
      ['2025-06-30', 12],
      ['2025-09-30', 12],
    ]);
    expect(rowsOf([moved, calendar], 's=FYED,CAL&type=A&from=2025-06-30&to=2025-09-30')).toEqual([
      ['FY2025 Q2', 0.04, 0.01],
      ['FY2025 Q3', 0.05, 0.02],
    ]);
    expect(rowsOf([moved, calendar], 's=FYED,CAL&type=A&from=FY2025Q2&to=FY2025Q2')).toEqual([['FY2025 Q2', 0.04, 0.01]]);
  });

  test('original and restated figures of one period end share a row', () => {
    const both = company('BOTH', [
      ...stub.operationRatios.slice(0, 2),
      ...stub.operationRatios.map((row) => ({ ...row, id: { ...row.id, reportType: 'R' as const } })),
    ]);
    expect(rowsOf([both], 's=BOTH&type=A&restated=true').map(([, original, restated]) => [original, restated])).toEqual([
      [0.01, 0.01],
      [0.02, 0.02],
      [undefined, 0.03],
      [undefined, 0.04],
    ]);
  });

  test.each([
    [moved, 'year ends December, June until 2025-06-30'],
    [back, 'year ends December, June until 2024-09-30, December until 2024-03-31'],
    [stub, 'year ends August, June until 2025-06-30'],
    [weeks, 'year ends January'],
    [company('NONE', [{ ...period('2025-06-30', { roe: 1 }, { reportType: 'A' }), fiscalYearEnd: undefined }]), ''],
  ])('%#: the head names each year end: %s', (result, text) => {
    const [track] = compare([result], searchOf(`s=${result.symbol}&type=A`)).tracks;
    expect(track && yearEndsLabel(track.series)).toBe(text);
  });
});
