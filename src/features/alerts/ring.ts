import { groupSeconds } from './cooldown.ts';

let rungMs = Number.NEGATIVE_INFINITY;

/** Whether to ring now: once a minute at most, however many come in it (product.md 2.8). */
export function ringsNow(nowMs: number): boolean {
  if (nowMs - rungMs < groupSeconds * 1000) return false;
  rungMs = nowMs;
  return true;
}
