import { queryOptions, skipToken, useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hourMs } from '#contract/time/dates.ts';
import { symbolGuidanceQuery } from '#src/features/guidance/symbol-guidance-query.ts';
import { type HeadlineReaction, headlineReactions } from '#src/features/news/reactions/reaction.ts';
import { ownBars } from '#src/records/company.ts';
import { bestOf } from '#analysis/reactions/best-of.ts';
import { symbolNewsQuery } from '#src/records/stories/symbol-stories.ts';
import { companySplitsQuery } from '#src/features/splits/company-splits-query.ts';
import { symbolRatiosQuery } from '#src/features/ratios/ratios-query.ts';
import { lastBarDay, oldBarsQuery, shownUntil } from '#src/records/prices/old-bars-query.ts';
import { dailyBarsQuery, dayBarsQuery, pricesIntervalSeconds } from '#src/records/prices/price-queries.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { failureWaitMs } from '#src/shared/api/polling.ts';
import { retryBusy } from '#src/shared/api/retry.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { isListable } from '#src/shared/symbols/symbol-lists.ts';
import { identityQuery, isSymbolKnown, type SourceName, sourceNames, type SymbolSource, useSymbolKnown } from './identity-query.ts';

const identityCacheMs = hourMs;
const reactionStaleMs = 60_000;
/** After a failure an endpoint is requested at most once a minute, whichever ticker is hovered. */
export const pauseSeconds = 60;

/** Enough for the latest story: it has one row per session and one for the day. */
const reactionRowCount = 12;

/** The reaction to the latest measured story. */
const lastReactionQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['quantified', 'last', symbol],
    queryFn: async ({
      signal,
    }): Promise<{ readonly last: HeadlineReaction | undefined; readonly rows: number; readonly staleSeconds: number }> => {
      const { rows, staleSeconds } = await headlineReactions.fetch({ symbols: [symbol], pageSize: reactionRowCount }, { signal });
      const reactions = [...bestOf(rows, { otherSession: 'drop' }).values()];
      const [last] = reactions.toSorted((a, b) => (b.publishedSeconds ?? -Infinity) - (a.publishedSeconds ?? -Infinity));
      return { last, rows: rows.length, staleSeconds };
    },
    staleTime: reactionStaleMs,
    structuralSharing: false,
  });

/** One hover sends one request, also when it fails; what is refused for a moment follows. */
const noRetry = { retry: retryBusy, refetchOnReconnect: false } as const;

/** The bars of the symbol page, one request after the other: the close before a session may be older than the bars of a day. */
const cardPricesQuery = (symbol: string, today: string) =>
  queryOptions({
    queryKey: ['bars', 'card', symbol, today],
    queryFn: async ({ client }) => {
      const read = async (day: string) => {
        const intraday = ownBars(symbol, await client.fetchQuery({ ...dayBarsQuery(symbol, day), retry: false }));
        const daily = ownBars(symbol, await client.fetchQuery({ ...dailyBarsQuery(symbol, day), retry: false }));
        return { intraday: intraday.bars, daily: daily.bars, staleSeconds: Math.max(intraday.staleSeconds, daily.staleSeconds) };
      };
      const recent = await read(today);
      const lastDay = lastBarDay([recent.intraday, recent.daily]) ?? (await client.fetchQuery(oldBarsQuery(symbol)))?.day;
      const until = shownUntil(today, lastDay);
      return until === today ? recent : read(until);
    },
    staleTime: pricesIntervalSeconds * 1000,
    structuralSharing: false,
  });

/** The latest failure of an endpoint, for any symbol. It outlives the card and its queries, because a pause may last an hour. */
const failureQuery = (name: SourceName) =>
  queryOptions<Failure>({ queryKey: ['card', 'failure', name], queryFn: skipToken, gcTime: Infinity, structuralSharing: false });

interface QueryResult<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isSuccess: boolean;
  readonly errorUpdatedAt: number;
}

export interface CardSection<T> extends SymbolSource {
  readonly data: T | undefined;
  readonly error: Failure | undefined;
  /** age stated by the proxy while it serves stale responses */
  readonly staleSeconds: number;
  /** neither data nor an error yet */
  readonly isPending: boolean;
}

interface Content<T> {
  readonly hasData: (data: T) => boolean;
  readonly staleOf: (data: T) => number;
}

/**
 * The requests of a card in their order: each waits for the one before, so that a hover never sends more than one at a time, and for the
 * end of the pause after a failure of its endpoint.
 */
