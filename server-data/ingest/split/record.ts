/** One record of a source as text, or why it has none. */
export interface RawRecord {
  /** 1 for the first line or array element; blank lines count */
  readonly ordinal: number;
  readonly text: string;
  /** the record by wire names, when the source is a table */
  readonly row?: Readonly<Record<string, unknown>>;
  readonly refused?: string;
}

/** Splits the bytes of a source into records, chunk by chunk and in bounded memory. */
export interface Splitter {
  /** how a report names the position of a record: lines count from 1, indexes from 0 */
  readonly place: 'line' | 'index';
  readonly push: (chunk: Buffer) => RawRecord[];
  /** @param broken why the bytes end too early */
  readonly end: (broken?: string) => RawRecord[];
}

/** A longer record is refused: it is a file of another kind, or a missing line end. */
export const maxRecordBytes = 8 * 2 ** 20;
export const tooLong = `longer than ${maxRecordBytes / 2 ** 20} MiB`;

/** How much of a record that is too long is reported. */
const excerptBytes = 4096;

/** The pieces of a record whose end has not arrived. */
export class PartialRecord {
  #pieces: Buffer[] = [];
  #bytes = 0;

  get isEmpty(): boolean {
    return this.#bytes === 0;
  }

  add(piece: Buffer): void {
    // of a record that is too long only the length matters
    if (this.#bytes <= maxRecordBytes) this.#pieces.push(piece);
    this.#bytes += piece.length;
  }

  /** The record, or an excerpt when it is too long; then a new one begins. */
  take(): { readonly bytes: Buffer; readonly text: string; readonly isTooLong: boolean } {
    const isTooLong = this.#bytes > maxRecordBytes;
    const [first] = this.#pieces;
    const bytes = first && this.#pieces.length === 1 ? first : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#bytes = 0;
    return { bytes, text: bytes.toString('utf8', 0, isTooLong ? excerptBytes : bytes.length), isTooLong };
  }
}
