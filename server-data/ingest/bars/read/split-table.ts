import { endsEarly, type Fault } from '../../rules/fault.ts';
import { SourceContradicts } from '../../source.ts';
import { maxRecordBytes, type RawRecord, type Splitter } from '../../split/record.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { BarBatch } from './bar-batch.ts';
import { isBlankLine, TableReader, trimEnd } from './table-reader.ts';

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
export function splitTable(judgement: Judgement, batch: BarBatch, after: number): TableSplitter {
  const reader = new TableReader(judgement);
  const { headerLines } = judgement.layout;
  let line = 0;
  let added = 0;
  let blank = 0;
  let records: RawRecord[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let isDropping = false;

  const addRecord = (bytes: Buffer, start: number, end: number, more: Partial<RawRecord>): void =>
    void records.push({ ordinal: line, text: bytes.toString('utf8', start, Math.min(end, start + excerptBytes)), ...more });

  /** Blank lines are counted together, because a file can hold millions. */
  const flushBlank = (): void => {
    if (blank > 0) records.push({ ordinal: line - blank + 1, lines: blank, text: '', empty: 'blank' });
    blank = 0;
  };

  const readLine = (bytes: Buffer, start: number, lineEnd: number): void => {
    const end = trimEnd(bytes, start, lineEnd);
    if (line >= headerLines && isBlankLine(bytes, start, end)) {
      line++;
      if (line > after) blank++;
      return;
    }
    flushBlank();
    line++;
    if (line <= after) return;
    if (line <= headerLines) return addRecord(bytes, start, end, { empty: 'layout' });
    const found = addLine(bytes, start, end);
    if (typeof found === 'object')
      addRecord(bytes, start, end, reader.isHeader(bytes, start, end, line) ? { empty: 'layout' } : { refused: found });
    else if (found === 0) addRecord(bytes, start, end, { empty: 'blank' });
    else added += found;
  };

  /** @throws SourceContradicts that names the line */
  const addLine = (bytes: Buffer, start: number, end: number): ReturnType<TableReader['addLine']> => {
    try {
      return reader.addLine(bytes, start, end, batch);
    } catch (error) {
      throw error instanceof SourceContradicts ? new SourceContradicts(`line ${line}: ${error.message}`) : error;
    }
  };

  const takeRecords = (): RawRecord[] => {
    flushBlank();
    const finished = records;
    records = [];
    return finished;
  };

  const push = (chunk: Buffer): RawRecord[] => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, from)) {
      if (!isDropping) readLine(bytes, from, end);
      isDropping = false;
      from = end + 1;
    }
    rest = bytes.subarray(from);
    if (isDropping) rest = Buffer.alloc(0);
    else if (rest.length > maxRecordBytes) {
      flushBlank();
      line++;
      if (line > after) addRecord(rest, 0, rest.length, { refused: tooLong });
      rest = Buffer.alloc(0);
      isDropping = true;
    }
    return takeRecords();
  };

  const end = (broken?: Fault): RawRecord[] => {
    if (broken) return [{ ordinal: ++line, text: rest.toString('utf8', 0, excerptBytes), refused: { ...broken, kind: endsEarly } }];
    if (rest.length > 0) readLine(rest, 0, rest.length);
    return takeRecords();
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
