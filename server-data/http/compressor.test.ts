import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createCompressor } from './compressor.ts';

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
