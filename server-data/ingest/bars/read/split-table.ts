import { endsEarly, type Fault } from '../../rules/fault.ts';
import { SourceContradicts } from '../../source.ts';
import { maxRecordBytes, type RawRecord, type Splitter } from '../../split/record.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { BarBatch } from './bar-batch.ts';
import { isBlankLine, TableReader, trimEnd } from './table-reader.ts';

const lineFeed = 0x0a;
const excerptBytes = 4096;

const tooLong: Fault = { kind: 'too long', reason: `expected at most ${maxRecordBytes / 2 ** 20} MiB in a line` };

/** The records of the lines that hold no bar. Blank lines in sequence are one, because a file can hold millions. */
class OtherLines {
  #records: RawRecord[] = [];
  #firstBlank = 0;
  #blanks = 0;

  add(record: RawRecord): void {
    this.#endBlanks();
    this.#records.push(record);
  }

  addBlank(line: number): void {
    if (line !== this.#firstBlank + this.#blanks) {
      this.#endBlanks();
      this.#firstBlank = line;
    }
    this.#blanks++;
  }

  take(): RawRecord[] {
    this.#endBlanks();
    const taken = this.#records;
    this.#records = [];
    return taken;
  }

  #endBlanks(): void {
    if (this.#blanks > 0) this.#records.push({ ordinal: this.#firstBlank, lines: this.#blanks, text: '', empty: 'blank' });
    this.#blanks = 0;
  }
}

/** Reads the lines of a table into a batch; its records are the lines that hold no bar. */
export class TableSplitter implements Splitter {
  readonly place = 'line';
  readonly #reader: TableReader;
  readonly #headerLines: number;
  readonly #batch: BarBatch;
  readonly #after: number;
  readonly #others = new OtherLines();
  #line = 0;
  #added = 0;
  /** of a line whose end has not arrived */
  #rest: Buffer = Buffer.alloc(0);
  /** whether the line whose end has not arrived is too long, and is passed over */
  #isDropping = false;

  /** @param after the last line that is not read again */
  constructor(judgement: Judgement, batch: BarBatch, after: number) {
    this.#reader = new TableReader(judgement);
    this.#headerLines = judgement.layout.headerLines;
    this.#batch = batch;
    this.#after = after;
  }

  /** the last line that was read */
  get line(): number {
    return this.#line;
  }

  /** How many bars were added since it was called before. */
  takeAdded(): number {
    const count = this.#added;
    this.#added = 0;
    return count;
  }

  push(chunk: Buffer): RawRecord[] {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let from = 0;
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, from)) {
      if (!this.#isDropping) this.#readLine(bytes, from, end);
      this.#isDropping = false;
      from = end + 1;
    }
    this.#rest = bytes.subarray(from);
    if (!this.#isDropping && this.#rest.length > maxRecordBytes) {
      this.#line++;
      if (this.#line > this.#after) this.#addRecord(this.#rest, 0, this.#rest.length, { refused: tooLong });
      this.#isDropping = true;
    }
    if (this.#isDropping) this.#rest = Buffer.alloc(0);
    return this.#others.take();
  }

  end(broken?: Fault): RawRecord[] {
    if (broken)
      return [{ ordinal: ++this.#line, text: this.#rest.toString('utf8', 0, excerptBytes), refused: { ...broken, kind: endsEarly } }];
    if (this.#rest.length > 0) this.#readLine(this.#rest, 0, this.#rest.length);
    return this.#others.take();
  }

  #readLine(bytes: Buffer, start: number, lineEnd: number): void {
    const end = trimEnd(bytes, start, lineEnd);
    const isHeader = ++this.#line <= this.#headerLines;
    if (this.#line <= this.#after) return;
    if (isHeader) return this.#addRecord(bytes, start, end, { empty: 'layout' });
    if (isBlankLine(bytes, start, end)) return this.#others.addBlank(this.#line);
    const found = this.#addBars(bytes, start, end);
    if (typeof found === 'object') {
      const isRepeated = this.#reader.isHeader(bytes, start, end, this.#line);
      this.#addRecord(bytes, start, end, isRepeated ? { empty: 'layout' } : { refused: found });
    } else if (found === 0) this.#addRecord(bytes, start, end, { empty: 'blank' });
    else this.#added += found;
  }

  /** @throws SourceContradicts that names the line */
  #addBars(bytes: Buffer, start: number, end: number): ReturnType<TableReader['addLine']> {
    try {
      return this.#reader.addLine(bytes, start, end, this.#batch);
    } catch (error) {
      throw error instanceof SourceContradicts ? new SourceContradicts(`line ${this.#line}: ${error.message}`) : error;
    }
  }

  #addRecord(bytes: Buffer, start: number, end: number, more: Partial<RawRecord>): void {
    this.#others.add({ ordinal: this.#line, text: bytes.toString('utf8', start, Math.min(end, start + excerptBytes)), ...more });
  }
}
