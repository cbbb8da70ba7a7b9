import { endOfTime } from '../../news/story.ts';
import type { Database, Value } from '../database.ts';
import type { CompiledQuery } from './compile.ts';
import type { RowCounts, SortField } from './row-counts.ts';
import { firstKeyOfSecond } from './time-key.ts';

/** A page that is selected but not read yet: a statement that yields the row ids of its stories as `rid`, in their order. */
export interface KeySelect {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** For each sort field the index to scan, the sorted column, and the column that breaks ties. */
const scans: Record<SortField, { table: string; column: string; tie?: string }> = {
  created: { table: 'story not indexed', column: 'rid' },
  updated: { table: 'story indexed by story_by_updated', column: 'updated', tie: 'id' },
  id: { table: 'story indexed by story_by_id', column: 'id' },
};

/** Beyond every id and every time. */
const unbounded = 2 ** 53;

/** Up to this offset skipping rows costs less than counting buckets. */
const maxSkippedRows = 300;

/** Whether a list is one range of one index: no filters, and bounds on the sorted column only. */
export const isUnfiltered = ({ match, by, fromKey, toKey, updatedFrom }: CompiledQuery): boolean => {
  const hasCreatedBounds = fromKey > 0 || toKey < firstKeyOfSecond(endOfTime);
  return match === undefined && (by === 'created' || !hasCreatedBounds) && (by === 'updated' || updatedFrom === 0);
};

/**
 * Any page of an unfiltered list at the cost of the first one: its bucket is found by counting, then at most one bucket of an
 * index is skipped.
 *
 * @returns undefined past the end
 */
export function selectPage(
  database: Database,
  counts: RowCounts,
  { by, descending, fromKey, toKey, updatedFrom }: CompiledQuery,
  offset: number,
  limit: number,
): KeySelect | undefined {
  const { table, column, tie } = scans[by];
  const low = by === 'created' ? fromKey : by === 'updated' ? updatedFrom : -unbounded;
  const high = by === 'created' ? toKey : unbounded;
  const selectRange = (start: number, end: number, skip: number): KeySelect => {
    const direction = descending ? 'desc' : 'asc';
    const order = `order by ${column} ${direction}${tie === undefined ? '' : `, ${tie} ${direction}`}`;
    return {
      sql: `select rid from ${table} where ${column} >= ? and ${column} < ? ${order} limit cast(? as integer) offset cast(? as integer)`,
      values: [start, end, limit, skip],
    };
  };
  if (offset <= maxSkippedRows) return selectRange(low, high, offset);

  const countBelow = (value: number): number => {
    const { start, storiesBefore } = counts.bucketOf(by, value);
    const inBucket = database.number(`select count(*) from ${table} where ${column} >= ? and ${column} < ?`, start, value);
    return storiesBefore + inBucket;
  };
  const firstPosition = countBelow(low);
  const endPosition = countBelow(high);
  const position = descending ? endPosition - 1 - offset : firstPosition + offset;
  if (position < firstPosition || position >= endPosition) return undefined;
  const bucket = counts.bucketAt(by, position);
  return descending
    ? selectRange(low, Math.min(high, bucket.end), Math.min(bucket.endPosition, endPosition) - 1 - position)
    : selectRange(Math.max(low, bucket.start), high, position - Math.max(bucket.firstPosition, firstPosition));
}
