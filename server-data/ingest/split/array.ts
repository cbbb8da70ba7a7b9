import { endsEarly, type Fault } from '../rules/fault.ts';
import { PartialRecord, type RawRecord, type Splitter } from './record.ts';

const nothing: Fault = { kind: 'malformed JSON', reason: 'expected an element, got nothing between two commas' };
const moreText: Fault = { kind: 'text after the array', reason: 'expected the end of the file, got text after the end of the array' };
const notClosed: Fault = { kind: endsEarly, reason: 'expected the end of the array, got the end of the file' };

const excerptBytes = 4096;

// The bytes that matter for splitting.
const kinds = { quote: 1, backslash: 2, opener: 3, closer: 4, comma: 5, blank: 6 } as const;
const kindOf = new Uint8Array(256);
const mark = (characters: string, kind: number): void => {
  for (const character of characters) kindOf[character.charCodeAt(0)] = kind;
};
mark('"', kinds.quote);
mark('\\', kinds.backslash);
mark('[{', kinds.opener);
mark(']}', kinds.closer);
mark(',', kinds.comma);
mark(' \t\r\n', kinds.blank);

interface ArrayPosition {
  /** the byte at which the array begins */
  readonly begins?: number;
  /** whether it is a list in an object, which ends after it */
  readonly enveloped?: boolean;
}

/**
 * Splits a JSON array at the commas of its outermost level, without parsing. The text between two commas is one record, so a
 * malformed record does not affect the next one.
 */
export function splitArray({ begins = 0, enveloped = false }: ArrayPosition = {}): Splitter {
  let before = begins;
  let ordinal = 0;
  let depth = 0;
  let inString = false;
  let escaped = false;
  let state: 'open' | 'closed' | 'over' = 'open';
  const partial = new PartialRecord();

  const finish = (isLast = false): RawRecord[] => {
    const { text, fault } = partial.take();
    const record = { ordinal: ordinal + 1, text: text.trim() };
    if (record.text === '' && isLast && ordinal === 0) return [];
    ordinal++;
    const refused = fault ?? (record.text === '' ? nothing : undefined);
    return [refused ? { ...record, refused } : record];
  };

  const push = (chunk: Buffer): RawRecord[] => {
    const records: RawRecord[] = [];
    let start = Math.min(before, chunk.length);
    let at = start;
    before -= start;
    for (; at < chunk.length && state !== 'over'; at++) {
      const kind = kindOf[chunk.readUInt8(at)];
      if (state === 'closed') {
        if (kind === kinds.blank || (enveloped && kind === kinds.closer)) continue;
        state = 'over';
        records.push({
          ordinal: ++ordinal,
          text: chunk.toString('utf8', at, at + excerptBytes),
          refused: moreText,
        });
      } else if (inString) {
        if (escaped) escaped = false;
        else if (kind === kinds.backslash) escaped = true;
        else if (kind === kinds.quote) inString = false;
      } else if (kind === kinds.quote) {
        inString = true;
      } else if (kind === kinds.opener) {
        if (depth++ === 0) start = at + 1;
      } else if (kind === kinds.closer) {
        if (--depth > 0) continue;
        state = 'closed';
        partial.add(chunk.subarray(start, at));
        records.push(...finish(true));
      } else if (kind === kinds.comma && depth === 1) {
        partial.add(chunk.subarray(start, at));
        records.push(...finish());
        start = at + 1;
      }
    }
    if (state === 'open' && depth > 0) partial.add(chunk.subarray(start));
    return records;
  };

  const end = (broken?: Fault): RawRecord[] => {
    if (state !== 'open' && !broken) return [];
    return finish().map((record) => ({ ...record, refused: broken ?? notClosed }));
  };

  return { place: 'index', push, end };
}
