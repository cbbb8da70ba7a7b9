import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { usePolling } from '#src/shared/api/polling.ts';
import { barTime } from '#src/records/prices/bars.ts';
import { lastPriceQuery, lastPricesIntervalSeconds, whyNoPrice } from '#src/records/prices/last-price-query.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { formatMove, formatPrice } from '#src/shared/format/number.ts';
import { formatDate, type Zone } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';

export interface RowPriceProps {
  symbol: string;
  zone: Zone;
  /** the price at publication, where a reaction names it */
  atNews: number | null | undefined;
}

/** The last price of a symbol and its change since the last close; without bars the price at the news, which says so. */
export const RowPrice = memo(function RowPrice({ symbol, zone, atNews }: RowPriceProps) {
  const { data, error } = useQuery(usePolling()(lastPriceQuery(symbol), lastPricesIntervalSeconds));
  if (data) {
    const { price, seconds, close, changePercent } = data.last;
    const since = close ? `, since the close of ${formatDate(close.day)}` : '';
    return (
      <span className="row-price" title={`${symbol}: bar of ${barTime(seconds, zone, nowSeconds())}${since}`}>
        <span>{formatPrice(price)}</span>
        <span>{changePercent !== undefined && moveCell(formatMove(changePercent))}</span>
      </span>
    );
  }
  if (data === undefined && !error) return <span className="row-price" />;
  return (
    <span className="row-price text-faint" title={whyNoPrice(symbol, error)}>
      <span>{typeof atNews === 'number' ? formatPrice(atNews) : '–'}</span>
      <span className="text-2xs">{typeof atNews === 'number' && 'at the news'}</span>
    </span>
  );
});
