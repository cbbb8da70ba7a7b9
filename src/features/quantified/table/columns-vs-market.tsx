import { useMemo } from 'react';
import { formatOf } from '#src/records/reactions/fields.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import type { QuantifiedReaction } from '#src/records/reactions/quantified-reaction.ts';
import { type WindowMetric, windowOf } from '#contract/market/windows.ts';
import { indexSymbol } from '#src/records/prices/price-queries.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import { type MarketMoves, moveBeside } from '../data/market-moves.ts';
import { allColumns, columnById, type ColumnLookup, type QuantifiedColumn } from './columns.tsx';

/** The header stays short: the group above it has the basis. */
const named = (column: QuantifiedColumn, basis: string): QuantifiedColumn => ({
  ...column,
  label: `${column.label} ${basis}`,
  head: column.label,
  group: `${column.group} ${basis}`,
});

/** The move after news less that of SPY over the same seconds. */
function vsMarketColumn(column: QuantifiedColumn, metric: WindowMetric, market: MarketMoves): QuantifiedColumn {
  const { text, full } = formatOf(metric);
  const valueOf = (reaction: QuantifiedReaction): number | null => {
    const move = reaction.numbers[metric];
    const ofMarket = moveBeside(market, reaction, metric);
    return move === null || Number.isNaN(ofMarket) ? null : move - ofMarket;
  };
  const write = (format: (value: number) => string) => (reaction: QuantifiedReaction) => {
    const value = valueOf(reaction);
    return value === null ? '' : format(value);
  };
  const textOf = write(text);
  return {
    ...named(column, `vs ${indexSymbol}`),
    numberOf: valueOf,
    textOf,
    fullOf: write(full),
    draw: (reaction) => moveCell(textOf(reaction)),
    whyEmpty: (reaction) =>
      reaction.numbers[metric] === null
        ? (column.whyEmpty?.(reaction) ?? '')
        : symbolKey(reaction.symbol) === indexSymbol
          ? `A story on ${indexSymbol} itself`
          : `No price of ${indexSymbol} in this window`,
    ...(column.meaning && {
      meaning: {
        ...column.meaning,
        description: `${column.meaning.description} Here less the move of ${indexSymbol} over the same seconds.`,
        from: ['ours' as const],
      },
    }),
  };
}

/**
 * The columns, whose windows are less SPY while that is on; a window without moves of SPY says that it is raw.
 *
 * @param market undefined while the moves of SPY are being loaded, and where there are none
 */
export function useColumnsVsMarket(isOn: boolean, market: MarketMoves | undefined) {
  return useMemo(() => {
    if (!isOn) return { all: allColumns, columnOf: columnById };
    const all = allColumns.map((column) => {
      // Its eight moves are not less SPY.
      if (column.id === 'reaction') return { ...column, group: 'Raw' };
      const window = windowOf(column.id);
      if (!window) return column;
      return market?.metrics.includes(window.metric) ? vsMarketColumn(column, window.metric, market) : named(column, 'raw');
    });
    const byId = new Map(all.map((column) => [column.id, column]));
    const columnOf: ColumnLookup = (id) => byId.get(id);
    return { all, columnOf };
  }, [isOn, market]);
}
