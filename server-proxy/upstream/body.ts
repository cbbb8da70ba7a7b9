import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import { contentTypes, type Format } from '#contract/http/accept.ts';
import { unusable } from './errors.ts';

const decoders: Readonly<Record<string, (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
};

/**
 * A body without its content coding, whichever was requested: servers do not always comply.
 *
 * @param maxBytes of the result, so that a small response cannot decompress into all our memory
 * @throws UpstreamError
 */
export async function decodeBody(body: Buffer, contentEncoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const coding = (contentEncoding ?? '').trim().toLowerCase();
  if (coding === '' || coding === 'identity') return body;
  const decode = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
  if (!decode) throw unusable('the response has an unknown content coding');
  try {
    return await decode(body, { maxOutputLength: maxBytes });
  } catch (error) {
    throw unusable(`the response cannot be decompressed: ${String(error)}`);
  }
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The value of a JSON body; undefined where it is no JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Facts §10: the root is `result`. This tells data from a gateway's XHTML page and from half a document. */
const isXmlResult = (text: string): boolean => /^(?:<\?xml[^>]*\?>)?\s*<result(?:\s[^>]*)?(?:\/>$|>[^]*<\/result>$)/.test(text);

/** Responses this small are always parsed: it costs little, and errors in disguise are small. */
const maxParsedBytes = 4096;

/** Begins and ends as a list or an envelope does. */
const startsLikeRecords = (body: Buffer): boolean =>
  /^\s*\[[^]*\]\s*$|^\s*\{[^]*\}\s*$/.test(`${body.toString('latin1', 0, 32)}${body.toString('latin1', body.length - 32)}`);

/**
 * Checks the body of a 200 and names its type. A truncated response, a gateway's page or plain garbage stops here instead of
 * reaching a browser or the cache.
 *
 * Assumed: a large response that is complete by its framing and JSON by its type is not parsed if it begins and ends as records do.
 * Parsing would cost as much as everything else that is done for it (decision 010).
 *
 * @param body without content coding
 * @param isFramed whether its headers give its length, so that it is complete, and the type JSON
 * @throws UpstreamError
 */
export function readRecords(body: Buffer, format: Format, isFramed: boolean): { body: Buffer; contentType: string } {
  if (!isUtf8(body)) throw unusable('the response is not UTF-8');
  const plain = body.subarray(0, 3).equals(byteOrderMark) ? body.subarray(3) : body;
  if (isFramed && plain.length > maxParsedBytes && startsLikeRecords(plain)) return { body: plain, contentType: contentTypes.json };
  const text = plain.toString('utf8').trim();
  if (text.startsWith('<')) {
    if (format !== 'json' && isXmlResult(text)) return { body: plain, contentType: contentTypes[format] };
    throw unusable(`the response is markup where ${format} was requested`);
  }
  // every endpoint returns a list or an envelope (spec §2); a bare string or number is an error in disguise
  const value = parseJson(plain);
  // Assumed: JSON in place of XML is passed on as what it is, because a response in the wrong form beats none (RFC 9110 §12.4.1).
  if (typeof value === 'object' && value !== null) return { body: plain, contentType: contentTypes.json };
  throw unusable('the response is neither JSON records nor XML');
}

/** Assumed: freshness when upstream names none, the three seconds the vendor itself gives (facts §3.1). */
const defaultFreshMs = 3000;

/** Assumed: however long upstream allows, a response is revalidated once a minute. */
const maxFreshMs = 60_000;

/**
 * How long a response may be served without revalidation (RFC 9111 §4.2). `private` does not matter: with one key, the one client
 * of the data service is this proxy.
 *
 * @returns milliseconds, or undefined where it must not be stored (`no-store`)
 */
export function freshMs(cacheControl: string | undefined, age: string | undefined): number | undefined {
  const directives = (cacheControl ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
  if (directives.includes('no-store')) return undefined;
  if (directives.some((directive) => directive === 'no-cache' || directive.startsWith('no-cache='))) return 0;
  const seconds = directives.map((directive) => /^max-age="?(\d{1,9})"?$/.exec(directive)?.[1]).find((match) => match !== undefined);
  if (seconds === undefined) return defaultFreshMs;
  const elapsed = /^\d{1,9}$/.test(age ?? '') ? Number(age) : 0;
  return Math.min(Math.max(Number(seconds) - elapsed, 0) * 1000, maxFreshMs);
}
