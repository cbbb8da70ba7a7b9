/** One record of a source as text, not yet read; or why there is no text to read. */
export interface RawRecord {
  /** 1 for the first line or array element; blank lines count */
  readonly ordinal: number;
  readonly text: string;
  /** the record in wire names, where the source is a table and `text` no JSON */
  readonly row?: Readonly<Record<string, unknown>>;
  readonly refused?: string;
}

/** Cuts a source's bytes into records, chunk by chunk and in bounded memory. */
export interface Splitter {
  /** what the place of a record is called in a report: lines count from 1, indexes from 0 */
  readonly place: 'line' | 'index';
  readonly push: (chunk: Buffer) => RawRecord[];
  /** @param broken why the bytes end here, where they should not */
  readonly end: (broken?: string) => RawRecord[];
}

/** A longer record is refused: it is a file of another kind, or a missing line end. */
export const recordLimitBytes = 8 * 2 ** 20;
export const tooLong = `longer than ${recordLimitBytes / 2 ** 20} MiB`;

/** How much of a refused record is kept for its reader. */
export const excerptBytes = 4096;
