import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Coding } from '#contract/http/content-coding.ts';

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
