import { expect, it } from 'vitest';
import { barParts, coverageText, partsText } from './breadth-text.ts';

it('says of how many symbols a breadth is, and of which', () => {
  expect(coverageText({ covered: 412, known: 5300 }, '')).toBe('412 of 5,300 symbols have bars of this session');
  expect(coverageText({ covered: 1, known: 3 }, ' of the watchlist Chips')).toBe(
    '1 of 3 symbols of the watchlist Chips has bars of this session',
  );
  expect(coverageText({ covered: 40, known: 212 }, ' with news', 'reactions')).toBe(
    '40 of 212 symbols with news have a reaction that is measured',
  );
});

it('divides a bar by the counts; a part without symbols has no place', () => {
  expect(barParts({ advancing: 3, unchanged: 0, declining: 1 })).toEqual([
    { part: 'advancing', from: 0, to: 0.75 },
    { part: 'declining', from: 0.75, to: 1 },
  ]);
  expect(barParts({ advancing: 0, unchanged: 0, declining: 0 })).toEqual([]);
  expect(partsText({ advancing: 1240, unchanged: 2, declining: 3 })).toBe('1,240 advancing, 2 unchanged, 3 declining');
});
