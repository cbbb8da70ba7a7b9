import { expect, test } from 'vitest';
import { readingRecord } from '#src/testing/readings.ts';
import { priceLadder } from './price-ladder.ts';
import { readReading } from './reading.ts';

test('prices stand from the highest to the lowest, each with its distance from the price at the news', () => {
  const rungs = priceLadder(readReading(readingRecord({ TONLast: '50', EODHigh: '51', EODLow: '49.5', MainVWAP: '' })));
  expect(rungs.map(({ price }) => price)).toEqual(rungs.map(({ price }) => price).toSorted((a, b) => b - a));
  const distances = new Map(rungs.map(({ field, fromNews }) => [field, fromNews]));
  expect(distances.get('EODHigh')).toBeCloseTo(2, 9);
  expect(distances.get('EODLow')).toBeCloseTo(-1, 9);
  expect(distances.get('TONLast')).toBe(0);
  expect(distances.has('MainVWAP')).toBe(false);
});

test('without a price at the news there is no distance to tell', () => {
  expect(new Set(priceLadder(readReading(readingRecord({ TONLast: '' }))).map(({ fromNews }) => fromNews))).toEqual(new Set([null]));
});
