import type { PlanName, QueryOf } from '#contract/schema/endpoint.ts';
import type { NewsQuery, newsRemoved } from '#contract/endpoints/news.ts';
import type { Awaitable } from './awaitable.ts';
import type { BarReader, BarWriter } from './bars/bars.ts';
import type { LogoReader, LogoWriter } from './logos/logo.ts';
import type { RecordReader, RecordWriter } from './records/records.ts';
import type { Story } from './news/story.ts';
import type { Cursor, WriteCount } from './write-batch.ts';

/**
 * What routes read and ingest writes. Implemented in `sqlite/` and `postgres/`, which pass the suites `store.contract.ts`,
 * `records/records.contract.ts`, `records/ratios.contract.ts`, `logos/logo.contract.ts`, `companies/companies.contract.ts` and
 * `bars/bars.contract.ts`.
 */
export interface Store extends NewsReader, NewsWriter, RecordReader, RecordWriter, LogoReader, LogoWriter, BarReader, BarWriter, KeyStore {
  /** Grows with every write, by this process or another: while it is the same, equal queries have equal results. */
  readonly version: () => number;
  /** Whether writes are possible now; reads may be, where the store has copies. */
  readonly isWritable: () => boolean;
  readonly close: () => Awaitable<void>;
}

export type RemovedQuery = QueryOf<typeof newsRemoved.query>;

export interface NewsSummary {
  readonly items: number;
  readonly created: number;
  readonly updated: number;
  readonly id: number;
}

export interface NewsReader {
  /**
   * One page of a list, in the total order of the query (assumptions P10, N02).
   *
   * @returns the JSON text of each item, ready to send: keys in the order of the contract, `displayOutput` applied;
   *   `format` is not applied (the presenter does). A page past the end is empty.
   */
  readonly findNews: (query: NewsQuery) => Awaitable<readonly string[]>;
  /** The same page as one JSON array in UTF-8, which is ten times faster for long items. */
  readonly newsJson: (query: NewsQuery) => Awaitable<Buffer>;
  /** One item, if it exists and passes the filters of the query; page and sort are ignored. */
  readonly newsById: (id: number, query: NewsQuery) => Awaitable<readonly string[]>;
  /** Removed stories as JSON texts `{"id":…,"updated":"…"}`, newest first. */
  readonly removedNews: (query: RemovedQuery) => Awaitable<readonly string[]>;
  /** The number of items, and the greatest `created`, `updated` (Unix seconds) and id among them; zeros when empty. */
  readonly newsSummary: () => Awaitable<NewsSummary>;
  /**
   * Every story, oldest first, one by one; others may read and write in between. Filter values that are not sent are spelled as compared.
   * @param from Unix seconds: stories created then or later; all without it
   */
  readonly eachStory: (from?: number) => Iterable<Story> | AsyncIterable<Story>;
}

export interface NewsWriter {
  /**
   * Writes a batch completely or not at all. Which of two versions of a story stays is decided by `decideOutcome`, by `updated`.
   * An added or updated story is no longer listed as removed.
   *
   * @param cursorAfter the cursor to store in the same transaction, given the counts of the batch; see `cursor`
   */
  readonly writeNews: (stories: readonly Story[], cursorAfter?: (count: WriteCount) => Cursor) => Awaitable<WriteCount>;
  /** Removes stories: they are in no list, not found by id, and listed as removed at that time. So are unknown ids. */
  readonly removeNews: (ids: readonly number[], atSeconds: number) => Awaitable<void>;
  /** How far a source had been read when its last batch was written; undefined when it was never read. */
  readonly cursor: (source: string) => Awaitable<Cursor | undefined>;
  readonly cursors: () => Awaitable<readonly Cursor[]>;
}

/** An access key as it is stored: never the key itself. */
export interface KeyRecord {
  readonly name: string;
  /** SHA-256 of the key, hex */
  readonly hash: string;
  readonly plan: readonly PlanName[];
  /** whether `cusips` may be searched (assumption A11) */
  readonly cusip: boolean;
  readonly createdSeconds: number;
  readonly revokedSeconds: number | undefined;
}

export interface KeyStore {
  readonly keys: () => Awaitable<readonly KeyRecord[]>;
  /** @throws when a key of that name is in force */
  readonly addKey: (key: Omit<KeyRecord, 'revokedSeconds'>) => Awaitable<void>;
  /** @returns whether a key of that name was in force */
  readonly revokeKey: (name: string, atSeconds: number) => Awaitable<boolean>;
}
