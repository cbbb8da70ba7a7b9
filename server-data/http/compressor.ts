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

const mostBytes = 16 * 2 ** 20;
const mostBytesEach = 4 * 2 ** 20;

export type Compressor = (key: string, coding: Coding, body: Buffer) => Buffer | Promise<Buffer>;

/**
 * Compresses each representation once, also when many ask at once. The key names bytes and coding, as a strong entity
 * tag does: what is kept stays true whatever happens to the data, and an answer that a write left as it was is not packed anew.
 */
export function createCompressor(): Compressor {
  const done = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
    maxEntrySize: mostBytesEach,
    sizeCalculation: (bytes, key) => bytes.length + 2 * key.length,
  });
  const awaited = new Map<string, Promise<Buffer>>();

  const pack = async (key: string, coding: Coding, body: Buffer): Promise<Buffer> => {
    try {
      const bytes = await compressors[coding](body);
      done.set(key, bytes);
      return bytes;
    } finally {
      awaited.delete(key);
    }
  };

  return (key, coding, body) => {
    const known = done.get(key) ?? awaited.get(key);
    if (known) return known;
    const packed = pack(key, coding, body);
    awaited.set(key, packed);
    return packed;
  };
}
