import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { enumText, isoDate } from '#contract/schema/codecs.ts';
import { parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import { lastClose, lastOpen } from '#contract/market/last-close.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { newYorkDay, newYorkInstant } from '#contract/time/new-york.ts';
import { Failure, isOutsidePlan } from '#src/shared/api/failure.ts';
import { setPaused, usePaused, usePollFreshness, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { UnknownSymbols } from '#src/shared/symbols/unknown-symbols.tsx';
import { useClosesBefore, useLastPrices } from '#src/records/prices/use-last-prices.ts';
import { tradingDayLabel } from '#src/records/prices/price-labels.tsx';
import { useLogomarks } from '#src/shared/symbols/logomarks-query.ts';
import { formatMoment } from '#src/shared/time/format.ts';
import { nowSeconds, useNow } from '#src/shared/time/now.ts';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { usePublishFreshness } from '#src/shared/ui/feedback/freshness.ts';
import { failureTitle } from '#src/shared/ui/feedback/failure-panel.tsx';
import { Select } from '#src/shared/ui/choice.tsx';
import Notice from '#src/shared/ui/feedback/notice.tsx';
import { PanelButton } from '#src/shared/ui/panels/panel-button.tsx';
import { usePrinting, usePrintNote } from '#src/shared/ui/printing.ts';
import { type SearchShape, useSearch } from '#src/shared/url/use-search.ts';
import { listParameter } from '#src/shared/watchlists/list-symbols.ts';
import { fromAddress, inAddress, watchlists } from '#src/shared/watchlists/watchlists.ts';
import {
  briefGuidanceQuery,
  briefIntervalSeconds,
  briefNewsQuery,
  briefReactionsQuery,
  briefSplitsQuery,
  type BriefScope,
  otherSymbols,
} from './brief-queries.ts';
import { BriefTable } from './brief-table.tsx';
import { BriefExport } from './brief-export.tsx';
import { briefOrderNames, briefOrders, buildBrief, changeDigits, describeQuiet, hasNews, totalOf } from './brief.ts';
import { NoWatchlist } from './no-watchlist.tsx';
import type { RequestStatus } from '#src/records/reactions/empty/describe-window.ts';
import { changeColumns, describeColumn, TotalLine } from './price-cells.tsx';
import { WatchlistPanel } from '#src/shared/filters/lazy-panels.ts';

const query = {
  list: listParameter,
  from: parameter('from', isoDate),
  order: parameter('order', enumText(briefOrderNames)),
};
/** Assumed: a brief of a link begins with its day in New York, and without one at the close before the latest session, so that while the market is shut that session is in it. */
const briefSearch: SearchShape<typeof query> = {
  query,
  rules: ({ from }) =>
    from !== undefined && from > today() ? [{ parameter: 'from', message: `expected a day up to today, got ${from}` }] : [],
};
type BriefSearch = QueryOf<typeof query>;

const today = (): string => newYorkDay(nowSeconds());
const noSymbols: readonly string[] = [];
const noPositions = {};

/** `/brief`: what happened to the companies of a watchlist in the last session and since. */
export default function BriefPage() {
  const [{ value: search, dropped }, setSearch] = useSearch(briefSearch);
  const lists = useStoredValue(watchlists);
  const { name, symbols, positions } = chosenList(search, lists);
  const now = useNow(60);
  const openSeconds = lastOpen(now);
  const fromSeconds = search.from === undefined ? lastClose(openSeconds) : newYorkInstant(search.from);
  const [first] = lists;
  // A copied link shows the same list.
  useEffect(() => {
    if (!search.list && first) setSearch({ list: inAddress(first) }, { replace: true });
  }, [search.list, first, setSearch]);
  const scope: BriefScope = { symbols, fromSeconds };
  const { parts, data, reactionSource, stateOf, freshness, refresh } = useBriefData(scope, search.from);
  useLogomarks(symbols);
  usePublishFreshness(freshness);
  usePrinting();
  const paused = usePaused();
  useHotkeys({ r: refresh, p: () => setPaused(!paused) });
  const { zone } = usePreferences();
  const loading = parts.filter(({ isPending }) => isPending).map(({ part }) => part);
  const hasChanges = data.prices.size > 0 || (symbols.length > 0 && loading.length > 0);
  const order = search.order ?? (hasChanges ? 'change' : 'reaction');
  const brief = buildBrief({ ...scope, positions, since: search.from, ...data }, order);
  const total = totalOf(brief.holdings, positions);
  const digits = changeDigits(brief.holdings, total);
  const orders = briefOrders(search.from);
  const columns = changeColumns(brief.windows);
  const since = formatMoment(fromSeconds, zone, now);
  const isShut = lastClose(now) > openSeconds;
  usePrintNote(symbols.length === 0 ? '' : [`${name} since ${since}`, ...columns.map(describeColumn)].join('; '));
  const failed = parts.filter(({ error }) => error !== null);
  const truncated = parts.filter(({ overflow }) => overflow).map(({ part }) => part);
  return (
    <>
      <div role="toolbar" aria-label="Filters" className="filter-bar">
        <PanelButton anchor="--watchlists" words="Watchlist ▾">
          {(onClose) => (
            <WatchlistPanel
              anchor="--watchlists"
              active={search.list}
              onChoose={(list) => setSearch({ list: list && [...list] })}
              onClose={onClose}
            />
          )}
        </PanelButton>
        {symbols.length > 0 && (
          <label className="flex items-center gap-1.5 text-soft print:hidden">
            Since
            <input
              type="date"
              className="control"
              max={today()}
              value={search.from ?? newYorkDay(fromSeconds)}
              onChange={({ target }) => target.value !== '' && setSearch({ from: target.value })}
            />
          </label>
        )}
        {search.from !== undefined && (
          <CommandButton label="Last session" title="The last session and since" onClick={() => setSearch({ from: undefined })} />
        )}
        {symbols.length > 0 && (
          <>
            <CommandButton label="Print" title="One or two pages" onClick={() => print()} />
            <PanelButton anchor="--export" words="Export ▾">
              {(onClose) => (
                <BriefExport
                  {...{ name, onClose }}
                  windows={columns.map(describeColumn).join('; ')}
                  holdings={brief.holdings}
                  reactionSource={reactionSource}
                />
              )}
            </PanelButton>
          </>
        )}
        <div role="status" className="min-w-56 flex-1 truncate text-soft">
          {symbols.length > 0 &&
            (loading.length > 0
              ? `loading ${loading.join(', ')} … ${parts.length - loading.length} of ${parts.length}`
              : countLabel(brief.holdings.filter(hasNews).length, symbols.length))}
        </div>
        {hasChanges && (
          <Select label="Order" value={order} options={orders} onChange={(next) => setSearch({ order: next }, { replace: true })} />
        )}
      </div>
      {dropped.length > 0 && <Notice text={`Ignored in link: ${dropped.join('; ')}`} />}
      {failed.map(({ part, error, refetch }) => (
        <Notice
          key={part}
          text={`${part[0]?.toUpperCase()}${part.slice(1)} missing: ${error ? failureTitle(error) : ''}. The other parts are shown.`}
        >
          <button type="button" className="underline" onClick={refetch}>
            Try again
          </button>
        </Notice>
      ))}
      {truncated.length > 0 && <Notice text={`There are more ${truncated.join(', ')} than this page reads; the newest are shown.`} />}
      <div className="relative min-h-0 flex-1 overflow-auto bg-panel">
        {symbols.length === 0 ? (
          <NoWatchlist onSaved={(list) => setSearch({ list: inAddress(list) })} />
        ) : (
          <>
            <h2 className="px-3 pt-2 text-base font-bold">
              {name}{' '}
              <small className="text-xs font-normal text-soft">
                {search.from === undefined && isShut && `${tradingDayLabel(newYorkDay(openSeconds))} and since, from the close of ${since}`}
                {search.from === undefined && !isShut && `since the last close, ${since}`}
                {search.from !== undefined && `since ${since}`} {/* What has a price or a story is known, listed or not. */}
                <UnknownSymbols symbols={loading.length === 0 ? brief.quiet : noSymbols} />
              </small>
            </h2>
            {total && loading.length === 0 && <TotalLine {...{ total, columns, digits }} />}
            {/* On a phone the table has no head. */}
            {loading.length === 0 && columns.length > 0 && (
              <p className="px-3 pb-1.5 text-2xs text-soft sm:hidden">{columns.map(describeColumn).join(' · ')}</p>
            )}
            {loading.length > 0 && <div aria-hidden className="skeleton appear-late h-full" />}
            {/* Not before all parts have ended, because later ones would move the rows. */}
            {loading.length === 0 && (
              <BriefTable
                holdings={brief.holdings}
                order={orders[order]}
                {...{ columns, digits }}
                hasPositions={Object.keys(positions).length > 0}
                fromDay={newYorkDay(fromSeconds)}
                reactionSource={reactionSource}
                stateOf={stateOf}
                failedParts={new Set(failed.map(({ part }) => part))}
              />
            )}
            {loading.length === 0 && brief.quiet.length > 0 && (
              <p className="px-3 py-2 text-2xs text-soft wrap-anywhere">
                {describeQuiet(
                  brief.quiet,
                  failed.map(({ part }) => part),
                  brief.quiet.some((symbol) => stateOf(symbol).kind === 'not in plan'),
                )}
              </p>
            )}
          </>
        )}
      </div>
    </>
  );
}

const countLabel = (reported: number, all: number): string =>
  `${reported.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} ${all === 1 ? 'company' : 'companies'} with something to report`;

/** The list of the address, else the first one stored; positions are those stored under its name. */
function chosenList({ list }: BriefSearch, lists: ReturnType<typeof watchlists.get>) {
  const chosen = list ? fromAddress(list) : lists[0];
  const stored = lists.find(({ name }) => name === chosen?.name);
  const own = new Set(chosen?.symbols.map(spelledSymbol));
  const all = Object.entries(stored?.positions ?? noPositions).filter(([key]) => own.has(key));
  return {
    name: chosen?.name ?? '',
    symbols: chosen?.symbols ?? noSymbols,
    positions: all.length > 0 ? Object.fromEntries(all) : noPositions,
  };
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
