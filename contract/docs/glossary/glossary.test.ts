import { describe, expect, test } from 'vitest';
import { numberOf, type DecimalText } from '../../schema/decimal.ts';
import { quantified, quantifiedFields } from '../../endpoints/quantified.ts';
import { ratioNames, ratios } from '../../endpoints/ratios.ts';
import quantifiedExample from '../examples/quantified.json' with { type: 'json' };
import ratiosExample from '../examples/ratios.json' with { type: 'json' };
import { readRows } from '../../schema/rows.ts';
import { compute, type Values } from '../../testing/compute-formula.ts';
import { paragraph } from './meaning.ts';
import { quantifiedGlossary } from './quantified.ts';
import { ratioGlossary } from './ratios.ts';

const rows: Values[] = (readRows(quantified, quantifiedExample)?.rows ?? []).map((row) =>
  Object.fromEntries(
    quantifiedFields
      .filter(({ kind, name }) => kind === 'metric' || name === 'LS')
      .map(({ name }) => [name, numberOf((row[name] === '' ? null : row[name]) as DecimalText | null)]),
  ),
);
const periods: Values[] = (readRows(ratios, ratiosExample)?.rows ?? []).flatMap(({ operationRatios }) =>
  operationRatios.map((period) => Object.fromEntries(ratioNames.map((name) => [name, period[name] ?? null]))),
);

const isNear = (computed: number | null, stated: number | null, relative: number, lastDigit: number): boolean =>
  computed === null || stated === null ? computed === stated : Math.abs(computed - stated) <= Math.abs(computed) * relative + lastDigit;

describe('a formula is true, computed as it is printed', () => {
  // standard deviations and means are taken over days that the record does not hold
  const inRecord = Object.entries(quantifiedGlossary).filter(
    ([, { formula }]) => formula !== undefined && !/\b(?:sd|mean)\b/.test(formula),
  );

  test.each(inRecord)('quantified: %s', (name, { formula = '' }) => {
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((values) => !isNear(compute(formula, values), values[name] ?? null, 1e-6, 1e-12))).toEqual([]);
  });

  test('quantified: nothing derived is left out', () => {
    const derived = [
      'Result%',
      'Result_Vs_Index%',
      'LS',
      'Vol_Ratio',
      'ATR_Ratio',
      'OpenGap%',
      'MaxUpAmt',
      'maxUp%',
      'MaxDnAmt',
      'maxDown%',
    ];
    expect(inRecord.map(([name]) => name)).toEqual(expect.arrayContaining([...derived, 'RangeAmt', 'Range%', 'P1', 'P75', 'P20']));
  });

  // the others are told in words of the statements, which the record does not hold either
  test.each(['longTermDebtTotalCapitalRatio', 'financialLeverage', 'cashConversionCycle'] as const)('ratios: %s', (name) => {
    const { formula = '' } = ratioGlossary[name];
    expect(periods.length).toBeGreaterThan(0);
    expect(periods.filter((values) => !isNear(compute(formula, values), values[name] ?? null, 2e-5, 1e-6))).toEqual([]);
  });
});

test('a wrong formula would be noticed', () => {
  const [row = {}] = rows;
  expect(compute('(EODClose - TONLast) / TONLast', row)).not.toBeCloseTo(row['Result%'] ?? 0);
  expect(() => compute('EODClose - Yesterday', row)).toThrow('unknown words');
});

test('a meaning is told in whole sentences, and says when its field is empty', () => {
  expect(paragraph(quantifiedGlossary['Vol_Ratio'])).toBe(
    'Volume of the session relative to its average; on a half day that of whole days. Formula: Curr_Vol / Mov_Vol. Unit: times. Empty when either volume is missing, or the average is 0.',
  );
  for (const { description } of [...Object.values(quantifiedGlossary), ...Object.values(ratioGlossary)])
    expect(description).toMatch(/^[A-Z0-9].*\.$/);
});

test('whatever can be a number or nothing says when it is nothing', () => {
  const metrics = quantifiedFields.filter(({ kind }) => kind === 'metric').map(({ name }) => name);
  expect(metrics.filter((name) => quantifiedGlossary[name].emptyWhen === undefined)).toEqual([]);
});
