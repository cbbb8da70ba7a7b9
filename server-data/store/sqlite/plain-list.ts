import { endOfTime, firstKeyOf } from '../time-key.ts';
import type { Buckets, Order } from './buckets.ts';
import type { Choice } from './choice.ts';
import type { Database } from './database.ts';
import type { Lookup } from './lookup.ts';

/** Where each order lives: the index to walk, its value, and what breaks ties. */
const walks: Record<Order, { table: string; value: string; tie: string }> = {
  created: { table: 'story not indexed', value: 'rid', tie: '' },
  updated: { table: 'story indexed by story_by_updated', value: 'updated', tie: ', id' },
  id: { table: 'story indexed by story_by_id', value: 'id', tie: '' },
};

/** Beyond every id and every time. */
const everything = 2 ** 53;

/** Up to here skipping rows is cheaper than counting buckets. */
const shortSkip = 300;

/** Whether a question is answered by one stretch of one order: no filters, and bounds on the order's own value only. */
export const isPlain = ({ everything: match, by, from, to, updatedFrom }: Lookup): boolean => {
  const bounded = from > 0 || to < firstKeyOf(endOfTime);
  return match === undefined && (by === 'created' || !bounded) && (by === 'updated' || updatedFrom === 0);
};

/** Any page of a plain list, the last as fast as the first: its bucket is found by counting, then at most a bucket is skipped. */
export function plainList(
  database: Database,
  buckets: Buckets,
  { by, descending, from, to, updatedFrom }: Lookup,
  offset: number,
  limit: number,
): Choice | undefined {
  const { table, value, tie } = walks[by];
  const low = by === 'created' ? from : by === 'updated' ? updatedFrom : -everything;
  const high = by === 'created' ? to : everything;
  const stretch = (start: number, end: number, skip: number): Choice => {
    const direction = descending ? 'desc' : 'asc';
    const order = `order by ${value} ${direction}${tie === '' ? '' : `${tie} ${direction}`}`;
    return {
      sql: `select rid from ${table} where ${value} >= ? and ${value} < ? ${order} limit cast(? as integer) offset cast(? as integer)`,
      values: [start, end, limit, skip],
    };
  };
  if (offset <= shortSkip) return stretch(low, high, offset);

  const countBelow = (bound: number): number => {
    const { count, start } = buckets.before(by, bound);
    const [inBucket = 0] = database.numbers(`select count(*) from ${table} where ${value} >= ? and ${value} < ?`, start, bound);
    return count + inBucket;
  };
  // places in the whole order, counted upwards
  const first = countBelow(low);
  const after = countBelow(high);
  const place = descending ? after - 1 - offset : first + offset;
  if (place < first || place >= after) return undefined;
  const bucket = buckets.at(by, place);
  return descending
    ? stretch(low, Math.min(high, bucket.end), Math.min(bucket.through, after) - 1 - place)
    : stretch(Math.max(low, bucket.start), high, place - Math.max(bucket.before, first));
}
