import { expect, test } from 'vitest';
import { listingOf, listingsOfCik } from './listings.ts';

test('finds a listing in any spelling, and those of a company', () => {
  expect(listingOf('brk-b')).toMatchObject({ symbol: 'BRK.B', cik: '0001067983', exchange: 'NYSE' });
  expect(listingsOfCik(1652044).map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['GOOGL', 'GOOG']));
  expect(listingOf('NOTLISTED')).toBeUndefined();
  expect(listingsOfCik('1')).toEqual([]);
});
