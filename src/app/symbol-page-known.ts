import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { intervalSeconds as calendarSeconds } from '#src/features/guidance/guidance-query.ts';
import { symbolGuidanceQuery } from '#src/features/guidance/symbol-guidance-query.ts';
import { symbolNewsIntervalSeconds, symbolNewsQuery } from '#src/features/news/symbol-news-query.ts';
import { symbolReadingsIntervalSeconds, symbolReadingsQuery } from '#src/features/quantified/symbol-readings-query.ts';
import { intervalSeconds as ratiosSeconds } from '#src/features/ratios/ratios-query.ts';
import { symbolRatiosQuery } from '#src/features/ratios/symbol-ratios-query.ts';
import { companySplitsQuery } from '#src/features/splits/splits-query.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { usePaused, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import type { Freshness } from '#src/shared/ui/freshness.ts';
import { steadyOf, useNow } from '#src/shared/ui/now.ts';
import { isExcluded, isKnown, type KnowingPart } from './symbol-known.ts';
import { identityQuery } from './symbol-page-identity-query.ts';

interface Part extends KnowingPart {
  readonly name: string;
  readonly answer: KnowingPart['answer'] & {
    readonly dataUpdatedAt: number;
    readonly refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>;
  };
  readonly staleSeconds?: number | undefined;
}

/** All that is asked about a symbol, at once; the panels ask the same, so that it costs nothing. */
export function useSymbolParts(symbol: string) {
  const paused = usePaused();
  const poll = usePolling();
  const today = dayOf(useNow(60), 'et');
  const identity = useQuery(poll(identityQuery(symbol), Infinity));
  const news = useQuery(poll(symbolNewsQuery(symbol), symbolNewsIntervalSeconds));
  const readings = useQuery(poll(symbolReadingsQuery(symbol, today), symbolReadingsIntervalSeconds));
  const ratios = useQuery(poll(symbolRatiosQuery(symbol), ratiosSeconds));
  const guidance = useInfiniteQuery(poll(symbolGuidanceQuery(symbol), calendarSeconds));
  const splits = useQuery(poll(companySplitsQuery(symbol), calendarSeconds));
  const parts: readonly Part[] = [
    { name: 'logos', answer: identity, says: identity.data?.security !== undefined, staleSeconds: identity.data?.staleSeconds },
    { name: 'news', answer: news, says: (news.data?.rows.length ?? 0) > 0, staleSeconds: news.data?.staleSeconds },
    { name: 'quantified news', answer: readings, says: (readings.data?.rows.length ?? 0) > 0, staleSeconds: readings.data?.staleSeconds },
    { name: 'ratios', answer: ratios, says: (ratios.data?.results.length ?? 0) > 0, staleSeconds: ratios.data?.staleSeconds },
    {
      name: 'guidance',
      answer: guidance,
      says: guidance.data?.pages.some(({ rows }) => rows.length > 0) === true,
      staleSeconds: guidance.data?.pages[0]?.staleSeconds,
    },
    { name: 'splits', answer: splits, says: (splits.data?.length ?? 0) > 0 },
  ];
  // The news are asked for oftenest, so that they tell how fresh the page is; where they cannot be had, what came last.
  const asOf = news.data ? news.dataUpdatedAt : Math.max(...parts.map(({ answer }) => answer.dataUpdatedAt));
  const refresh = useRefresh(parts.map(({ answer }) => answer));
  const freshness: Freshness = {
    updatedMs: steadyOf(asOf),
    failing: parts.some(({ answer }) => answer.error instanceof Failure && !isExcluded(answer)),
    staleSeconds: Math.max(...parts.map((part) => part.staleSeconds ?? 0)),
    intervalSeconds: 60,
    paused,
  };
  return {
    known: isKnown(parts),
    /** what this key may not read, by name */
    excluded: parts.filter(({ answer }) => isExcluded(answer)).map(({ name }) => name),
    freshness,
    refresh: () => void refresh(),
  };
}
