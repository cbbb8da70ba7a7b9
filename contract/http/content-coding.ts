import { preferences, qualityOf } from './accept.ts';

/** In order of preference at equal quality: the least work for its size first. */
const codings = ['zstd', 'br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/** A smaller body fits in one packet, compressed or not. */
export const minCompressedBytes = 1024;

/** RFC 9110 §8.4.1.3: `x-gzip` is `gzip`. */
const spellings: Readonly<Record<Coding, readonly string[]>> = { zstd: ['zstd', '*'], br: ['br', '*'], gzip: ['gzip', 'x-gzip', '*'] };

/**
 * Chooses a content coding by `Accept-Encoding` (RFC 9110 §12.5.3).
 *
 * Assumed: a client that accepts neither `identity` nor any available coding gets `identity`, as the RFC allows.
 *
 * @returns undefined for `identity`
 */
export function chooseCoding(acceptEncoding: string | undefined): Coding | undefined {
  const wanted = preferences(acceptEncoding);
  if (wanted.length === 0) return undefined;
  // `identity` is always acceptable, but preferred only when the header lists it
  const plain = qualityOf(wanted, ['identity']);
  const weighed = codings.map((coding) => ({ coding, quality: qualityOf(wanted, spellings[coding]) }));
  const [best] = weighed.toSorted((one, other) => other.quality - one.quality);
  return best && best.quality > 0 && best.quality >= plain ? best.coding : undefined;
}
