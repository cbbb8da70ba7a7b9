import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { preferences, qualityOf } from './quality.ts';

/** In the order of our preference among equals: cheapest for its size first. */
export const codings = ['zstd', 'br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/** Below this a packet is a packet, compressed or not. */
export const leastCompressedBytes = 1024;

/** RFC 9110 §8.4.1.3: `x-gzip` is `gzip`. */
const spellings: Readonly<Record<Coding, readonly string[]>> = { zstd: ['zstd', '*'], br: ['br', '*'], gzip: ['gzip', 'x-gzip', '*'] };

/**
 * Chooses a content coding by `Accept-Encoding` (RFC 9110 §12.5.3).
 *
 * Assumed: a caller who refuses `identity` and all we have gets `identity` all the same, as the RFC allows.
 *
 * @returns undefined for the plain bytes
 */
export function chooseCoding(acceptEncoding: string | undefined): Coding | undefined {
  const wanted = preferences(acceptEncoding);
  let best: Coding | undefined;
  // `identity` is always acceptable, but preferred only by a caller who names it
  let bestQuality = qualityOf(wanted, ['identity']) ?? 0;
  for (const coding of codings) {
    const quality = qualityOf(wanted, spellings[coding]) ?? 0;
    if (quality > bestQuality || (quality === bestQuality && quality > 0 && best === undefined)) [best, bestQuality] = [coding, quality];
  }
  return best;
}

const compressors: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  zstd: (body) => promisify(zstdCompress)(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
};

const cacheBytes = 16 * 1024 * 1024;

/** Compresses each representation once: the key names bytes and coding, as a strong entity tag does. */
export function createCompressor(): (key: string, coding: Coding, body: Buffer) => Promise<Buffer> {
  const done = new LRUCache<string, Buffer>({ maxSize: cacheBytes, sizeCalculation: (bytes) => bytes.length });
  return async (key, coding, body) => {
    const known = done.get(key);
    if (known) return known;
    const bytes = await compressors[coding](body);
    done.set(key, bytes);
    return bytes;
  };
}
