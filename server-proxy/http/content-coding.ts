import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { preferences, qualityOf } from './quality.ts';

/** In the order of our preference among equals: the least work for its size first. */
const codings = ['zstd', 'br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/** RFC 9110 §8.4.1.3: `x-gzip` is `gzip`. */
const names: Readonly<Record<Coding, readonly string[]>> = { zstd: ['zstd', '*'], br: ['br', '*'], gzip: ['gzip', 'x-gzip', '*'] };

/**
 * Chooses a content coding by `Accept-Encoding` (RFC 9110 §12.5.3).
 *
 * @returns undefined for the plain bytes, which a caller cannot refuse in earnest
 */
export function chooseCoding(acceptEncoding: string | undefined): Coding | undefined {
  const list = preferences(acceptEncoding);
  const plain = qualityOf(list, ['identity']) ?? 0;
  const weighed = codings.map((coding) => ({ coding, quality: qualityOf(list, names[coding]) ?? 0 }));
  const best = weighed.toSorted((one, other) => other.quality - one.quality)[0];
  return best && best.quality > 0 && best.quality >= plain ? best.coding : undefined;
}

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);
const zip = promisify(gzip);

/** Levels that cost about a millisecond per 100 KB; higher ones belong to build time. */
export const compress: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  zstd: (body) => zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body) => zip(body, { level: 6 }),
};
