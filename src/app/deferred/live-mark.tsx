import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOutage } from '#src/shared/api/failure.ts';
import { startLive } from '#src/shared/live/live.ts';
import { liveState } from '#src/shared/live/live-state.ts';
import { usePageValue } from '#src/shared/storage/page-value.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { monotonicNow, useNow } from '#src/shared/time/now.ts';
import { describeFreshness, describeQuiet, freshnessLevel, type FreshnessLevel } from '#src/shared/ui/feedback/describe-freshness.ts';
import { type Freshness, publishedFreshness } from '#src/shared/ui/feedback/freshness.ts';

/** Whether a query on screen has failed, or has what was in the proxy's cache because the service fails. */
const isFailing = (query: Query): boolean => {
  const { staleSeconds = 0 } = (query.state.data ?? {}) as { staleSeconds?: number };
  return query.isActive() && (isOutage(query.state.error) || staleSeconds > 0);
};

/** How fresh the page is, as a whole: a success of one query does not make up for the failure of another. */
function useFreshness(): Freshness | undefined {
  const freshness = usePageValue(publishedFreshness);
  const isPartial = useQueryClient().getQueryCache().getAll().some(isFailing);
  return freshness && { ...freshness, isPartial };
}

const freshnessClasses: Readonly<Record<FreshnessLevel, string>> = { fresh: 'bg-good', late: 'bg-warn', stale: 'bg-bad' };

/** How fresh the page is, as a mark and text; never green after a failure. */
function FreshnessMark() {
  const freshness = useFreshness();
  const live = usePageValue(liveState);
  const { zone } = usePreferences();
  const dataSeconds = useNow();
  if (!freshness?.updatedMs) return null;
  const now = monotonicNow() / 1000;
  const isLive = live.isLive && !freshness.isOnlyPolled;
  const label = describeFreshness(freshness, now, isLive);
  const title = label.startsWith('live') ? describeQuiet(live.newestSeconds, zone, dataSeconds) : label;
  return (
    <span className="freshness flex items-center gap-1.5">
      <span aria-hidden className={`size-1.75 shrink-0 rounded-full ${freshnessClasses[freshnessLevel(freshness, now)]}`} />
      <span className="truncate max-sm:hidden" title={title}>
        {label}
      </span>
      {/* On a phone only `live`, the age, or what is wrong. */}
      <span className="sm:hidden">{label.replace(/^every .* updated (.*) ago$|,.*/, '$1')}</span>
    </span>
  );
}

/** Keeps the page live, and says how fresh it is. */
export function LiveMark() {
  const client = useQueryClient();
  useEffect(() => startLive(client), [client]);
  return <FreshnessMark />;
}