function useSequence(canRequest: boolean) {
  const client = useQueryClient();
  const failures = useQueries({ queries: sourceNames.map(failureQuery) });
  const results: (readonly [SourceName, QueryResult<unknown>])[] = [];
  // False from the first query that is not settled.
  let isNext = canRequest;
  function pauseOf(name: SourceName): Failure | undefined {
    const { data, dataUpdatedAt = 0 } = failures[sourceNames.indexOf(name)] ?? {};
    return data && dataUpdatedAt + failureWaitMs(data, pauseSeconds) > Date.now() ? data : undefined;
  }
  function section<T>(name: SourceName, result: QueryResult<T>, { hasData, staleOf }: Content<T>): CardSection<T> {
    const { data, isSuccess, isFetching } = result;
    const error = result.error ?? (isSuccess ? null : (pauseOf(name) ?? null));
    const isPending = canRequest && data === undefined && error === null;
    results.push([name, result]);
    isNext &&= !isFetching && !isPending;
    return {
      name,
      data,
      error: error === null || error instanceof Failure ? (error ?? undefined) : new Failure('shape', { sentences: [error.message] }),
      staleSeconds: data === undefined ? 0 : staleOf(data),
      isPending,
      result: { isSuccess, error },
      hasData: data !== undefined && hasData(data),
    };
  }
  useEffect(() => {
    for (const [name, { error, errorUpdatedAt }] of results) {
      if (!(error instanceof Failure)) continue;
      const { queryKey } = failureQuery(name);
      const known = client.getQueryState(queryKey);
      // Another symbol's request may have failed later.
      if (!known || known.dataUpdatedAt < errorUpdatedAt) client.setQueryData(queryKey, error, { updatedAt: errorUpdatedAt });
    }
  });
  return { isEnabled: (name: SourceName): boolean => isNext && pauseOf(name) === undefined, section };
}

const staleOf = (data: { readonly staleSeconds: number }): number => data.staleSeconds;

/** All data of a card, by the queries of the symbol page, which then opens from the cache. */
export function useCardSections(symbol: string) {
  // Sent as a list of one, a symbol with a comma would be two others.
  const canRequest = isListable(symbol);
  const { isEnabled, section } = useSequence(canRequest);
  const identity = section(
    'logos',
    useQuery({ ...identityQuery(symbol), ...noRetry, gcTime: identityCacheMs, enabled: isEnabled('logos') }),
    { hasData: ({ security }) => security !== undefined, staleOf },
  );
  const news = section('news', useQuery({ ...symbolNewsQuery(symbol), ...noRetry, enabled: isEnabled('news') }), {
    hasData: ({ rows }) => rows.length > 0,
    staleOf,
  });
  const today = dayOf(nowSeconds(), 'et');
  const prices = section('prices', useQuery({ ...cardPricesQuery(symbol, today), ...noRetry, enabled: isEnabled('prices') }), {
    hasData: ({ intraday, daily }) => intraday.length + daily.length > 0,
    staleOf,
  });
  const reaction = section('reactions', useQuery({ ...lastReactionQuery(symbol), ...noRetry, enabled: isEnabled('reactions') }), {
    hasData: ({ rows }) => rows > 0,
    staleOf,
  });
  const splits = section('splits', useQuery({ ...companySplitsQuery(symbol), ...noRetry, enabled: isEnabled('splits') }), {
    hasData: (rows) => rows.length > 0,
    staleOf: () => 0,
  });
  const guidance = section('guidance', useInfiniteQuery({ ...symbolGuidanceQuery(symbol), ...noRetry, enabled: isEnabled('guidance') }), {
    hasData: ({ pages }) => pages.some(({ rows }) => rows.length > 0),
    staleOf: ({ pages }) => Math.max(...pages.map(staleOf)),
  });

  const shown = [identity, news, prices, reaction, splits, guidance];
  // Shown nowhere on the card: a symbol that nothing else knows may have ratios.
  const needsRatios = isSymbolKnown(shown) === false;
  const ratios = section('ratios', useQuery({ ...symbolRatiosQuery(symbol), ...noRetry, enabled: needsRatios && isEnabled('ratios') }), {
    hasData: ({ results }) => results.length > 0,
    staleOf,
  });
  const sections = needsRatios ? [...shown, ratios] : shown;
  const known = useSymbolKnown(symbol, sections);
  return { identity, news, prices, reaction, splits, guidance, sections, known, canRequest };
}

export type CardSections = ReturnType<typeof useCardSections>;
