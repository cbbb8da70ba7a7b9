import { excerptBytes, recordLimitBytes, tooLong, type RawRecord, type Splitter } from './raw-record.ts';

const lineFeed = 10;

/** Cuts NDJSON: one record a line, blank lines passed over. */
export function splitLines(): Splitter {
  let ordinal = 0;
  /** pieces of a line whose end has not come yet */
  let begun: Buffer[] = [];
  let begunBytes = 0;

  const cut = (bytes: Buffer, start: number, end: number): RawRecord | undefined => {
    ordinal++;
    if (end - start > recordLimitBytes) return { ordinal, text: bytes.toString('utf8', start, start + excerptBytes), refused: tooLong };
    // decoded line by line: a single “ would make the text of a whole chunk two bytes wide, and twice as slow to parse
    const text = bytes.toString('utf8', start, end);
    return text.trim() === '' ? undefined : { ordinal, text };
  };

  const keep = (rest: Buffer): void => {
    begunBytes += rest.length;
    // of a line that is too long already, only its length matters
    if (begunBytes - rest.length <= recordLimitBytes) begun.push(rest);
  };

  const finish = (rest: Buffer): RawRecord | undefined => {
    keep(rest);
    const isLong = begunBytes > recordLimitBytes;
    const line = Buffer.concat(begun);
    begun = [];
    begunBytes = 0;
    if (!isLong) return cut(line, 0, line.length);
    ordinal++;
    return { ordinal, text: line.toString('utf8', 0, excerptBytes), refused: tooLong };
  };

  return {
    place: 'line',
    push: (chunk) => {
      const records: RawRecord[] = [];
      const add = (record: RawRecord | undefined): void => void (record && records.push(record));
      let start = 0;
      for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
        add(begunBytes > 0 ? finish(chunk.subarray(start, end)) : cut(chunk, start, end));
        start = end + 1;
      }
      if (start < chunk.length) keep(chunk.subarray(start));
      return records;
    },
    end: (broken) => {
      const last = begunBytes > 0 ? finish(Buffer.alloc(0)) : undefined;
      if (broken === undefined) return last ? [last] : [];
      return [{ ordinal: last?.ordinal ?? ordinal + 1, text: last?.text ?? '', refused: broken }];
    },
  };
}
