import type { Readable } from 'node:stream';
import type { Awaitable } from '../store/awaitable.ts';
import type { Store } from '../store/store.ts';
import type { Cursor, WriteCount } from '../store/write-batch.ts';
import type { IngestCount } from './count.ts';
import type { Report } from './report.ts';
import type { Splitter } from './split/record.ts';

/** Records of a source in sequence, to be written in one transaction with a cursor. */
export interface Batch {
  /** the last line, or element, that was read */
  readonly position: number;
  readonly finished: boolean;
  /** of the lines since the batch before, without what the store decides */
  readonly count: Partial<IngestCount>;
  readonly write: (store: Store, cursorAfter: (written: WriteCount) => Cursor) => Awaitable<WriteCount>;
}

/** An open source. */
export interface Reader {
  /** how the report names the position of a record */
  readonly place: Splitter['place'];
  /**
   * Reads what follows a line. Rows of the report are added before the batch that they belong to is returned.
   *
   * @returns batches, of which the last one is `finished`
   */
  readonly read: (after: number, report: Pick<Report, 'add'>) => AsyncIterable<Batch>;
  readonly close: () => void;
  /** how the source was judged, in lines for people */
  readonly account?: readonly string[];
  /** called when all batches are written; returns what was found, in lines for people */
  readonly finish?: (store: Store) => Promise<readonly string[]>;
}

/** A kind of record, and how its files are read. */
export interface Kind {
  /** on the command line, and in the cursor */
  readonly name: string;
  /** what a record is called that takes the place of a stored one; `updated` if absent */
  readonly updated?: string;
  /**
   * @param stream standard input; otherwise the file of that name is read
   * @param store where the records will be written, for what it knows already
   * @throws SourceRefused when it cannot be read or holds no such records
   */
  readonly open: (name: string, stream: Readable | undefined, store: Store) => Promise<Reader>;
}
