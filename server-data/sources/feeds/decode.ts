import { isUtf8 } from 'node:buffer';
import { describeWrongBytes } from '../../ingest/rules/texts.ts';
import { findEncoding } from '../../ingest/unpack/encoding.ts';
import { SourceFailed } from '../failures.ts';

/** Encodings in which any bytes are characters, so that a wrong name of one goes unnoticed. */
const anyBytes = /^(?:windows-|iso-8859-|koi8-|macintosh|ibm|x-mac)/;
const beyondAscii = /[\x80-\xff]/;
const probedBytes = 1024;

function decodeAs(bytes: Buffer, label: string): { readonly text: string; readonly encoding: string } | undefined {
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    return { text: decoder.decode(bytes), encoding: decoder.encoding };
  } catch {
    return undefined;
  }
}

/**
 * The text of a feed. The charset is that of the HTTP header, else of the byte order mark, else of the XML declaration, else UTF-8; where the bytes
 * are not of it, the next one is tried.
 *
 * Assumed: what is UTF-8 beyond ASCII is UTF-8, although a header says ISO-8859-1, as many servers do for any text (assumption X30).
 *
 * @param note says that another charset was read than the one that was declared first
 * @throws SourceFailed where the bytes are of none of them
 */
export function decodeFeed(bytes: Buffer, contentType: string, note: (line: string) => void): string {
  const marked = findEncoding(bytes.subarray(0, probedBytes));
  if (typeof marked === 'object') throw new SourceFailed(`the feed is ${marked.refused}`);
  const start = bytes.toString('latin1', 0, probedBytes);
  const declared = [
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1],
    marked.startsWith('utf-16') || start.startsWith('\xef\xbb\xbf') ? marked : undefined,
    /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1],
  ].filter((label) => label !== undefined);
  for (const label of [...declared, 'utf-8']) {
    const decoded = decodeAs(bytes, label);
    // any even number of bytes is UTF-16, and that of ASCII is UTF-8
    if (!decoded || decoded.encoding.startsWith('utf-16') !== marked.startsWith('utf-16')) continue;
    const isUtf8Instead = anyBytes.test(decoded.encoding) && isUtf8(bytes) && beyondAscii.test(bytes.toString('latin1'));
    if (isUtf8Instead || label !== (declared[0] ?? label))
      note(`the charset is ${isUtf8Instead ? 'utf-8' : label}, not ${declared[0] ?? label} as is said`);
    return isUtf8Instead ? new TextDecoder().decode(bytes) : decoded.text;
  }
  const { reason } = describeWrongBytes(bytes, bytes.toString('utf8'));
  throw new SourceFailed(
    `the charset of the feed is not ${[...new Set([...declared, 'utf-8'].map((label) => label.toLowerCase()))].join(' or ')}: ${reason.replace('the record', 'the document')}`,
  );
}
