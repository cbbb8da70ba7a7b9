import { excerptBytes, recordLimitBytes, tooLong, type RawRecord, type Splitter } from './raw-record.ts';

// What a byte means to the cutting; every other byte means nothing.
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

interface Place {
  /** where the array begins */
  readonly begins?: number;
  /** whether it is a list in an object, whose end follows it */
  readonly enveloped?: boolean;
}

/**
 * Cuts a JSON array at the commas of its outermost level, without parsing. What stands between two of them is one
 * record, however malformed: reading it finds that out, and the next record is not lost.
 */
export function splitArray({ begins = 0, enveloped = false }: Place = {}): Splitter {
  let before = begins;
  let ordinal = 0;
  let depth = 0;
  let inString = false;
  let escaped = false;
  let state: 'open' | 'closed' | 'over' = 'open';
  /** pieces of a record whose end has not come yet */
  let begun: Buffer[] = [];
  let begunBytes = 0;

  const keep = (bytes: Buffer): void => {
    begunBytes += bytes.length;
    // of a record that is too long already, only its length matters
    if (begunBytes - bytes.length <= recordLimitBytes) begun.push(bytes);
  };

  const finish = (bytes: Buffer): RawRecord => {
    keep(bytes);
    const isLong = begunBytes > recordLimitBytes;
    const record = Buffer.concat(begun);
    begun = [];
    begunBytes = 0;
    ordinal++;
    const text = record.toString('utf8', 0, isLong ? excerptBytes : record.length).trim();
    if (isLong) return { ordinal, text, refused: tooLong };
    return text === '' ? { ordinal, text, refused: 'nothing between two commas' } : { ordinal, text };
  };

  const isEmptyArray = (last: Buffer): boolean =>
    ordinal === 0 &&
    Buffer.concat([...begun, last])
      .toString('utf8')
      .trim() === '';

  const push = (chunk: Buffer): RawRecord[] => {
    const records: RawRecord[] = [];
    let start = Math.min(before, chunk.length);
    let at = start;
    before -= start;
    for (; at < chunk.length && state !== 'over'; at++) {
      const kind = kindOf[chunk[at] ?? 0];
      if (state === 'closed') {
        if (kind === kinds.blank || (enveloped && kind === kinds.closer)) continue;
        state = 'over';
        records.push({
          ordinal: ++ordinal,
          text: chunk.toString('utf8', at, at + excerptBytes),
          refused: 'text after the end of the array',
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
        const last = chunk.subarray(start, at);
        if (!isEmptyArray(last)) records.push(finish(last));
      } else if (kind === kinds.comma && depth === 1) {
        records.push(finish(chunk.subarray(start, at)));
        start = at + 1;
      }
    }
    if (state === 'open' && depth > 0) keep(chunk.subarray(start));
    return records;
  };

  const end = (broken?: string): RawRecord[] => {
    if (state !== 'open' && broken === undefined) return [];
    return [{ ...finish(Buffer.alloc(0)), refused: broken ?? 'the file ends before the array does' }];
  };

  return { place: 'index', push, end };
}
