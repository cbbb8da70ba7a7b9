import { useDeferredValue, useMemo, useState } from 'react';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { useLogomarks } from '#src/shared/symbols/logomarks-query.ts';
import { usePublishFreshness } from '#src/shared/ui/feedback/freshness.ts';
import { type MarketState, useMarketMoves } from './data/market-moves.ts';
import { useReactions } from './data/use-reactions.ts';
import { passingRows, rowsOf } from '#analysis/filters/apply-filters.ts';
import { type QuantifiedSearch, reactionsParams } from './quantified-search.ts';
import { columnsWithMarket, type QuantifiedColumn } from './table/columns.tsx';
import { withPhonePlaces } from './table/phone.tsx';
import { sparkScale } from './table/reaction-spark.tsx';
import { describePart } from './table/row-count.tsx';
import { type QuantifiedView, usesMarket, useView } from './table/view.ts';

/** Assumed: logos of so many symbols are requested ahead, in ten requests; others when their row scrolls into view. */
const maxLogos = 1000;
const noSymbols: readonly string[] = [];
const noReactions: readonly QuantifiedReaction[] = [];

/** The symbols whose logos are requested ahead; none while rows are loading, because each page would send requests of its own. */
const useLogoSymbols = (rows: readonly QuantifiedReaction[], isLoading: boolean): readonly string[] =>
  useMemo(() => (isLoading ? noSymbols : [...new Set(rows.map(({ record }) => record.Symb))].slice(0, maxLogos)), [rows, isLoading]);

export interface ExplorerData {
  readonly feed: ReturnType<typeof useReactions>;
  readonly marketState: MarketState;
  readonly view: QuantifiedView;
  /** the table's columns, those it can be sorted by, and the fields of a reaction */
  readonly columns: readonly QuantifiedColumn[];
  readonly sortColumns: readonly QuantifiedColumn[];
  readonly fields: readonly QuantifiedColumn[];
  /** the rows before the filters of the view, and those that pass them */
  readonly rows: readonly QuantifiedReaction[];
  readonly shown: readonly QuantifiedReaction[];
  /** a filter waits for the prices of SPY */
  readonly isWaiting: boolean;
  /** of the sparklines, in percent */
  readonly scale: number | undefined;
  /** which rows are loaded, where not all are */
  readonly part: string | undefined;
}

/**
 * What the explorer shows of the parameters it was mounted with: reactions, prices of SPY, then the view's columns, rows and filters.
 * Other parameters need another mount.
 */
export function useExplorer(search: QuantifiedSearch): ExplorerData {
  const [params] = useState(() => reactionsParams(search));
  const { zone } = usePreferences();
  const feed = useReactions(params);
  const { reactions, hasMore, all } = feed;
  usePublishFreshness(feed.freshness);

  const written = useView(search);
  const marketState = useMarketMoves(reactions, search.spy || usesMarket(written), !all.isLoading);
  const { market } = marketState;
  const { all: sortColumns, fields, columnOf } = useMemo(() => columnsWithMarket(market, search.spy), [market, search.spy]);
  const viewColumns = useMemo(() => written.columns.flatMap(({ id }) => columnOf(id) ?? []), [written.columns, columnOf]);
  const view = useMemo(() => ({ ...written, columns: viewColumns, columnOf }), [written, viewColumns, columnOf]);
  // Cells show times in the time zone setting: new column objects make the grid draw them again.
  const columns = useMemo(
    () => (zone === undefined ? [] : withPhonePlaces(view.columns, view.sort, search.spy)),
    [view.columns, view.sort, search.spy, zone],
  );

  const { from, to, sessions } = search;
  const rows = useMemo(() => rowsOf(reactions, { sessions }), [reactions, sessions]);
  useLogomarks(useLogoSymbols(rows, all.isLoading));
  // No rows rather than those of another meaning: a filter on a move less SPY waits for its prices.
  const isWaiting = marketState.isLoading && usesMarket({ columns: [], sort: [], filters: view.filters });
  const shown = useMemo(
    () => (isWaiting ? noReactions : passingRows(rows, { from, to }, view.filters, columnOf)),
    [isWaiting, rows, from, to, view.filters, columnOf],
  );
  // Deferred until the rows are drawn: 20,000 rows have 160,000 moves.
  const scaled = useDeferredValue(shown);
  const scale = useMemo(() => sparkScale(scaled), [scaled]);

  const part = describePart({ loaded: reactions.length, total: all.total, hasMore });

  return { feed, marketState, view, columns, sortColumns, fields, rows, shown, isWaiting, scale, part };
}
