import type { NewsItem } from '#contract/endpoints/news.ts';
import { latestWrite } from '#src/shared/api/live-list/changes.ts';
import { limitSeen, type SeenStories } from './watch-state.ts';

const entries = (rows: readonly NewsItem[]) => rows.map(({ id, created }) => [id, created] as const);

/**
 * Starts a watch: the stories that exist now are old.
 *
 * @param rows the last updated stories, newest first
 * @param isAll there are no others
 */
export function startSeen(rows: readonly NewsItem[], isAll: boolean): SeenStories {
  const updates = rows.map(({ updated }) => updated);
  const first = rows.length === 0 ? 0 : Math.min(...updates);
  // A story created after the oldest of these updates was updated after it as well, and so is among them.
  return limitSeen({ seenSeconds: latestWrite(0, updates) || first, horizon: isAll ? 0 : first + 1, ids: entries(rows) });
}

/** The new stories among the rows of a poll, and the stories seen after it. */
export function addSeen(seen: SeenStories, rows: readonly NewsItem[]): { readonly fresh: readonly NewsItem[]; readonly seen: SeenStories } {
  const known = new Set(seen.ids.map(([id]) => id));
  const fresh = rows.filter(({ id, created }) => {
    if (created < seen.horizon || known.has(id)) return false;
    known.add(id);
    return true;
  });
  const seenSeconds = latestWrite(
    seen.seenSeconds,
    rows.map(({ updated }) => updated),
  );
  if (fresh.length === 0) return { fresh, seen: seenSeconds === seen.seenSeconds ? seen : { ...seen, seenSeconds } };
  return { fresh, seen: limitSeen({ ...seen, seenSeconds, ids: [...seen.ids, ...entries(fresh)] }) };
}
