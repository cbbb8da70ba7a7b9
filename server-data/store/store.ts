import type { NewsQuery, newsRemoved } from '#contract/endpoints/news.ts';
import type { PlanName, QueryOf } from '#contract/endpoint.ts';
import type { RecordReader, RecordWriter } from './records.ts';
import type { LogoReader, LogoWriter } from './logo.ts';
import type { Cursor, WriteCount } from './write-batch.ts';
import type { Story } from './story.ts';

/**
 * What routes may ask and ingest may write. Implementations: `sqlite/`. The promises are held by
 * `store.contract.ts`, one suite walked over every store.
 */
export interface Store extends NewsReader, NewsWriter, RecordReader, RecordWriter, LogoReader, LogoWriter, KeyStore {
  /** Grows whenever what can be read may have changed, by this process or another; equal versions mean equal answers. */
  readonly version: () => number;
  readonly close: () => void;
}

export type RemovedQuery = QueryOf<typeof newsRemoved.query>;

export interface NewsReader {
  /**
   * One page of a list, in the query's total order (facts §2, §6).
   *
   * @returns each item's JSON text, ready to send: keys in the order of spec §2.2, `displayOutput` applied;
   *   `format` is not applied (the presenter does). A page past the end is empty.
   */
  readonly findNews: (query: NewsQuery) => readonly string[];
  /** The same page as one JSON array in UTF-8, as it is sent: a list of long items is ten times faster if its texts never become strings. */
  readonly newsJson: (query: NewsQuery) => Buffer;
  /** One item, if it exists and passes the query's filters; page and sort do not matter. */
  readonly newsById: (id: number, query: NewsQuery) => readonly string[];
  /** Withdrawn stories as JSON texts `{"id":…,"updated":"…"}`, newest first. */
  readonly removedNews: (query: RemovedQuery) => readonly string[];
  /** How many items can be read, and the greatest `created`, `updated` (Unix seconds) and id among them; zeros when empty. */
  readonly newsSummary: () => { readonly items: number; readonly created: number; readonly updated: number; readonly id: number };
}

export interface NewsWriter {
  /**
   * Writes a batch whole or not at all. A story replaces the one with its id unless that one has a newer `updated`;
   * on equal `updated` the last one written stays. A written story is no longer withdrawn.
   *
   * @param cursorAfter the cursor to remember in the same transaction, from what the batch came to; see `cursor`
   */
  readonly writeNews: (stories: readonly Story[], cursorAfter?: (count: WriteCount) => Cursor) => WriteCount;
  /** Withdraws stories: gone from lists and by id, listed as removed with that time. Unknown ids are listed as well. */
  readonly withdrawNews: (ids: readonly number[], atSeconds: number) => void;
  /** How far a source had been read when its last batch was written; undefined when it was never read. */
  readonly cursor: (source: string) => Cursor | undefined;
}

/** A key as it is kept: never the key itself. */
export interface KeyRecord {
  readonly name: string;
  /** SHA-256 of the key, hex */
  readonly hash: string;
  readonly plan: readonly PlanName[];
  /** whether `cusips` may be searched (facts §1) */
  readonly cusip: boolean;
  readonly createdSeconds: number;
  readonly revokedSeconds: number | undefined;
}

export interface KeyStore {
  readonly keys: () => readonly KeyRecord[];
  /** @throws when a key of that name is in force */
  readonly addKey: (key: Omit<KeyRecord, 'revokedSeconds'>) => void;
  /** @returns whether a key of that name was in force */
  readonly revokeKey: (name: string, atSeconds: number) => boolean;
}
