import * as z from 'zod/mini';
import { quantified, quantifiedRecord, type QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import { readRows } from '#contract/rows.ts';
import { readPages } from '#src/shared/live/read-pages.ts';
import { isRecord } from '#src/shared/live/said.ts';
import { seenAfter, sinceOf } from '#src/shared/live/seen.ts';
import { mergeReadings } from './merge-readings.ts';
import { wholePageSize, type ReadingsPage } from './quantified-query.ts';
import { readReading, type Reading } from './reading.ts';

/** What has come since the first rows were read. */
export interface Arrivals {
  readonly readings: readonly Reading[];
  /** the last write that was seen */
  readonly seenSeconds: number;
  readonly staleSeconds: number;
}

/** As one tab tells it to another: records as they are on the wire, for what is made of them cannot travel. */
export interface Brought {
  readonly rows: readonly unknown[];
  /** where the question began */
  readonly since: number;
  readonly staleSeconds: number;
}

/** Asks for what was written since, with an overlap: `updated_since` is strictly after, and clocks differ. */
export async function arrivalsSince(
  { seenSeconds }: Arrivals,
  ask: (query: Partial<QuantifiedQuery>) => Promise<ReadingsPage>,
): Promise<Brought> {
  const since = sinceOf(seenSeconds);
  const { rows, staleSeconds } = await readPages((page) => ask({ updatedSince: since, page, pageSize: wholePageSize }), {
    fullPage: wholePageSize,
  });
  return { rows: rows.map(({ record }) => z.encode(quantifiedRecord, record)), since, staleSeconds };
}

/** What is known, with what came; the same answer a second time changes nothing. */
export function withArrivals(known: Arrivals, { rows, staleSeconds }: Brought): Arrivals {
  const came = readRows(quantified, rows)?.rows ?? [];
  return {
    readings: mergeReadings(known.readings, came.map(readReading)),
    seenSeconds: seenAfter(
      known.seenSeconds,
      came.map(({ created }) => created),
    ),
    staleSeconds,
  };
}

/** Reads what another tab was brought. Undefined for another shape, and where something may lie between it and what is known here. */
export function readBrought(said: unknown, { seenSeconds }: Arrivals): Brought | undefined {
  if (!isRecord(said)) return undefined;
  const { rows, since, staleSeconds } = said;
  if (typeof since !== 'number' || typeof staleSeconds !== 'number' || !Array.isArray(rows)) return undefined;
  return since <= sinceOf(seenSeconds) && staleSeconds >= 0 ? { rows, since, staleSeconds } : undefined;
}
