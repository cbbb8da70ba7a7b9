import { LRUCache } from 'lru-cache';
import type { Buckets } from './buckets.ts';
import type { Database } from './database.ts';

/** Enough to tell a tenth from a hundredth. */
const sampled = 30;
const mostRemembered = 5000;

/** About how many stories match an expression, judged by the newest that do. */
export type Shares = (expression: string) => number;

/**
 * Remembered while the store is open, for a guess need not be right: it only decides by which way something is found.
 */
export function openShares(database: Database, buckets: Buckets): Shares {
  const known = new LRUCache<string, number>({ max: mostRemembered });

  const guess = (expression: string): number => {
    const keys = database.numbers(
      'select rowid from story_search where story_search match ? order by rowid desc limit cast(? as integer)',
      expression,
      sampled,
    );
    const last = keys[sampled - 1];
    if (last === undefined) return keys.length;
    const { count, start } = buckets.before('created', last);
    const [inDay = 0] = database.numbers('select count(*) from story where rid >= ? and rid < ?', start, last);
    return (buckets.total() * sampled) / Math.max(sampled, buckets.total() - count - inDay);
  };

  return (expression) => {
    let share = known.get(expression);
    if (share === undefined) known.set(expression, (share = guess(expression)));
    return share;
  };
}
