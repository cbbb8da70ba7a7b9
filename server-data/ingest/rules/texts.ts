import type { Fault } from './fault.ts';

/** Control characters: no text of a story needs them, and XML forbids them. Tab, line feed and carriage return are text. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Whether the text of a record can hold such characters, as they are or as JSON escapes. Nearly none can. */
const suspicious = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\\u(?:00[01]|007f|fff[ef]|d[89a-f])/i;

const codePoint = (character: string): string => `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The summary's name for what `cleanTexts` removes. */
export const controlCharacters = 'control characters';

export interface CleanTexts {
  readonly wire: unknown;
  /** what was removed, by field; "" if nothing */
  readonly repair: string;
  readonly fault?: Fault;
}

/**
 * Removes control characters from every text of a record. A lone surrogate is refused: it is half of a character, and the other half
 * is lost.
 *
 * @param text the record as the source spells it
 * @param wire the same, parsed
 */
export function cleanTexts(text: string, wire: unknown): CleanTexts {
  if (!suspicious.test(text)) return { wire, repair: '' };
  const repairs: string[] = [];
  let fault: Fault | undefined;

  const clean = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => clean(item, `${path}.${index}`));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clean(item, path === '' ? key : `${path}.${key}`)]));
    if (typeof value !== 'string') return value;
    const half = loneSurrogate.exec(value);
    if (half) {
      const reason = `${path || 'record'}: expected whole characters, got the lone surrogate ${codePoint(half[0])} at character ${half.index + 1}`;
      fault ??= { kind: 'lone surrogate', reason };
    }
    const found = value.match(controls);
    if (!found) return value;
    repairs.push(`${path || 'record'}: removed ${[...new Set(found.map(codePoint))].join(', ')}`);
    return value.replaceAll(controls, '');
  };

  const cleaned = clean(wire, '');
  return { wire: cleaned, repair: repairs.join('; '), ...(fault && { fault }) };
}

/**
 * Why bytes are not UTF-8, with the first wrong byte; call it when they are not.
 *
 * @param text the same bytes, decoded with U+FFFD for wrong ones
 */
export function describeWrongBytes(bytes: Buffer, text: string): Fault {
  let at = text.indexOf('\ufffd');
  let offset = Buffer.byteLength(text.slice(0, Math.max(0, at)));
  // U+FFFD may also be what the source says
  while (at >= 0 && bytes.subarray(offset, offset + 3).equals(Buffer.from('\ufffd'))) {
    const next = text.indexOf('\ufffd', at + 1);
    offset += Buffer.byteLength(text.slice(at, next));
    at = next;
  }
  const byte = bytes.toString('hex', offset, offset + 1).toUpperCase();
  return { kind: 'not UTF-8', reason: `expected UTF-8, got the byte 0x${byte} at byte ${offset + 1} of the record` };
}
