import { endsEarly, type Fault } from '../rules/fault.ts';
import { maxRecordBytes, type RawRecord, type Splitter } from '../split/record.ts';
import type { BarBatch } from './bar-batch.ts';
import type { BarsOptions } from './options.ts';
import { isBlankLine, type Table, TableReader, trimEnd } from './table.ts';

const lineFeed = 0x0a;
const excerptBytes = 4096;

const tooLong: Fault = { kind: 'too long', reason: `expected at most ${maxRecordBytes / 2 ** 20} MiB in a line` };

/** Reads the lines of a table into a batch; its records are the lines that hold no bar. */
export interface TableSplitter extends Splitter {
  /** how many bars were added since it was called before */
  readonly takeAdded: () => number;
  /** the last line that was read */
  readonly line: () => number;
}

/** @param after the last line that is not read again */
export function splitTable({ layout, seconds }: Table, options: BarsOptions, batch: BarBatch, after: number): TableSplitter {
  const reader = new TableReader(layout, options);
  let line = 0;
  let added = 0;
  let rest: Buffer = Buffer.alloc(0);
  let isDropping = false;

  const recordOf = (bytes: Buffer, start: number, end: number, more: Partial<RawRecord>): RawRecord => ({
    ordinal: line,
    text: bytes.toString('utf8', start, Math.min(end, start + excerptBytes)),
    ...more,
  });

  /** @returns a record where the line holds no bar */
  const readLine = (bytes: Buffer, start: number, lineEnd: number): RawRecord | undefined => {
    line++;
    if (line <= after) return undefined;
    const end = trimEnd(bytes, start, lineEnd);
    if (line <= layout.headerLines) return recordOf(bytes, start, end, { empty: 'layout' });
    if (isBlankLine(bytes, start, end)) return recordOf(bytes, start, end, { empty: 'blank' });
    const refused = reader.addLine(bytes, start, end, seconds, batch);
    if (refused) return recordOf(bytes, start, end, { refused });
    added++;
    return undefined;
  };

  const push = (chunk: Buffer): RawRecord[] => {
    const records: RawRecord[] = [];
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, from)) {
      const record = isDropping ? undefined : readLine(bytes, from, end);
      isDropping = false;
      if (record) records.push(record);
      from = end + 1;
    }
    rest = bytes.subarray(from);
    if (isDropping) rest = Buffer.alloc(0);
    else if (rest.length > maxRecordBytes) {
      line++;
      if (line > after) records.push(recordOf(rest, 0, rest.length, { refused: tooLong }));
      rest = Buffer.alloc(0);
      isDropping = true;
    }
    return records;
  };

  const end = (broken?: Fault): RawRecord[] => {
    if (broken) return [{ ordinal: ++line, text: rest.toString('utf8', 0, excerptBytes), refused: { ...broken, kind: endsEarly } }];
    const record = rest.length > 0 ? readLine(rest, 0, rest.length) : undefined;
    return record ? [record] : [];
  };

  return {
    place: 'line',
    push,
    end,
    line: () => line,
    takeAdded: () => {
      const count = added;
      added = 0;
      return count;
    },
  };
}
