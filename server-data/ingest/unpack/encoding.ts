import { isUtf8 } from 'node:buffer';
import { DamagedSource } from './inflate.ts';

/** How the characters of a source are written. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/** So many units of UTF-16 are looked at. */
const probedUnits = 64;

/** Whether zeros are at every second place, as in UTF-16 of mostly Latin letters and digits. */
function findWideLetters(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const units = Math.min(probedUnits, Math.floor(start.length / 2));
  let [even, odd] = [0, 0];
  for (let unit = 0; unit < units; unit++) {
    if (start[2 * unit] === 0) even++;
    if (start[2 * unit + 1] === 0) odd++;
  }
  // a few other characters have their zero at the other place
  if (odd > units / 2 && even < odd / 8) return 'utf-16le';
  return even > units / 2 && odd < even / 8 ? 'utf-16be' : undefined;
}

/** How many bytes begin at an index, with that first one, as a character of UTF-8 with more than one byte does, whether it exists or not; 0 for others. */
function wideCharacterBytes(bytes: Buffer, at: number, first: number): number {
  const length = first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0;
  const others = bytes.subarray(at + 1, at + length);
  return others.length === length - 1 && others.every((byte) => (byte & 0xc0) === 0x80) ? length : 0;
}

/** Bytes that are no characters of Windows-1252. */
const undefinedBytes = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** No word of a language that is written in Windows-1252 has more letters beyond ASCII in sequence. */
const maxSequence = 3;

interface HighBytes {
  /** that are characters of UTF-8 */
  readonly asUtf8: number;
  readonly others: number;
  readonly canBeWindows1252: boolean;
}

function countHighBytes(bytes: Buffer): HighBytes {
  let [asUtf8, others, sequence, longest] = [0, 0, 0, 0];
  let isDefined = true;
  let at = -1;
  let next = 0;
  for (const byte of bytes) {
    at++;
    if (at < next) continue;
    if (byte < 0x80) {
      sequence = 0;
      continue;
    }
    const length = wideCharacterBytes(bytes, at, byte);
    if (length > 0) {
      asUtf8++;
      next = at + length;
      sequence = 0;
      continue;
    }
    others++;
    longest = Math.max(longest, ++sequence);
    if (undefinedBytes.has(byte)) isDefined = false;
  }
  return { asUtf8, others, canBeWindows1252: isDefined && longest <= maxSequence };
}

/** The bytes without a character that is cut at their end. */
function withoutCutCharacter(bytes: Buffer): Buffer {
  for (const [after, byte] of [...bytes.subarray(-3)].toReversed().entries()) {
    if (byte >= 0xc0) return bytes.subarray(0, -1 - after);
    if (byte < 0x80) return bytes;
  }
  return bytes;
}

/**
 * The encoding of a source by its first bytes.
 *
 * Assumed: a table that is not UTF-8 is Windows-1252, as Excel writes CSV, where none of its bytes beyond ASCII are UTF-8 and all of them
 * are letters or signs as words of western Europe have them. JSON is never taken for it: RFC 8259 says that it is UTF-8.
 *
 * @returns why the source is refused
 */
export function findEncoding(start: Buffer): Encoding | { readonly refused: string } {
  const [first, second, third, fourth] = start;
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return { refused: 'UTF-32 text: save it as UTF-8' };
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return { refused: 'UTF-32 text: save it as UTF-8' };
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const wide = findWideLetters(start);
  if (wide) return wide;
  const text = withoutCutCharacter(start);
  if (isUtf8(text) || /^\s*[[{]/.test(text.toString('latin1', 0, 1000))) return 'utf-8';
  const { asUtf8, others, canBeWindows1252 } = countHighBytes(text);
  return asUtf8 === 0 && others > 0 && canBeWindows1252 ? 'windows-1252' : 'utf-8';
}

/** Whether lines end as those of old Macs, with a carriage return alone. */
export const hasOldLineEnds = (start: Buffer): boolean => start.includes(carriageReturn) && !start.includes(lineFeed);

const describeDamage = (encoding: Encoding): string =>
  encoding === 'windows-1252'
    ? 'expected Windows-1252 as at the beginning of the file, got UTF-8: save all of it as UTF-8'
    : 'the UTF-16 text is damaged or cut off here';

/**
 * Reads characters of another encoding as UTF-8.
 *
 * @throws DamagedSource where they are not of the encoding
 */
export async function* readAsUtf8(chunks: AsyncIterable<Buffer>, encoding: Exclude<Encoding, 'utf-8'>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (bytes: Buffer, stream: boolean): Buffer => {
    try {
      return Buffer.from(decoder.decode(bytes, { stream }));
    } catch {
      throw new DamagedSource(describeDamage(encoding));
    }
  };
  for await (const chunk of chunks) {
    if (encoding === 'windows-1252') {
      const { asUtf8, others } = countHighBytes(chunk);
      // two signs in sequence can look like UTF-8, such as a letter and a quote
      if (asUtf8 > others) throw new DamagedSource(describeDamage(encoding));
    }
    yield decode(chunk, true);
  }
  const rest = decode(Buffer.alloc(0), false);
  if (rest.length > 0) yield rest;
}

/** Reads each carriage return as a line feed. */
export async function* readOldLineEnds(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const copy = Buffer.from(chunk);
    for (let at = copy.indexOf(carriageReturn); at >= 0; at = copy.indexOf(carriageReturn, at + 1)) copy[at] = lineFeed;
    yield copy;
  }
}
