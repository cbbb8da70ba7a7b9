import { expect, test } from 'vitest';
import { chooseCoding } from './content-coding.ts';

test.each<[accept: string | undefined, coding: string | undefined]>([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['*', 'zstd'],
  ['br;q=0.5, gzip', 'gzip'],
  ['*;q=0.1, gzip;q=0.5', 'gzip'],
  ['zstd;q=0, br;q=0, *', 'gzip'],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip', 'gzip'],
  ['gzip;q=0', undefined],
  ['deflate, compress', undefined],
  ['GZIP', 'gzip'],
])('Accept-Encoding %s: %s', (accept, coding) => expect(chooseCoding(accept)).toBe(coding));
