import { expect, test } from 'vitest';
import { ratioNames } from '#contract/endpoints/ratios.ts';
import { ratioGlossary } from '#contract/glossary/ratios.ts';
import { catalogue, findRatios, ratioNamed, type RatioUnit } from './ratio-catalogue.ts';

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

test('less leverage is better, a tax rate is neither', () => {
  expect([ratioNamed('financialLeverage').betterWhen, ratioNamed('taxRate').betterWhen, ratioNamed('roe').betterWhen]).toEqual([
    'lower',
    'neutral',
    'higher',
  ]);
});
