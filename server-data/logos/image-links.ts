import { secondsPerDay } from '#contract/time/dates.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pairs } from '#contract/http/query-string.ts';
import { logoImagePairs, logoImagePath } from '#contract/proxy/logo-image.ts';

/** The listing an image address names. */
export interface Listing {
  /** CIK, ISIN, or the logo's id when it has neither */
  readonly identifier: string;
  readonly isin: string;
  readonly symbol: string;
}

export interface ImageLinks {
  /**
   * Builds signed addresses of a listing's pictures, valid until the end of the next UTC day.
   *
   * @param nowMs Unix milliseconds
   */
  readonly forListing: (listing: Listing, nowMs: number) => (file: string, flutterCompatible?: boolean) => string;
  /** Whether path and query of an address are exactly as they were signed. */
  readonly isSigned: (path: string, query: Pairs) => boolean;
}

/** Identifiers from a source may be anything; `encodeURIComponent` alone throws on unpaired surrogates. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** The path of a picture, below the image address. @param file `<field>[__<32 hex>].png|svg` */
export const imagePath = (identifier: string, file: string): string => `${logoImagePath}/${encode(identifier)}/${encode(file)}`;

/**
 * The last second of the next UTC day. All links of a day are equal, so that responses and their entity tags stay the same,
 * and each link is valid for at least a day (assumption L07).
 */
export const linkExpiry = (nowMs: number): number => (Math.floor(nowMs / 1000 / secondsPerDay) + 2) * secondsPerDay - 1;

/** Longer addresses are refused without hashing; ours have about 300 characters. */
const maxSignedBytes = 4096;

const { signature: signatureName, flutterCompatible: flutterName } = logoImagePairs;

/** Pairs in one order and spelling, so that a client that encodes or orders them differently still has a valid address. */
const canonicalPairs = (pairs: Pairs): string =>
  pairs
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');

export interface ImageLinkOptions {
  /** precedes the path: an origin, an origin and a path, a path, or nothing; read for every address */
  readonly imageUrl?: () => string;
  /** signs the addresses and is never sent; with a random one all addresses end with this process */
  readonly secret?: string | undefined;
}

/** Signs and checks the addresses of pictures. The signature is the credential: whoever has an address may read its picture (assumption L07). */
export function createImageLinks({ imageUrl = () => '', secret = randomBytes(32).toString('hex') }: ImageLinkOptions = {}): ImageLinks {
  const hmac = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  /** identifies the secret without revealing it */
  const credential = hmac('credential').toString('hex').slice(0, 16);

  return {
    forListing: ({ identifier, isin, symbol }, nowMs) => {
      const folder = `${logoImagePath}/${encode(identifier)}/`;
      // in the order of `canonicalPairs`
      const pairs =
        `${logoImagePairs.credential}=${credential}&${logoImagePairs.expiry}=${linkExpiry(nowMs)}` +
        `&${logoImagePairs.isin}=${encode(isin)}&${logoImagePairs.symbol}=${encode(symbol)}`;
      const start = `${imageUrl()}${folder}`;
      return (file, flutterCompatible = false) => {
        const flutterPair = flutterCompatible ? `${flutterName}=true&` : '';
        const signature = hmac(`${folder}${file}\n${flutterPair}${pairs}`).toString('hex');
        return `${start}${file}?${pairs}&${flutterPair}${signatureName}=${signature}`;
      };
    },
    isSigned: (path, query) => {
      const signatures = query.filter(([name]) => name === signatureName).map(([, value]) => value);
      const text = `${path}\n${canonicalPairs(query.filter(([name]) => name !== signatureName))}`;
      const [signature = ''] = signatures;
      if (signatures.length !== 1 || !/^[\da-f]{64}$/.test(signature) || Buffer.byteLength(text) > maxSignedBytes) return false;
      return timingSafeEqual(Buffer.from(signature, 'hex'), hmac(text));
    },
  };
}
