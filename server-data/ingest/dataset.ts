import type { Store } from '../store/store.ts';
import type { Cursor, WriteCount } from '../store/write-batch.ts';

/** A record that was read, or every reason why it was refused, in one text. */
export type ReadRecord<R> = { readonly record: R } | { readonly reason: string };

/** A column of a table: a wire name, and how its cells are read. */
export interface Column {
  readonly name: string;
  readonly required: boolean;
  /** the wire value of a cell; undefined leaves the field out */
  readonly valueOf: (cell: string) => unknown;
}

/** The forms that records of one kind come in, besides NDJSON and a JSON array. */
export interface Form {
  /** the key of the API's own answer that holds the list */
  readonly envelope: string | undefined;
  /** columns of a CSV file, by their wire names; undefined where a record is no row */
  readonly columns: readonly Column[] | undefined;
}

/** One kind of record that files can bring. */
export interface Dataset<R> extends Form {
  readonly name: string;
  /** reads one record of wire form, or one row of a table */
  readonly read: (wire: unknown) => ReadRecord<R>;
  /** see `NewsWriter.writeNews`: whole or not at all, together with the cursor */
  readonly write: (store: Store, batch: readonly R[], cursorAfter: (count: WriteCount) => Cursor) => WriteCount;
}
