import { PartialRecord, tooLong, type RawRecord, type Splitter } from './record.ts';

const lineFeed = 10;

/** Splits NDJSON: one record per line; blank lines are skipped. */
export function splitLines(): Splitter {
  let ordinal = 0;
  const partial = new PartialRecord();

  const finish = (): RawRecord[] => {
    ordinal++;
    const { text, isTooLong } = partial.take();
    if (isTooLong) return [{ ordinal, text, refused: tooLong }];
    return text.trim() === '' ? [] : [{ ordinal, text }];
  };

  return {
    place: 'line',
    push: (chunk) => {
      const records: RawRecord[] = [];
      let start = 0;
      for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
        partial.add(chunk.subarray(start, end));
        records.push(...finish());
        start = end + 1;
      }
      if (start < chunk.length) partial.add(chunk.subarray(start));
      return records;
    },
    end: (broken) => {
      const last = partial.isEmpty ? [] : finish();
      if (broken === undefined) return last;
      return [{ ordinal: last[0]?.ordinal ?? ordinal + 1, text: last[0]?.text ?? '', refused: broken }];
    },
  };
}
