import type { GuidanceQuery, GuidanceRecord } from '#contract/endpoints/guidance.ts';
import type { QuantifiedQuery, QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import type { RatiosQuery, RatiosResult } from '#contract/endpoints/ratios.ts';
import type { SplitRecord, SplitsQuery } from '#contract/endpoints/splits.ts';
import type { Awaitable } from '../awaitable.ts';
import type { Cursor, WriteCount } from '../write-batch.ts';

/** How much there is of everything but news; zeros and "" when empty. Times are Unix seconds, `asOf` is YYYY-MM-DD. */
export interface RecordsSummary {
  readonly quantified: { readonly records: number; readonly created: number };
  readonly guidance: { readonly records: number; readonly updated: number };
  readonly splits: { readonly records: number; readonly updated: number };
  readonly ratios: { readonly companies: number; readonly periods: number; readonly asOf: string };
}

/** A company with all its periods. */
export interface StoredCompany {
  /** under its primary symbol */
  readonly result: RatiosResult;
  /** by which it is found as well, spelled as compared */
  readonly otherSymbols: readonly string[];
}

export interface RecordReader {
  /** A page as the whole response body, in UTF-8; newest first by `created`, then `_id` (assumption Q04). A page past the end is `[]`. */
  readonly quantifiedJson: (query: QuantifiedQuery) => Awaitable<Buffer>;
  /** The same for guidance: by date, then id, newest first; with `updatedSince` by `updated`, then id, oldest first (assumptions G04, G05). */
  readonly guidanceJson: (query: GuidanceQuery) => Awaitable<Buffer>;
  /** The same for splits, by the requested date; a split without that date comes last, and is in no range of days. */
  readonly splitsJson: (query: SplitsQuery) => Awaitable<Buffer>;
  /** One result for each known symbol, in the order and the spelling of the query; periods newest first (assumption O06). */
  readonly ratiosJson: (query: RatiosQuery) => Awaitable<Buffer>;
  readonly recordsSummary: () => Awaitable<RecordsSummary>;
  /** Every record, oldest first, one by one; others may read and write in between. */
  readonly eachQuantified: () => Iterable<QuantifiedRecord> | AsyncIterable<QuantifiedRecord>;
  readonly eachGuidance: () => Iterable<GuidanceRecord> | AsyncIterable<GuidanceRecord>;
  readonly eachSplit: () => Iterable<SplitRecord> | AsyncIterable<SplitRecord>;
  readonly eachCompany: () => Iterable<StoredCompany> | AsyncIterable<StoredCompany>;
}

/**
 * What tells a reaction from others in the ids of `replaceQuantified`: all but the 8 digits of the time at their beginning, which moves with
 * the story.
 */
export const reactionOfId = (id: string): string => id.slice(8);

type Write<Record> = (records: readonly Record[], cursorAfter?: (count: WriteCount) => Cursor) => Awaitable<WriteCount>;

/**
 * Each batch is written completely or not at all. Which of two versions of a record stays is decided by `decideOutcome`, by `updated`
 * (`created` for quantified news). `cursorAfter` as in `writeNews`.
 */
export interface RecordWriter {
  readonly writeQuantified: Write<QuantifiedRecord>;
  /** The same, and removes other versions of these records in the same transaction: those of the same `reactionOfId`. */
  readonly replaceQuantified: (records: readonly QuantifiedRecord[]) => Awaitable<WriteCount>;
  readonly writeGuidance: Write<GuidanceRecord>;
  readonly writeSplits: Write<SplitRecord>;
  /**
   * Merges: the descriptor replaces the company's former one, a period the one with its company, asOf, period and
   * reportType; ratios have no time, so the last one written wins. The company is then found by `symbol` and by its primary symbol.
   * Counts companies.
   */
  readonly writeRatios: Write<RatiosResult>;
}
