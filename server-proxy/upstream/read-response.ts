import { contentTypes, type Format } from '#contract/http/accept.ts';
import { recordList, type ResponseShape } from '#contract/schema/record-list.ts';
import type { Body } from './bodies/body.ts';
import { isUtf8Body } from './bodies/utf8.ts';
import { unusable } from './errors.ts';

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Parses JSON; undefined when it is not JSON. */
export const parseJson = (bytes: Buffer): unknown => parseJsonText(bytes.toString('utf8'));

/** The same of text. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a text is a complete XML document with the root `result` (assumption N14), unlike a gateway's XHTML page. */
const isXmlResult = (text: string): boolean => /^(?:<\?xml[^>]*\?>)?\s*<result(?:\s[^>]*)?(?:\/>$|>[^]*<\/result>$)/.test(text);

/** Responses up to this size are always parsed: it is cheap, and error messages sent with status 200 are small. */
const maxParsedBytes = 4096;

/** Whether a body begins and ends like a list, or like an object that has the list, or the single record, among its first members. */
function startsLikeRecords(body: Body, { envelope, single }: ResponseShape): boolean {
  const last = /\S\s*$/.exec(body.tail(32).toString('latin1'))?.[0].trim();
  const first = body.head(maxParsedBytes).toString('latin1').trimStart();
  if (first.startsWith('[')) return last === ']';
  const member = envelope === undefined ? -1 : first.indexOf(`"${envelope}"`);
  const records = single === true ? /^"\w+"\s*:\s*[[{]/ : /^"\w+"\s*:\s*\[/;
  return first.startsWith('{') && last === '}' && member > 0 && records.test(first.slice(member));
}

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
  body: Body,
  { format, ...shape }: { readonly format: Format } & ResponseShape,
  isFramed: boolean,
): { body: Body; contentType: string } {
  if (!isUtf8Body(body)) throw unusable('the response is not UTF-8');
  const plain = body.head(3).equals(byteOrderMark) ? body.without(3) : body;
  if (isFramed && plain.length > maxParsedBytes && startsLikeRecords(plain, shape)) return { body: plain, contentType: contentTypes.json };
  // Only the beginning and the end of a document are looked at, so that the whole of a large one is not joined for it.
  const ends = Buffer.concat([plain.head(maxParsedBytes), plain.tail(maxParsedBytes)]);
  if (plain.isLarge && format !== 'json' && isXmlResult(ends.toString('utf8').trim()))
    return { body: plain, contentType: contentTypes[format] };
  const bytes = plain.joined();
  const text = bytes.toString('utf8').trim();
  if (text.startsWith('<')) {
    if (format !== 'json' && isXmlResult(text)) return { body: plain, contentType: contentTypes[format] };
    throw unusable(`the response is markup where ${format} was requested`);
  }
  // Assumed: JSON in place of XML is sent as JSON, because another format is better than no response (RFC 9110 §12.4.1).
  if (recordList(shape, parseJson(bytes))) return { body: plain, contentType: contentTypes.json };
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
