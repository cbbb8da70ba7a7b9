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
 * Decodes the content coding of a body, which may differ from the requested one.
 *
 * @param maxBytes limit of the result, as a protection against decompression bombs
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

/** Parses a JSON body; undefined when it is not JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Whether a text is a complete XML document with the root `result` (assumption N14), unlike a gateway's XHTML page. */
const isXmlResult = (text: string): boolean => /^(?:<\?xml[^>]*\?>)?\s*<result(?:\s[^>]*)?(?:\/>$|>[^]*<\/result>$)/.test(text);

/** Responses up to this size are always parsed: it is cheap, and error messages sent with status 200 are small. */
const maxParsedBytes = 4096;

/** The list of an endpoint's records: the body itself, or a member of it. */
export type Envelope = string | undefined;

/** Whether a body begins and ends like a list, or like an object that has the list among its first members. */
function startsLikeRecords(body: Buffer, envelope: Envelope): boolean {
  const last = /\S\s*$/.exec(body.toString('latin1', body.length - 32))?.[0].trim();
  const first = body.toString('latin1', 0, maxParsedBytes).trimStart();
  if (first.startsWith('[')) return last === ']';
  const member = envelope === undefined ? -1 : first.indexOf(`"${envelope}"`);
  return first.startsWith('{') && last === '}' && member > 0 && /^"\w+"\s*:\s*\[/.test(first.slice(member));
}

/** Whether a value is the list of an endpoint. A bare list may stand in place of a documented envelope (assumption R10). */
const isList = (value: unknown, envelope: Envelope): boolean =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && envelope !== undefined && Array.isArray((value as Record<string, unknown>)[envelope]));

/**
 * Validates the body of a 200 response and determines its type, so that truncated responses, gateway pages, error messages and other
 * invalid content reach neither a browser nor the cache.
 *
 * Assumed: a large response with a known length and the type JSON is not parsed if it begins and ends like the endpoint's list. Parsing
 * would take as long as all other work for the response (decision 010).
 *
 * @param body without content coding
 * @param isFramed whether the headers have a length or chunking, so that the body is complete, and the type JSON
 * @throws UpstreamError
 */
export function readRecords(
  body: Buffer,
  { format, envelope }: { readonly format: Format; readonly envelope: Envelope },
  isFramed: boolean,
): { body: Buffer; contentType: string } {
  if (!isUtf8(body)) throw unusable('the response is not UTF-8');
  const plain = body.subarray(0, 3).equals(byteOrderMark) ? body.subarray(3) : body;
  if (isFramed && plain.length > maxParsedBytes && startsLikeRecords(plain, envelope))
    return { body: plain, contentType: contentTypes.json };
  const text = plain.toString('utf8').trim();
  if (text.startsWith('<')) {
    if (format !== 'json' && isXmlResult(text)) return { body: plain, contentType: contentTypes[format] };
    throw unusable(`the response is markup where ${format} was requested`);
  }
  // Assumed: JSON in place of XML is sent as JSON, because another format is better than no response (RFC 9110 §12.4.1).
  if (isList(parseJson(plain), envelope)) return { body: plain, contentType: contentTypes.json };
  throw unusable('the response is neither the list of the endpoint nor XML');
}

/** Assumed: freshness without a `Cache-Control` from upstream is three seconds, as the vendor sends. */
const defaultFreshMs = 3000;

/** Assumed: a response is revalidated after one minute even if upstream allows more. */
const maxFreshMs = 60_000;

/**
 * How long a response may be served without revalidation (RFC 9111 §4.2). `private` is ignored, because the proxy is the only client with
 * its key.
 *
 * @returns milliseconds, or undefined when it must not be stored (`no-store`)
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
