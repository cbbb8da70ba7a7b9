import { isUtf8 } from 'node:buffer';
import type { Fault } from '../rules/fault.ts';
import { describeWrongBytes } from '../rules/texts.ts';

/** One record of a source as text, or why it is refused, or lines that hold none. */
export interface RawRecord {
  /** its first line, or its index in an array + 1 */
  readonly ordinal: number;
  /** how many lines it takes; 1 if absent */
  readonly lines?: number;
  readonly text: string;
  /** the record by wire names, when the source is a table */
  readonly row?: Readonly<Record<string, unknown>>;
  readonly refused?: Fault;
  /** set for lines without a record: blank ones, or the header of a table */
  readonly empty?: 'blank' | 'layout';
}

export const lastLineOf = ({ ordinal, lines = 1 }: RawRecord): number => ordinal + lines - 1;

/** Splits the bytes of a source into records, chunk by chunk and in bounded memory. Every line, or element, is in exactly one record. */
export interface Splitter {
  /** how a report names the position of a record: lines count from 1, indexes from 0 */
  readonly place: 'line' | 'index';
  /** names of the columns of a table that are not read */
  readonly unread?: readonly string[];
  readonly push: (chunk: Buffer) => RawRecord[];
  /** @param broken why the bytes end too early */
  readonly end: (broken?: Fault) => RawRecord[];
}

/** A longer record is refused: it is a file of another kind, or a missing line end. */
export const maxRecordBytes = 8 * 2 ** 20;

/** How much of a record that is too long is reported. */
const excerptBytes = 4096;

const tooLong = (bytes: number): Fault => ({
  kind: 'too long',
  reason: `expected at most ${maxRecordBytes / 2 ** 20} MiB, got ${(bytes / 2 ** 20).toFixed(1)} MiB`,
});

/** The pieces of a record whose end has not arrived. */
export class PartialRecord {
  #pieces: Buffer[] = [];
  #bytes = 0;

  get isEmpty(): boolean {
    return this.#bytes === 0;
  }

  add(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes <= maxRecordBytes) this.#pieces.push(piece);
    // of a record that is too long only its beginning and its length matter
    else if (this.#bytes - piece.length <= maxRecordBytes) this.#pieces = [Buffer.concat([...this.#pieces, piece], excerptBytes)];
  }

  /** The record, or an excerpt when it is too long; then a new one begins. */
  take(): { readonly text: string; readonly fault: Fault | undefined } {
    const [first] = this.#pieces;
    const bytes = first && this.#pieces.length === 1 ? first : Buffer.concat(this.#pieces);
    const length = this.#bytes;
    this.#pieces = [];
    this.#bytes = 0;
    const text = bytes.toString();
    if (length > maxRecordBytes) return { text, fault: tooLong(length) };
    return { text, fault: isUtf8(bytes) ? undefined : describeWrongBytes(bytes, text) };
  }
}
