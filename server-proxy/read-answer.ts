import { isUtf8 } from 'node:buffer';
import { contentTypes, type Format } from '#contract/http/accept.ts';
import { unreachable } from './upstream-failure.ts';

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Answers this small are parsed whatever vouches for them: it costs little, and errors in disguise are small. */
const alwaysParsedBytes = 4096;

const code = (character: string): number => character.charCodeAt(0);
const blanks = new Set([' ', '\t', '\r', '\n'].map(code));

function isJsonRecords(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    // every endpoint answers a list or an envelope (spec §2); a bare string or number is an error in disguise
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

/** Begins and ends as a list or an envelope does. */
function looksLikeRecords(body: Buffer): boolean {
  let start = 0;
  let end = body.length - 1;
  while (blanks.has(body[start] ?? 0)) start++;
  while (blanks.has(body[end] ?? 0)) end--;
  const [first, last] = [body[start], body[end]];
  return (first === code('[') && last === code(']')) || (first === code('{') && last === code('}'));
}

/** Facts §10: the root is `result`. Asking for it by name tells an answer from a gateway's XHTML page and from half an answer. */
const isXmlResult = (text: string): boolean => /^(?:<\?xml[^>]*\?>)?\s*<result(?:\s[^>]*)?(?:\/>$|>[^]*<\/result>$)/.test(text);

/**
 * Checks what came with a 200 and names its type. An answer cut short, a gateway's page or plain garbage stops here
 * instead of in somebody's browser or, worse, in the cache.
 *
 * Assumed: a large answer that is framed whole and says that it is JSON is not parsed if it begins and ends as records
 * do. Parsing would cost more than everything else that is done for it.
 *
 * @param body without content coding
 * @param isVouchedFor whether its framing shows that it is whole, and its headers say that it is JSON
 * @throws UpstreamFailure
 */
export function readAnswer(body: Buffer, format: Format, isVouchedFor = false): { body: Buffer; contentType: string } {
  if (!isUtf8(body)) throw unreachable('the answer is not UTF-8', { again: false });
  const plain = body.subarray(0, 3).equals(byteOrderMark) ? body.subarray(3) : body;
  if (isVouchedFor && plain.length > alwaysParsedBytes && looksLikeRecords(plain)) return { body: plain, contentType: contentTypes.json };
  const text = plain.toString('utf8').trim();
  if (text.startsWith('<')) {
    if (format !== 'json' && isXmlResult(text)) return { body: plain, contentType: contentTypes[format] };
    throw unreachable(`the answer is markup where ${format} was asked for`, { again: false });
  }
  // Assumed: JSON in place of XML is passed on as what it is, because an answer in the wrong form beats none (RFC 9110 §12.4.1).
  if (isJsonRecords(text)) return { body: plain, contentType: contentTypes.json };
  throw unreachable('the answer is neither JSON records nor XML', { again: false });
}
