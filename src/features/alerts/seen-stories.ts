import type { NewsItem } from '#contract/endpoints/news.ts';
import { seenAfter } from '#src/shared/api/seen.ts';
import { isRecord } from '#src/shared/kept/kept.ts';

/** What a watch has met, so that nothing alerts twice and nothing old at all. */
export interface SeenStories {
  /** the greatest `updated` seen, Unix seconds: where the next poll begins */
  readonly seenSeconds: number;
  /** every story created from here on is among `ids`, or new */
  readonly horizon: number;
  readonly ids: readonly (readonly [id: number, created: number])[];
}

/** Assumed: the ids of the newest 1,000 stories are kept; whatever is older than those is old. */
export const mostSeen = 1000;

/** The newest ids; the horizon comes after the newest of those that are given up, so that they can never be new again. */
function bounded({ seenSeconds, horizon, ids }: SeenStories): SeenStories {
  if (ids.length <= mostSeen) return { seenSeconds, horizon, ids };
  const byAge = ids.toSorted(([, a], [, b]) => b - a);
  const after = (byAge[mostSeen]?.[1] ?? 0) + 1;
  return { seenSeconds, horizon: Math.max(horizon, after), ids: byAge.slice(0, mostSeen) };
}

const entries = (rows: readonly NewsItem[]) => rows.map(({ id, created }) => [id, created] as const);

/**
 * A watch begins: whatever is there now is old.
 *
 * @param rows what was updated last, newest first
 * @param isAll there is nothing beside them
 */
export function begun(rows: readonly NewsItem[], isAll: boolean): SeenStories {
  const updates = rows.map(({ updated }) => updated);
  const first = rows.length === 0 ? 0 : Math.min(...updates);
  // A story created after the oldest of these updates was updated after it as well, and so is among them.
  return bounded({ seenSeconds: seenAfter(0, updates) || first, horizon: isAll ? 0 : first + 1, ids: entries(rows) });
}

/** What is new among rows of a poll, and what has been seen after it. */
export function withSeen(
  seen: SeenStories,
  rows: readonly NewsItem[],
): { readonly fresh: readonly NewsItem[]; readonly seen: SeenStories } {
  const known = new Set(seen.ids.map(([id]) => id));
  const fresh = rows.filter(({ id, created }) => {
    if (created < seen.horizon || known.has(id)) return false;
    known.add(id);
    return true;
  });
  const seenSeconds = seenAfter(
    seen.seenSeconds,
    rows.map(({ updated }) => updated),
  );
  if (fresh.length === 0) return { fresh, seen: seenSeconds === seen.seenSeconds ? seen : { ...seen, seenSeconds } };
  return { fresh, seen: bounded({ ...seen, seenSeconds, ids: [...seen.ids, ...entries(fresh)] }) };
}

const isEntry = (entry: unknown): entry is readonly [number, number] =>
  Array.isArray(entry) && Number.isSafeInteger(entry[0]) && Number.isFinite(entry[1]);

/** What is valid of anything; undefined begins anew. */
export function readSeenStories(from: unknown): SeenStories | undefined {
  if (!isRecord(from)) return undefined;
  const { seenSeconds, horizon, ids } = from;
  if (typeof seenSeconds !== 'number' || typeof horizon !== 'number' || !Array.isArray(ids) || !ids.every(isEntry)) return undefined;
  return bounded({ seenSeconds, horizon, ids });
}
