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

test('of fewer than ten changes no median is claimed', () => {
  const many = (count: number) =>
    company(
      'MANY',
      Array.from({ length: count }, (_, index) => `20${10 + index}-06-30`).flatMap((asOf, index) => [
        told('A', asOf, 0.1),
        told('R', asOf, 0.1 + (index + 1) / 100),
      ]),
    );
  expect(radar(restatedPairs([many(9)], '3M'))).toEqual([{ ratio: 'roe', n: 9, changed: 9, middle: undefined }]);
  const [ten] = radar(restatedPairs([many(10)], '3M'));
  expect(ten).toMatchObject({
    n: 10,
    changed: 10,
    middle: { q1: expect.closeTo(0.0325), median: expect.closeTo(0.055), q3: expect.closeTo(0.0775) },
  });
});
