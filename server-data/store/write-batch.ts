/** What became of a batch of records. */
export interface WriteCount {
  readonly written: number;
  /** already there with the same content, or with a newer `updated` */
  readonly unchanged: number;
}

/** A place in a source, written together with the batch that ends there, so that a killed ingest resumes exactly. */
export interface Cursor {
  /** e.g. a file's content fingerprint */
  readonly source: string;
  /** records read so far */
  readonly position: number;
  /** whether the source was read to its end; a later run then starts over, and finds everything unchanged */
  readonly finished: boolean;
  /** running counts, so that a resumed run closes with the same totals */
  readonly counts: { readonly read: number; readonly written: number; readonly unchanged: number; readonly refused: number };
}
