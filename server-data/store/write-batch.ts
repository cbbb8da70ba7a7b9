/** What a batch of records changed. */
export interface WriteCount {
  readonly written: number;
  /** already stored with the same content, or with a newer `updated` */
  readonly unchanged: number;
}

/** A position in a source, stored in the transaction of the batch that ends there, so that an interrupted ingest resumes exactly. */
export interface Cursor {
  /** e.g. a fingerprint of the file's content */
  readonly source: string;
  /** records read so far */
  readonly position: number;
  /** whether the source was read to its end; a later run then starts over, and finds everything unchanged */
  readonly finished: boolean;
  /** running counts, so that a resumed run ends with the same totals */
  readonly counts: { readonly read: number; readonly written: number; readonly unchanged: number; readonly refused: number };
}
