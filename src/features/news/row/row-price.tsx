import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { usePolling } from '#src/shared/api/polling.ts';
import { lastPriceQuery, lastPriceState } from '#src/records/prices/last-price-query.ts';
import { lastPricesIntervalSeconds } from '#src/records/prices/price-queries.ts';
import { barTime } from '#src/records/prices/bars.ts';
import { describePrice } from '#src/records/prices/price-labels.tsx';
import { describePriceState } from '#src/records/prices/price-state.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { formatMove, formatPrice } from '#src/shared/format/number.ts';
import type { Zone } from '#src/shared/time/format.ts';
import { useNow } from '#src/shared/time/now.ts';

export interface RowPriceProps {
  symbol: string;
  zone: Zone;
  /** the price at publication, where a reaction names it */
  atNews: number | null | undefined;
}

/** The price of a symbol and the change of its session; without bars the price at the news, which says so. */
export const RowPrice = memo(function RowPrice({ symbol, zone, atNews }: RowPriceProps) {
  const state = lastPriceState(useQuery(usePolling()(lastPriceQuery(symbol), lastPricesIntervalSeconds)), useNow(60));
  const note = describePriceState(symbol, state);
  if ('price' in state) {
    const { dollars, atSeconds, session } = state.price;
    return (
      <span className="row-price" title={[`${symbol}: ${describePrice(state.price, zone)}`, note].filter(Boolean).join('; ')}>
        <span>{formatPrice(dollars)}</span>
        <span>
          {session?.change && moveCell(formatMove(session.change.percent))}
          {/* A row has no room for the time, which the tooltip says. */}
          {(state.kind === 'stale' || session?.isPartial) && (
            <span className="text-warn">
              *<span className="sr-only">{state.kind === 'stale' ? note : `as of ${barTime(atSeconds, zone)}`}</span>
            </span>
          )}
        </span>
      </span>
    );
  }
  if (state.kind === 'pending') return <span className="row-price" />;
  return (
    <span className="row-price text-faint" title={note}>
      <span>{typeof atNews === 'number' ? formatPrice(atNews) : '–'}</span>
      <span className="text-2xs">{typeof atNews === 'number' && 'at the news'}</span>
    </span>
  );
});
