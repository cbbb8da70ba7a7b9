import { describe, expect, test } from 'vitest';
import { company, period } from '#src/testing/ratio-results.ts';
import { changed, radar, restatedPairs } from './restatement-radar.ts';

const told = (reportType: string, asOf: string, roe: number, word = '3M') => period(asOf, { roe }, { reportType, word });

describe('a restatement is R against A of one period end and one period word', () => {
  const result = company('RES', [
    told('P', '2025-06-30', 0.08),
    told('A', '2025-06-30', 0.1),
    told('R', '2025-06-30', 0.125),
    told('A', '2025-06-30', 0.2, '6M'),
    told('A', '2025-03-31', 0.1),
    told('R', '2025-03-31', 0.1),
    told('R', '2024-12-31', 0.3),
    told('TTM', '2025-06-30', 0.4),
  ]);

  test('with its difference in the ratio’s own unit and its share of the original', () => {
    expect(changed(restatedPairs([result], '3M'))).toEqual([
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

  test('unchanged pairs are counted, periods without a partner are not', () => {
    expect(restatedPairs([result], '3M').map(({ asOf }) => asOf)).toEqual(['2025-06-30', '2025-03-31']);
    expect(restatedPairs([result], '6M')).toEqual([]);
  });
});

test('a change from zero has no share of it and stands last', () => {
  const result = company('ZERO', [
    told('A', '2025-06-30', 0),
    told('R', '2025-06-30', 0.5),
    told('A', '2025-03-31', 0.4),
    told('R', '2025-03-31', 0.3),
  ]);
  expect(changed(restatedPairs([result], '3M')).map(({ relative }) => relative)).toEqual([expect.closeTo(0.25), null]);
});

test('only period ends of the chosen years are compared', () => {
  const result = company('OLD', [told('A', '2015-06-30', 0.1), told('R', '2015-06-30', 0.2)]);
  expect(restatedPairs([result], '3M', '2016-01-01')).toEqual([]);
  expect(restatedPairs([result], '3M', '2015-06-30')).toHaveLength(1);
});

describe('across companies', () => {
  const many = (symbol: string, count: number, sign = 1) =>
    company(
      symbol,
      Array.from({ length: count }, (_, index) => `20${10 + index}-06-30`).flatMap((asOf, index) => [
        told('A', asOf, 0.1),
        told('R', asOf, 0.1 + (sign * (index + 1)) / 100),
      ]),
    );

  test('of fewer than ten changes nothing is claimed', () => {
    const [nine] = radar(restatedPairs([many('MANY', 9)], '3M'));
    expect(nine).toMatchObject({ ratio: 'roe', n: 9, changes: { n: 9, isEnough: false } });
  });

  test('of ten and more there are a median, a middle half and how often it went up', () => {
    const [ten] = radar(restatedPairs([many('A', 5), many('B', 5, -1)], '3M'));
    expect(ten).toMatchObject({
      n: 10,
      changes: { n: 10, isEnough: true, hitRate: 0.5, median: expect.closeTo(0), q1: expect.closeTo(-0.0275), q3: expect.closeTo(0.0275) },
    });
  });

  test('those restated most often come first, and what never was is left out', () => {
    const both = company('BOTH', [
      period('2025-06-30', { roe: 0.1, roa: 0.1, roic: 0.3 }, { reportType: 'A' }),
      period('2025-06-30', { roe: 0.1, roa: 0.2, roic: 0.2 }, { reportType: 'R' }),
      period('2025-03-31', { roe: 0.1, roa: 0.1, roic: 0.3 }, { reportType: 'A' }),
      period('2025-03-31', { roe: 0.1, roa: 0.1, roic: 0.2 }, { reportType: 'R' }),
    ]);
    expect(radar(restatedPairs([both], '3M')).map(({ ratio, changes }) => [ratio, changes.n])).toEqual([
      ['roic', 2],
      ['roa', 1],
    ]);
  });
});
