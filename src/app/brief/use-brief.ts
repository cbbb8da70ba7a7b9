import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lastClose, lastOpen } from '#contract/market/last-close.ts';
import { newYorkDay, newYorkInstant } from '#contract/time/new-york.ts';
import { useClosesBefore, useLastPrices } from '#src/records/prices/use-last-prices.ts';
import { tradingDayLabel } from '#src/records/prices/price-labels.tsx';
import type { RequestStatus } from '#src/records/reactions/empty/describe-window.ts';
import { Failure, isOutsidePlan } from '#src/shared/api/failure.ts';
import { usePollFreshness, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { formatMoment } from '#src/shared/time/format.ts';
import { useNow } from '#src/shared/time/now.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import {
  briefGuidanceQuery,
  briefIntervalSeconds,
  briefNewsQuery,
  briefReactionsQuery,
  briefSplitsQuery,
  type BriefScope,
  otherSymbols,
} from './brief-queries.ts';
import { type BriefSearch, chosenList, noSymbols } from './brief-search.ts';
import { briefOrders, buildBrief, changeDigits, totalOf } from './brief.ts';
import { changeColumns } from './price-cells.tsx';

/** What the page shows of its address: the companies of a list in their order, and which parts are loaded. */
export type Brief = ReturnType<typeof useBrief>;

export function useBrief(search: BriefSearch) {
  const lists = useStoredValue(watchlists);
  const { zone } = usePreferences();
  const now = useNow(60);
  const { name, symbols, positions } = chosenList(search, lists);
  const openSeconds = lastOpen(now);
  const fromSeconds = search.from === undefined ? lastClose(openSeconds) : newYorkInstant(search.from);
  const scope: BriefScope = { symbols, fromSeconds };
  const { parts, data, ...rest } = useBriefData(scope, search.from);
  const loading = parts.filter(({ isPending }) => isPending).map(({ part }) => part);
  const failed = parts.filter(({ error }) => error !== null);
  const hasChanges = data.prices.size > 0 || (symbols.length > 0 && loading.length > 0);
  const order = search.order ?? (hasChanges ? 'change' : 'reaction');
  const { holdings, quiet, windows } = buildBrief({ ...scope, positions, since: search.from, ...data }, order);
  const total = totalOf(holdings, positions);
  const start = formatMoment(fromSeconds, zone, now);
  const isShut = lastClose(now) > openSeconds;
  return {
    ...rest,
    ...{ name, symbols, holdings, order, total },
    hasPositions: Object.keys(positions).length > 0,
    /** without anything to report; not known while a part is loading */
    quiet: loading.length > 0 ? noSymbols : quiet,
    columns: changeColumns(windows),
    /** of changes in dollars */
    digits: changeDigits(holdings, total),
    orders: briefOrders(search.from),
    /** without prices there is nothing to choose an order by */
    hasChanges,
    /** the day and the moment on which the period begins, in New York and in the chosen time zone */
    fromDay: newYorkDay(fromSeconds),
    start,
    period: describePeriod(search.from, isShut ? newYorkDay(openSeconds) : undefined, start),
    partCount: parts.length,
    ...{ loading, failed },
    failedParts: new Set(failed.map(({ part }) => part)),
    truncated: parts.filter(({ overflow }) => overflow).map(({ part }) => part),
  };
}

/** `since the last close, …`. @param since the chosen first day @param session the latest one, where it has ended */
function describePeriod(since: string | undefined, session: string | undefined, start: string): string {
  if (since !== undefined) return `since ${start}`;
  return session === undefined ? `since the last close, ${start}` : `${tradingDayLabel(session)} and since, from the close of ${start}`;
}

const reactionStatus = (error: Error | null): RequestStatus =>
  error === null ? 'success' : error instanceof Failure ? error : new Failure('shape');

const withoutPlan = (error: Error | null): Error | null => (isOutsidePlan(error) ? null : error);

/** The parts of a brief, each with its own state. Prices that are missing are said where they would stand. */
function useBriefData(scope: BriefScope, since: string | undefined) {
  const poll = usePolling();
  const stories = useQuery(poll(briefNewsQuery(scope), briefIntervalSeconds));
  const reactions = useQuery(poll(briefReactionsQuery(scope), briefIntervalSeconds));
  const guidance = useQuery(poll(briefGuidanceQuery(scope), briefIntervalSeconds));
  const splits = useQuery(poll(briefSplitsQuery(scope), briefIntervalSeconds));
  const results = { stories, reactions, guidance, splits };
  const others = useMemo(
    () => (stories.data && reactions.data ? otherSymbols(stories.data.rows, scope.symbols, reactions.data.reactions) : noSymbols),
    [stories.data, reactions.data, scope.symbols],
  );
  // With the former ones until it is read, because rows that disappear would move the others.
  const otherReactions = useQuery(
    poll({ ...briefReactionsQuery({ ...scope, symbols: others }), placeholderData: keepPreviousData }, briefIntervalSeconds),
  );
  const lastPrices = useLastPrices(scope.symbols);
  const closes = useClosesBefore(scope.symbols, since);
  const refresh = useRefresh([...Object.values(results), ...(others.length > 0 ? [otherReactions] : [])]);
  const freshness = usePollFreshness(stories, briefIntervalSeconds, stories.data?.staleSeconds);
  const isFailing = Object.values(results).some(({ error }) => error !== null);
  const data = useMemo(
    () => ({
      stories: stories.data?.rows ?? [],
      important: stories.data?.important ?? new Set<number>(),
      reactions: new Map([...(otherReactions.data?.reactions ?? []), ...(reactions.data?.reactions ?? [])]),
      newsPrices: reactions.data?.prices ?? new Map(),
      guidance: guidance.data?.events ?? [],
      splits: splits.data?.splits ?? [],
    }),
    [stories.data, reactions.data, otherReactions.data, guidance.data, splits.data],
  );
  const orderPrices = useMemo(
    () => lastPrices.values,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- rows move when the brief is read again, not with each poll of the prices
    [data, lastPrices.isPending],
  );
  return {
    data: { ...data, prices: lastPrices.values, closes: closes.values, orderPrices },
    reactionSource: { status: reactionStatus(reactions.error ?? otherReactions.error), usualSeconds: reactions.data?.usualSeconds },
    stateOf: lastPrices.stateOf,
    parts: [
      ...Object.entries(results).map(([part, { error, isPending, data, refetch }]) => ({
        part,
        error,
        isPending: isPending && scope.symbols.length > 0 && error === null,
        overflow: data?.overflow === true,
        refetch: () => void refetch(),
      })),
      {
        part: 'reactions on other symbols',
        error: otherReactions.error,
        isPending: others.length > 0 && otherReactions.isPending && otherReactions.error === null,
        overflow: otherReactions.data?.overflow === true,
        refetch: () => void otherReactions.refetch(),
      },
      // A plan without bars lacks no part of the brief: its prices are those at the news.
      {
        part: 'prices',
        isPending: lastPrices.isPending,
        refetch: lastPrices.refetch,
        error: withoutPlan(lastPrices.error),
        overflow: false,
      },
      { part: 'closes', ...closes, error: withoutPlan(closes.error), overflow: false },
    ],
    freshness: { ...freshness, failing: isFailing },
    refresh: () => void refresh(),
  };
}
