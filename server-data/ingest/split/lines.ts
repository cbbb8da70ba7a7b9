import type { Fault } from '../rules/fault.ts';
import { PartialRecord, type RawRecord, type Splitter } from './record.ts';

const lineFeed = 10;
const isBlankByte = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0d || byte === 0x09;

function isBlank(chunk: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isBlankByte(chunk[at])) return false;
  return true;
}

export interface Line {
  /** counted from 1 */
  readonly ordinal: number;
  /** without its line feed */
  readonly text: string;
  readonly fault: Fault | undefined;
}

interface LineVisitor {
  readonly onLine: (line: Line) => void;
  /** some blank lines in sequence */
  readonly onBlank: (ordinal: number, lines: number) => void;
  /** whether blank lines are content at the moment, and are given to `onLine` */
  readonly needsBlank?: () => boolean;
}

export interface LineReader {
  readonly push: (chunk: Buffer) => void;
  /** @returns whether there was a last line without a line feed */
  readonly end: () => boolean;
  /** how many lines have begun and ended */
  readonly count: () => number;
}

/** Calls back with every line of the chunks. Blank lines are not decoded, because a file can hold millions. */
export function createLineReader({ onLine, onBlank, needsBlank = () => false }: LineVisitor): LineReader {
  let count = 0;
  let blank = 0;
  const partial = new PartialRecord();

  const flushBlank = (): void => {
    if (blank > 0) onBlank(count - blank + 1, blank);
    blank = 0;
  };

  const finish = (): void => {
    flushBlank();
    count++;
    const { text, fault } = partial.take();
    if (!fault && text.trim() === '' && !needsBlank()) blank++;
    else onLine({ ordinal: count, text, fault });
  };

  return {
    push: (chunk) => {
      let start = 0;
      if (partial.isEmpty && !needsBlank()) {
        while (chunk[start] === lineFeed) start++;
        count += start;
        blank += start;
      }
      for (let end = chunk.indexOf(lineFeed, start); end >= 0; end = chunk.indexOf(lineFeed, start)) {
        if (partial.isEmpty && isBlank(chunk, start, end) && !needsBlank()) {
          count++;
          blank++;
        } else {
          partial.add(chunk.subarray(start, end));
          finish();
        }
        start = end + 1;
      }
      flushBlank();
      if (start < chunk.length) partial.add(chunk.subarray(start));
    },
    end: () => {
      const hasLast = !partial.isEmpty;
      if (hasLast) finish();
      flushBlank();
      return hasLast;
    },
    count: () => count,
  };
}

/** Splits NDJSON: one record per line. */
export function splitLines(): Splitter {
  let records: RawRecord[] = [];
  const reader = createLineReader({
    onLine: ({ fault, ...line }) => void records.push(fault ? { ...line, refused: fault } : line),
    onBlank: (ordinal, lines) => void records.push({ ordinal, lines, text: '', empty: 'blank' }),
  });
  const removeRecords = (): RawRecord[] => {
    const removed = records;
    records = [];
    return removed;
  };

  return {
    place: 'line',
    push: (chunk) => {
      reader.push(chunk);
      return removeRecords();
    },
    end: (broken) => {
      const hasLast = reader.end();
      const last = removeRecords();
      if (!broken) return last;
      // what was begun is incomplete, whatever it looks like
      const begun = hasLast ? last.pop() : undefined;
      return [...last, { ordinal: begun?.ordinal ?? reader.count() + 1, text: begun?.text ?? '', refused: broken }];
    },
  };
}
