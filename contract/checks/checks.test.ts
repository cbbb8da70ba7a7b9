import { describe, expect, test } from 'vitest';
import type { DecimalText } from '../schema/decimal.ts';
import { guidance } from '../endpoints/guidance.ts';
import { quantified, type QuantifiedRecord } from '../endpoints/quantified.ts';
import { ratios, type RatioPeriod } from '../endpoints/ratios.ts';
import { splits, type SplitRecord } from '../endpoints/splits.ts';
import guidanceExample from '../docs/examples/guidance.json' with { type: 'json' };
import quantifiedExample from '../docs/examples/quantified.json' with { type: 'json' };
import ratiosExample from '../docs/examples/ratios.json' with { type: 'json' };
import splitsExample from '../docs/examples/splits.json' with { type: 'json' };
import { readRows } from '../schema/rows.ts';
import { failedChecks, type Check } from './check.ts';
import { guidanceChecks } from './guidance.ts';
import { quantifiedChecks } from './quantified.ts';
import { ratioChecks } from './ratios.ts';
import { isPriceFactor, splitChecks } from './splits.ts';

const names = (checks: readonly Check<never>[]): string[] => checks.map(({ name }) => name);
const rowsOf = <T>(read: { readonly rows: readonly T[] } | undefined): readonly T[] => read?.rows ?? [];
const [reading] = rowsOf(readRows(quantified, quantifiedExample));
const [outlook] = rowsOf(readRows(guidance, guidanceExample));
const [split] = rowsOf(readRows(splits, splitsExample));
const [period] = rowsOf(readRows(ratios, ratiosExample)).flatMap(({ operationRatios }) => operationRatios);
if (!reading || !outlook || !split || !period) throw new Error('an example is empty');
const decimal = (text: string): DecimalText => text as DecimalText;

test('the examples hold every check, and each check has something to say about one of them', () => {
  const all = [
    [quantifiedChecks, rowsOf(readRows(quantified, quantifiedExample))],
    [guidanceChecks, rowsOf(readRows(guidance, guidanceExample))],
    [splitChecks, rowsOf(readRows(splits, splitsExample))],
    [ratioChecks, rowsOf(readRows(ratios, ratiosExample)).flatMap(({ operationRatios }) => operationRatios)],
  ] as unknown as readonly (readonly [readonly Check<object>[], readonly object[]])[];
  for (const [checks, rows] of all) {
    expect(rows.flatMap((row) => failedChecks(checks, row))).toEqual([]);
    for (const { name, isValid } of checks) expect([name, rows.some((row) => isValid(row) === true)]).toEqual([name, true]);
  }
});

describe('a reading that is wrong in one field fails what follows from it', () => {
  test.each<[Partial<QuantifiedRecord>, string[]]>([
    [{ 'Result%': decimal('3.2') }, ['Result%', 'Result_Vs_Index%']],
    [{ 'Result_Vs_Index%': decimal('3') }, ['Result_Vs_Index%']],
    [{ MaxDnAmt: decimal('-0.18') }, ['MaxDnAmt', 'maxDown%', 'extremes']],
    [{ 'Range%': decimal('5.177') }, ['Range%']],
    [{ LS: '-1' }, ['LS']],
    [{ L4: null }, ['L1-L20', 'P1-P20']],
    [{ S1: decimal('3') }, ['S1-S20']],
    [{ Vol_Ratio: decimal('0') }, ['Vol_Ratio']],
    [{ Date: '2/30/2025' }, ['Date']],
    [{ PUBt: 'yesterday' }, ['PUBt']],
  ])('%j', (wrong, failed) => {
    expect(names(failedChecks(quantifiedChecks, { ...reading, ...wrong }))).toEqual(failed);
  });
});

