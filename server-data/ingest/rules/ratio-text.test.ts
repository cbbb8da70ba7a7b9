import { expect, it } from 'vitest';
import { lowestTerms, readRatio } from './ratio-text.ts';

it.each([
  ['4:1', '4:1'],
  ['1:10', '1:10'],
  ['3 : 2', '3:2'],
  ['1398:1000', '1398:1000'],
  ['1.10:1', '1.10:1'],
  ['4-for-1', '4:1'],
  ['4 for 1', '4:1'],
  ['1-For-20', '1:20'],
  ['4/1', '4:1'],
  ['4:01', '4:1'],
  ['01:10', '1:10'],
  ['4', '4:1'],
  ['4.0', '4:1'],
  [4, '4:1'],
  ['0.1', '1:10'],
  [0.05, '1:20'],
  ['1.5', '3:2'],
  ['1.398', '699:500'],
])('%j is %s', (text, ratio) => {
  expect(readRatio(text)).toEqual({ text: ratio });
});

it.each([
  [0.333333, '1:3'],
  ['0.0667', '1:15'],
  ['0.006667', '1:150'],
  ['1.333333', '4:3'],
])('%j is a rounded %s', (text, ratio) => {
  expect(readRatio(text)).toEqual({ text: ratio, isRounded: true });
});

it.each(['4 to 1', '0:1', '4:0', '-4', '0.003', '0.667', '1e-7', 'four', '', '2:1:1', '4:01:00', null, true])(
  '%j is no ratio that is certain',
  (value) => {
    expect(readRatio(value)).toBeUndefined();
  },
);

it('is the same in lowest terms however it is written', () => {
  expect(['4:1', '8:2', '4.0:1'].map(lowestTerms)).toEqual(['4:1', '4:1', '4:1']);
});
