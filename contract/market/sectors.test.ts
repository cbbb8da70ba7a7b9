import { expect, test } from 'vitest';
import { readSector, sectorOfCode, sectors } from './sectors.ts';

test.each([
  ['Information Technology', 'Information Technology'],
  ['INFORMATION_TECHNOLOGY', 'Information Technology'],
  [' info tech ', 'Information Technology'],
  ['Healthcare', 'Health Care'],
  ['health-care', 'Health Care'],
  ['Financial', 'Financials'],
  ['Energy Sector', 'Energy'],
  ['Consumer  discretionary', 'Consumer Discretionary'],
  ['Comm. Services', 'Communication Services'],
])('%s is %s', (text, name) => {
  expect(readSector(text)).toBe(name);
});

test.each([
  'Technology',
  'Consumer Cyclical',
  'Financial Services',
  'Basic Materials',
  'Telecommunication Services',
  '45',
  'Shell Companies',
])('%s is of another classification and stays as it is', (text) => {
  expect(readSector(` ${text} `)).toBe(text);
});

test.each(['', '  '])('an empty text is no sector', (text) => {
  expect(readSector(text)).toBeUndefined();
});

test('every name is read as itself, and codes have one name each', () => {
  expect(sectors.map(readSector)).toEqual(sectors);
  expect(sectors).toHaveLength(11);
  expect([sectorOfCode(45), sectorOfCode(46), sectorOfCode('45'), sectorOfCode(undefined)]).toEqual([
    'Information Technology',
    undefined,
    undefined,
    undefined,
  ]);
});
