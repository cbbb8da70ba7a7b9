import { formatAge } from '#src/shared/format/time.ts';
import { freshnessLevel, type Freshness } from './freshness.ts';

/** How fresh a panel is, in words: 'updated 12 s ago', 'paused, …', 'failing, next try in 43 s, …'. */
export function freshnessWords(freshness: Freshness, nowSeconds: number): string {
  const { updatedMs, failing, staleSeconds, paused, nextTryMs } = freshness;
  const ago = `${formatAge(nowSeconds - updatedMs / 1000 + staleSeconds)} ago`;
  const level = freshnessLevel(freshness, nowSeconds);
  if (paused) return `paused, updated ${ago}`;
  if (failing) {
    const next = nextTryMs === undefined ? '' : `next try in ${formatAge(nextTryMs / 1000 - nowSeconds)}, `;
    return navigator.onLine ? `failing, ${next}last ${ago}` : `offline, last ${ago}`;
  }
  if (staleSeconds > 0) return `stale, data from ${ago}`;
  return level === 'fresh' ? `updated ${ago}` : `${level}, updated ${ago}`;
}
