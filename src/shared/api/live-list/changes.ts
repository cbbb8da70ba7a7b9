import type { ReadPages } from '#src/shared/api/read-pages.ts';
import { nowSeconds } from '#src/shared/time/now.ts';

/** The least overlap of two polls: clocks differ and edits arrive late. */
export const minOverlapSeconds = 60;
/** How far ahead of the browser's clock a single time of a write is accepted. */
const leeway = 600;

/**
 * The latest time of a write, Unix seconds; it never decreases. A time far in the future is ignored, because polls from there on would return
 * nothing until it is reached, unless five records agree on it: then the browser's clock is wrong.
 */
export function latestWrite(seenSeconds: number, writes: readonly number[]): number {
  const [agreed = -Infinity] = writes.toSorted((a, b) => b - a).slice(4);
  const latest = Math.max(agreed, nowSeconds()) + leeway;
  return Math.max(seenSeconds, ...writes.filter((write) => write <= latest));
}

/** What was written since a time. */
export interface ReadChanges<Row> extends ReadPages<Row> {
  /** the latest write seen, from which the next poll reads */
  readonly seenSeconds: number;
}

/**
 * Reads what was written since the latest write seen, with an overlap. Every poll of the desk goes through here.
 *
 * @param overlapSeconds of this poll and the previous one (`overlapOf`)
 * @param fetchSince reads the rows written after a time, Unix seconds
 * @param versionOf when a row was written, Unix seconds
 */
export async function readChanges<Row>(
  seenSeconds: number,
  overlapSeconds: number,
  fetchSince: (sinceSeconds: number) => Promise<ReadPages<Row>>,
  versionOf: (row: Row) => number,
): Promise<ReadChanges<Row>> {
  const readBack = (seconds: number) => fetchSince(Math.max(0, Math.floor(seenSeconds) - seconds));
  let read = await readBack(overlapSeconds);
  // So many that the newest may be missing: they matter more than what is late.
  if (read.overflow && overlapSeconds > minOverlapSeconds) read = await readBack(minOverlapSeconds);
  return { ...read, seenSeconds: latestWrite(seenSeconds, read.rows.map(versionOf)) };
}

export type RowKey = string | number;

/** How the rows of a list are told apart. */
export interface RowIdentity<Row> {
  readonly keyOf: (row: Row) => RowKey;
  /** when the row was written, Unix seconds */
  readonly versionOf: (row: Row) => number;
}

/** The rows of all polls since a list was read: the latest version of each. */
export interface Changes<Row> {
  readonly byKey: ReadonlyMap<RowKey, Row>;
  /** the latest write seen, Unix seconds */
  readonly seenSeconds: number;
  /** there are more than are stored; reading the list again is cheaper */
  readonly overflow: boolean;
  /** age of the last response according to the proxy, seconds; 0 when live */
  readonly staleSeconds: number;
}

export const noChanges = <Row>(seenSeconds = 0, staleSeconds = 0): Changes<Row> => ({
  byKey: new Map(),
  seenSeconds,
  overflow: false,
  staleSeconds,
});

/** The most rows stored before the list has to be read again; a headline takes about a kilobyte. */
export const maxChanges = 5000;

/** Adds the rows of a poll; older versions are ignored. */
export function addChanges<Row>(
  known: Changes<Row>,
  { rows, overflow: isCut, staleSeconds, seenSeconds }: ReadChanges<Row>,
  { keyOf, versionOf }: RowIdentity<Row>,
): Changes<Row> {
  const byKey = new Map(known.byKey);
  let overflow = known.overflow || isCut;
  for (const row of rows) {
    const before = byKey.get(keyOf(row));
    if (before === undefined && byKey.size >= maxChanges) overflow = true;
    else if (before === undefined || versionOf(row) >= versionOf(before)) byKey.set(keyOf(row), row);
  }
  return { byKey, seenSeconds: Math.max(known.seenSeconds, seenSeconds), overflow, staleSeconds };
}
