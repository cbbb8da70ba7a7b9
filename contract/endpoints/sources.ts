import * as z from 'zod/mini';
import { symbolCsv } from '../schema/codecs.ts';
import { endpoint, parameter, type PlanName, type QueryOf } from '../schema/endpoint.ts';
import * as limits from '../schema/limits.ts';
import { secondsPerHour } from '../time/dates.ts';
import { isoDateTime } from '../time/iso-date-time.ts';

const count = z.int().check(z.nonnegative());

/** How a source of the data service's sources file is. Times are parsed to Unix seconds. */
export const sourceRow = z.looseObject({
  name: z.string(),
  /** e.g. `feed` */
  kind: z.string(),
  /** plan names, e.g. `news`; a reader skips those it does not know */
  loads: z._default(z.array(z.string()), []),
  /** seconds between the beginnings of two polls; omitted where it is read once */
  every: z.optional(z.number()),
  records: count,
  lastSuccess: z.optional(isoDateTime),
  nextTry: z.optional(isoDateTime),
  /** of the last poll, where it failed */
  failure: z.optional(z.looseObject({ at: isoDateTime, message: z.string() })),
  covers: z.optional(count),
  parts: z.optional(z.array(z.looseObject({ name: z.string(), records: count, at: isoDateTime, message: z.optional(z.string()) }))),
});
export type SourceRow = z.output<typeof sourceRow>;

const sourcesQuery = { symbols: parameter('symbols', symbolCsv(limits.sources.symbols), { list: true }) };

/** The sources of the data service in the order of its sources file; an addition to the API of the specification (assumption X81). */
export const sources = endpoint({
  name: 'sources',
  plan: 'news',
  path: '/api/v1/sources',
  query: sourcesQuery,
  row: sourceRow,
  envelope: 'sources',
});
export type SourcesQuery = QueryOf<typeof sourcesQuery>;

/**
 * How long after its own time a record of a plan may arrive, seconds: what a source brings that is polled every 15 minutes may have been
 * written before what others have brought since. Two polls of the slowest source, at most an hour; 0 without sources.
 */
export function lateSeconds(rows: readonly Pick<SourceRow, 'loads' | 'every'>[], plan: PlanName): number {
  const intervals = rows.flatMap(({ loads, every }) => (every !== undefined && loads.includes(plan) ? 2 * every : []));
  return Math.min(secondsPerHour, Math.max(0, ...intervals));
}
