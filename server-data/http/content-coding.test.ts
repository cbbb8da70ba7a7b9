import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { chooseCoding, createCompressor } from './content-coding.ts';

it.each([
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
  ['br;q=0.5, gzip;q=0.8, zstd;q=0.7', 'gzip'],
  ['gzip;q=0', undefined],
  ['*', 'zstd'],
  ['*;q=0', undefined],
  ['zstd;q=0, *', 'br'],
  ['gzip;q=0.5, identity', undefined],
  ['gzip, identity;q=0.5', 'gzip'],
  ['identity;q=0, deflate', undefined],
  ['deflate, compress', undefined],
  ['gzip;q=high', undefined],
])('Accept-Encoding %s is answered in %s', (header, coding) => {
  expect(chooseCoding(header)).toBe(coding);
});

it.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
] as const)('what %s packs unpacks to the same bytes', async (coding, unpack) => {
  const body = Buffer.from('headline after headline '.repeat(200));
  const packed = await createCompressor()('a', coding, body);
  expect(packed.length).toBeLessThan(body.length / 4);
  expect(unpack(packed)).toEqual(body);
});

it('packs a representation once', async () => {
  const compress = createCompressor();
  const body = Buffer.from('headline '.repeat(200));
  expect(await compress('tag', 'gzip', body)).toBe(await compress('tag', 'gzip', body));
});