test('what is not measured fails nothing; a letter for the side is left alone', () => {
  const empty = Object.fromEntries(Object.entries(reading).map(([name, value]) => [name, /^-?[\d.]+$/.test(String(value)) ? null : value]));
  const unmeasured = { ...empty, LS: 'L', created: reading.created } as unknown as QuantifiedRecord;
  expect(failedChecks(quantifiedChecks, unmeasured)).toEqual([]);
});

test('a range upside down is found, also where the scales of its ends differ', () => {
  const wrong = {
    ...outlook,
    eps_guidance_min: decimal('3.40'),
    eps_guidance_max: decimal('3.4'),
    revenue_guidance_min: decimal('2020000000.001'),
  };
  expect(names(failedChecks(guidanceChecks, wrong))).toEqual(['revenue range']);
});

describe('a split', () => {
  test.each<[string, Partial<SplitRecord>, string[]]>([
    ['reverse with a forward ratio', { ratio: '4:1' }, ['direction']],
    ['forward with a reverse ratio', { split_type: 'Forward Stock Split', ratio: '1:200' }, ['direction']],
    ['an ADR change either way', { split_type: 'ADR Ratio Change', ratio: '1:32000' }, []],
    ['announced a year after its dates', { date_announced: '2026-07-10' }, ['recorded', 'distributed', 'ex']],
    ['distributed before the record date', { date_distribution: '2025-07-31' }, ['distributed']],
    ['distributed before the ex-date', { date_recorded: '2025-07-25', date_distribution: '2025-08-01' }, []],
    ['dates not known', { date_announced: null, date_recorded: null, date_distribution: null }, []],
  ])('%s', (_, wrong, failed) => {
    expect(names(failedChecks(splitChecks, { ...split, ...wrong }))).toEqual(failed);
  });
});

test.each<[ratio: string, type: string, isFactor: boolean]>([
  ['1046:1000', '', true],
  ['1281:1000', '', true],
  ['1000:1046', '', true],
  ['1120:1000', '', true],
  ['2376:1000', '', true],
  ['1054:1000', 'Forward Stock Split', true],
  ['523:500', '', true],
  ['1.046:1', '', true],
  ['1:1.046', '', true],
  ['2:1', 'Spin-off', true],
  ['4:1', '', false],
  ['1:20', '', false],
  ['5:4', '', false],
  ['4:3', '', false],
  ['3:4', '', false],
  ['21:20', '', false],
  ['1.05:1', '', false],
  ['1.03:1', '', false],
  ['1:1.25', '', false],
  ['1:12.59', '', false],
  ['1500:1000', '', false],
  ['1050:1000', '', false],
  ['1000:1250', '', false],
  ['4000:1000', '', false],
  ['1:558633', '', false],
  ['1000:1000', '', false],
  ['1.0326:1', 'Stock Dividend', false],
  ['1.0326:1', 'Forward Stock Split', false],
  ['1046:1000', 'ADR Ratio Change', false],
  ['1046-1000', '', false],
  ['', 'Spin-off', false],
])('%s of type "%s" is a price factor: %s', (ratio, type, isFactor) => {
  expect(isPriceFactor({ ratio, split_type: type })).toBe(isFactor);
});

test('ratios of another period fail their identities', () => {
  const wrong: RatioPeriod = { ...period, roa: 0.05, financialLeverage: 2, cashConversionCycle: 0 };
  expect(names(failedChecks(ratioChecks, wrong))).toEqual(['roa', 'financialLeverage', 'cashConversionCycle']);
});

test('a net income that its report rounds by itself does not fail, one beside minority interests is an oddity', () => {
  // 207 of 1,401 million, where 235 less a tax of 27 are 208
  const rounded: RatioPeriod = { id: period.id, isCalculated: true, netMargin: 0.147_752, pretaxMargin: 0.167_737, taxRate: 0.114_894 };
  expect(failedChecks(ratioChecks, rounded)).toEqual([]);
  expect(failedChecks(ratioChecks, { ...rounded, netMargin: 0.12 })).toMatchObject([{ name: 'netMargin', isOddity: true }]);
});
