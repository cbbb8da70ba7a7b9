import { expect, test } from 'vitest';
import { chooseCoding } from './content-coding.ts';

test.each<[header: string | undefined, coding: string | undefined]>([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['GZIP', 'gzip'],
  ['zstd;q=0.1, gzip', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8, zstd;q=0.7', 'gzip'],
  ['*;q=0.1, gzip;q=0.5', 'gzip'],
  ['gzip;q=0', undefined],
  ['*', 'zstd'],
  ['*;q=0', undefined],
  ['zstd;q=0, *', 'br'],
  ['zstd;q=0, br;q=0, *', 'gzip'],
  ['identity, gzip;q=0.5', undefined],
  ['gzip;q=0.5, identity', undefined],
  ['gzip, identity;q=0.5', 'gzip'],
  ['identity;q=0.5, gzip', 'gzip'],
  ['identity, gzip', 'gzip'],
  ['identity;q=0, deflate', undefined],
  ['deflate, compress', undefined],
  ['gzip;q=high', undefined],
])('Accept-Encoding %s is answered in %s', (header, coding) => {
  expect(chooseCoding(header)).toBe(coding);
});
