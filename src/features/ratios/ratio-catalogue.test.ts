import { expect, test } from 'vitest';
import { ratioNames } from '#contract/endpoints/ratios.ts';
import { ratioGlossary } from '#contract/glossary/ratios.ts';
import { catalogue, findRatios, ratioNamed, type RatioUnit } from './ratio-catalogue.ts';
import { formatDifference, formatIndexed, formatRatio } from './ratio-format.ts';

test('each of the 38 ratios is described once', () => {
  expect(catalogue.map(({ name }) => name).toSorted()).toEqual([...ratioNames].toSorted());
  expect(new Set(catalogue.map(({ label }) => label)).size).toBe(38);
});

test('units are those of the dictionary', () => {
  const words: Readonly<Record<RatioUnit, string>> = {
    fraction: 'fraction: 0.43 is 43.0 %',
    multiple: 'times',
    days: 'days',
    dollars: '$',
  };
  for (const { name, unit } of catalogue) expect([name, words[unit]]).toEqual([name, ratioGlossary[name].unit]);
});

test.each([
  ['fixAssetsTuronver', ['fixAssetsTuronver']],
  ['fixed assets', ['fixAssetsTuronver']],
  ['FIXASSETS', ['fixAssetsTuronver']],
  ['turnover fixed', ['fixAssetsTuronver']],
  ['roic', ['roic', 'normalizedRoic']],
  ['inventory', ['daysInInventory', 'inventoryTurnover']],
  ['per employee', ['salesPerEmployee', 'netIncomePerEmployee']],
  ['no such ratio', []],
])('%s finds %j', (typed, names) => {
  expect(findRatios(typed).map(({ name }) => name)).toEqual(names);
});

test('nothing typed finds everything', () => {
  expect(findRatios('  ')).toHaveLength(38);
});

test.each<[number, RatioUnit, shown: string, difference: string]>([
  [0.43, 'fraction', '43.0%', '+43.00 pp'],
  [-0.0825, 'fraction', '\u22128.3%', '\u22128.25 pp'],
  [1.07, 'multiple', '1.07x', '+1.07x'],
  [28.6, 'days', '29d', '+29d'],
  [2_410_000.4, 'dollars', '$2,410,000', '+$2,410,000'],
  [-1200, 'dollars', '\u2212$1,200', '\u2212$1,200'],
  [0, 'fraction', '0.0%', '0.00 pp'],
])('%d of unit %s reads %s, as a difference %s', (value, unit, shown, difference) => {
  expect(formatRatio(value, unit)).toBe(shown);
  expect(formatDifference(value, unit)).toBe(difference);
});

test('an index has one decimal', () => {
  expect(formatIndexed(112.449)).toBe('112.4');
});

test('less leverage is better, a tax rate is neither', () => {
  expect([ratioNamed('financialLeverage').betterWhen, ratioNamed('taxRate').betterWhen, ratioNamed('roe').betterWhen]).toEqual([
    'lower',
    'neutral',
    'higher',
  ]);
});
