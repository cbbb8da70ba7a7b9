import { useEffect } from 'react';
import { createPageValue } from '#src/shared/storage/page-value.ts';

/** How fresh the current page is; pages publish it, the top bar shows it (app/deferred/live-mark.tsx). Times are on the monotonic clock (time/now.ts). */
export interface Freshness {
  /** when data last arrived, milliseconds; 0 before the first response */
  readonly updatedMs: number;
  readonly failing: boolean;
  /** age that the proxy states for a stale response */
  readonly staleSeconds: number;
  /** polling interval */
  readonly intervalSeconds: number;
  /** the reader has paused polling */
  readonly paused?: boolean;
  /** when the next attempt follows after a failure, milliseconds */
  readonly nextTryMs?: number;
  /** another query on screen fails */
  readonly isPartial?: boolean;
  /** no hint is about these data: they are as new as the last poll */
  readonly isOnlyPolled?: boolean;
}

export const publishedFreshness = createPageValue<Freshness | undefined>(undefined);

export function usePublishFreshness(freshness: Freshness): void {
  const text = JSON.stringify(freshness);
  useEffect(() => publishedFreshness.set(JSON.parse(text) as Freshness), [text]);
  useEffect(() => () => publishedFreshness.set(undefined), []);
}
