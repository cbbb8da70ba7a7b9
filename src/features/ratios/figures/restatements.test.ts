import { describe, expect, test } from 'vitest';
import { ratioNames } from '#contract/endpoints/ratios.ts';
import { company, period } from '#src/testing/records.ts';
import { changedFigures, summariseByRatio, restatedPairs } from './restatements.ts';

const quarterly = { period: '3M', ratios: ratioNames };

const report = (reportType: string, asOf: string, roe: number, label = '3M') => period(asOf, { roe }, { reportType, label });

describe('a restatement is R against A of one period end and period', () => {
  const result = company('RES', [
    report('P', '2025-06-30', 0.08),
    report('A', '2025-06-30', 0.1),
    report('R', '2025-06-30', 0.125),
    report('A', '2025-06-30', 0.2, '6M'),
    report('A', '2025-03-31', 0.1),
    report('R', '2025-03-31', 0.1),
    report('R', '2024-12-31', 0.3),
    report('TTM', '2025-06-30', 0.4),
  ]);

  test('has a difference in the unit of the ratio and a relative change', () => {
    expect(changedFigures(restatedPairs([result], quarterly))).toEqual([
      {
        symbol: 'RES',
        asOf: '2025-06-30',
        ratio: 'roe',
        preliminary: 0.08,
        original: 0.1,
        restated: 0.125,
        difference: expect.closeTo(0.025),
        relative: expect.closeTo(0.25),
      },
    ]);
  });

  test('includes unchanged pairs, but no periods without a pair', () => {
    expect(restatedPairs([result], quarterly).map(({ asOf }) => asOf)).toEqual(['2025-06-30', '2025-03-31']);
    expect(restatedPairs([result], { ...quarterly, period: '6M' })).toEqual([]);
  });
});

test('has the chosen ratios alone', () => {
  const both = company('BOTH', [
    period('2025-06-30', { roe: 0.1, roa: 0.1 }, { reportType: 'A' }),
    period('2025-06-30', { roe: 0.2, roa: 0.2 }, { reportType: 'R' }),
  ]);
  expect(restatedPairs([both], { ...quarterly, ratios: ['roa'] }).map(({ ratio }) => ratio)).toEqual(['roa']);
});

test('sorts a change from zero last, without a relative change', () => {
  const result = company('ZERO', [
    report('A', '2025-06-30', 0),
    report('R', '2025-06-30', 0.5),
    report('A', '2025-03-31', 0.4),
    report('R', '2025-03-31', 0.3),
  ]);
  expect(changedFigures(restatedPairs([result], quarterly)).map(({ relative }) => relative)).toEqual([expect.closeTo(0.25), null]);
});

test('omits period ends before the start date', () => {
  const result = company('OLD', [report('A', '2015-06-30', 0.1), report('R', '2015-06-30', 0.2)]);
  expect(restatedPairs([result], quarterly, { from: '2016-01-01' })).toEqual([]);
  expect(restatedPairs([result], quarterly, { from: '2015-06-30' })).toHaveLength(1);
});

describe('across companies', () => {
  const many = (symbol: string, count: number, sign = 1) =>
    company(
      symbol,
      Array.from({ length: count }, (_, index) => `20${10 + index}-06-30`).flatMap((asOf, index) => [
        report('A', asOf, 0.1),
        report('R', asOf, 0.1 + (sign * (index + 1)) / 100),
      ]),
    );

  test('has no statistics below ten changes', () => {
    const [nine] = summariseByRatio(restatedPairs([many('MANY', 9)], quarterly));
    expect(nine).toMatchObject({ ratio: 'roe', n: 9, changes: { n: 9, isEnough: false } });
  });

  test('has median, quartiles and hit rate from ten changes', () => {
    const [ten] = summariseByRatio(restatedPairs([many('A', 5), many('B', 5, -1)], quarterly));
    expect(ten).toMatchObject({
      n: 10,
      changes: { n: 10, isEnough: true, hitRate: 0.5, median: expect.closeTo(0), q1: expect.closeTo(-0.0275), q3: expect.closeTo(0.0275) },
    });
  });

  test('sorts by frequency and omits ratios without restatements', () => {
    const both = company('BOTH', [
      period('2025-06-30', { roe: 0.1, roa: 0.1, roic: 0.3 }, { reportType: 'A' }),
      period('2025-06-30', { roe: 0.1, roa: 0.2, roic: 0.2 }, { reportType: 'R' }),
      period('2025-03-31', { roe: 0.1, roa: 0.1, roic: 0.3 }, { reportType: 'A' }),
      period('2025-03-31', { roe: 0.1, roa: 0.1, roic: 0.2 }, { reportType: 'R' }),
    ]);
    expect(summariseByRatio(restatedPairs([both], quarterly)).map(({ ratio, changes }) => [ratio, changes.n])).toEqual([
      ['roic', 2],
      ['roa', 1],
    ]);
  });
});
