import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { logoImagePairs, logoImagePath } from '#contract/logo-image.ts';
import type { Pairs } from '#contract/http/query-string.ts';

/** Which listing an address names. */
export interface Listing {
  /** CIK, ISIN, or the logo's id where it has neither */
  readonly identifier: string;
  readonly isin: string;
  readonly symbol: string;
}

export interface ImageLinks {
  /**
   * The address of a picture, good until the end of the next UTC day; in two steps, for a listing has many.
   *
   * @param nowMs Unix milliseconds
   */
  readonly of: (listing: Listing, nowMs: number) => (file: string, flutterCompatible?: boolean) => string;
  /** Whether an address is one of ours, as it was made: in the path and in every pair of its query. */
  readonly isOurs: (path: string, query: Pairs) => boolean;
}

/** What a source calls an identifier may be anything; `encodeURIComponent` alone refuses halves of characters. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** The path of a picture, below the image address. @param file `<field>[__<32 hex>].png|svg` */
export const imagePathOf = (identifier: string, file: string): string => `${logoImagePath}/${encode(identifier)}/${encode(file)}`;

const daySeconds = 86_400;

/**
 * The last second of the next UTC day: all links of a day are alike, so that answers and their entity tags stay the same,
 * and each is good for at least a day (facts §5).
 */
export const expiryOf = (nowMs: number): number => (Math.floor(nowMs / 1000 / daySeconds) + 2) * daySeconds - 1;

const blockBytes = 64;
const digestBytes = 32;
/** Longer ones are refused unread; ours are some 300 characters. */
const mostBytes = 4096;

/**
 * HMAC-SHA-256 (RFC 2104) by one-shot hashes, which are ten times faster than `createHmac` on texts as short as these;
 * a list of a hundred logos has twelve hundred of them.
 *
 * @returns of a text of at most `mostBytes`, in hexadecimal
 */
function keyedHash(secret: string): (text: string) => string {
  const key = Buffer.alloc(blockBytes);
  const bytes = Buffer.from(secret);
  (bytes.length > blockBytes ? hash('sha256', bytes, 'buffer') : bytes).copy(key);
  const inner = Buffer.alloc(blockBytes + mostBytes);
  const outer = Buffer.alloc(blockBytes + digestBytes);
  for (let at = 0; at < blockBytes; at++) {
    inner[at] = (key[at] ?? 0) ^ 0x36;
    outer[at] = (key[at] ?? 0) ^ 0x5c;
  }
  return (text) => {
    const length = inner.write(text, blockBytes);
    // as text and not as a buffer, which would have to be made
    outer.write(hash('sha256', inner.subarray(0, blockBytes + length), 'binary'), blockBytes, 'binary');
    return hash('sha256', outer, 'hex');
  };
}

const {
  credential: credentialPair,
  expiry,
  isin: isinPair,
  symbol: symbolPair,
  flutterCompatible: flutter,
  signature: signaturePair,
} = logoImagePairs;

/** Pairs in one order and spelling, so that a client that encodes or orders them anew still has our address. */
const canonical = (pairs: Pairs): string =>
  pairs
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');

export interface ImageLinkOptions {
  /** what stands before the path: an origin, an origin and a path, a path, or nothing; asked for with every address */
  readonly imageUrl?: () => string;
  /** what the signatures are made with, never sent; a random one is forgotten with this process, and all its addresses with it */
  readonly secret?: string | undefined;
}

const randomSecret = (): string => randomBytes(32).toString('hex');

/**
 * Makes and checks the addresses of pictures. Whoever holds one may read its picture, until it expires: the signature is
 * the credential (facts §5).
 */
export function createImageLinks({ imageUrl = () => '', secret = randomSecret() }: ImageLinkOptions = {}): ImageLinks {
  const keyed = keyedHash(secret);
  /** tells which secret signed, without telling the secret */
  const credential = keyed('credential').slice(0, 16);

  return {
    of: ({ identifier, isin, symbol }, nowMs) => {
      const folder = `${logoImagePath}/${encode(identifier)}/`;
      // in the order of `canonical`
      const named = `${credentialPair}=${credential}&${expiry}=${expiryOf(nowMs)}&${isinPair}=${encode(isin)}&${symbolPair}=${encode(symbol)}`;
      const start = `${imageUrl()}${folder}`;
      return (file, flutterCompatible = false) => {
        const compatible = flutterCompatible ? `${flutter}=true&` : '';
        const signature = keyed(`${folder}${file}\n${compatible}${named}`);
        return `${start}${file}?${named}&${compatible}${signaturePair}=${signature}`;
      };
    },
    isOurs: (path, query) => {
      const sent = query.filter(([name]) => name === signaturePair).map(([, value]) => value);
      const text = `${path}\n${canonical(query.filter(([name]) => name !== signaturePair))}`;
      const [signature = ''] = sent;
      if (sent.length !== 1 || !/^[\da-f]{64}$/.test(signature) || Buffer.byteLength(text) > mostBytes) return false;
      // compared in constant time: how long it takes would tell how much of a guess is right
      return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(keyed(text), 'hex'));
    },
  };
}
