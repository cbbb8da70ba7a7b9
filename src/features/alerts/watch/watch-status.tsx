import { formatAge } from '#src/shared/time/format.ts';
import { monotonicNow, useNow } from '#src/shared/time/now.ts';
import type { Freshness } from '#src/shared/ui/feedback/freshness.ts';
import type { AlertRule } from '../alert-rule.ts';
import { activeOf, useWatchFreshness } from './watch.ts';

/** A component of its own, so that the ticking seconds re-render nothing else. */
export function WatchStatus({ rules }: { rules: readonly AlertRule[] }) {
  const active = activeOf(rules);
  const freshness = useWatchFreshness(active);
  useNow();
  return <p className="text-xs text-soft">{describeWatch({ hasActiveRules: active.length > 0, freshness, nowMs: monotonicNow() })}</p>;
}

interface WatchStatusInput {
  readonly hasActiveRules: boolean;
  readonly freshness: Freshness;
  /** of the monotonic clock */
  readonly nowMs: number;
}

/** Whether alerts are being checked, and how fresh the last check is. */
export function describeWatch({ hasActiveRules, freshness, nowMs }: WatchStatusInput): string {
  const { paused, failing, nextTryMs, updatedMs } = freshness;
  if (!hasActiveRules) return 'No active alerts';
  if (paused) return 'Paused (p): alerts resume with polling.';
  if (failing) {
    const wait = nextTryMs === undefined ? '' : `; next try in ${formatAge((nextTryMs - nowMs) / 1000)}`;
    return `The last request failed, so alerts may be late${wait}.`;
  }
  return updatedMs === 0
    ? 'Starting to watch.'
    : `Checking every 15 s while this tab is visible, last response ${formatAge((nowMs - updatedMs) / 1000)} ago.`;
}
