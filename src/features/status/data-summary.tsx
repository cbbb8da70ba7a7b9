import { useQuery } from '@tanstack/react-query';
import type { DeskStatus } from '#contract/proxy/desk-status.ts';
import { indexSymbol } from '#analysis/market/market.ts';
import { lastPriceQuery, lastPriceState } from '#src/records/prices/last-price-query.ts';
import { describePriceState, foundPrice } from '#src/records/prices/price-state.ts';
import { lastPricesIntervalSeconds } from '#src/records/prices/price-queries.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { formatMoment } from '#src/shared/time/format.ts';
import { useNow } from '#src/shared/time/now.ts';
import type { NewestResult } from './data-sets-table.tsx';
import { summaryLabel } from './status-labels.ts';

/** The data sets that an analyst reads, by endpoint; each with what its newest record is. */
const newestLabels: Readonly<Record<string, readonly [name: string, label: string]>> = {
  news: ['News', 'last story or correction'],
  quantified: ['Reactions', 'last measured'],
  bars: ['Prices', 'as of'],
  guidance: ['Guidance', 'last change'],
  splits: ['Splits', 'last change'],
};

/** Whether each data set is current, and until when it is known. Prices are known by those of the index, which trades every minute. */
export function DataSummary({ status, newest }: { status: DeskStatus; newest: ReadonlyMap<string, NewestResult> }) {
  const { zone } = usePreferences();
  const now = useNow();
  const query = useQuery(usePolling()(lastPriceQuery(indexSymbol), lastPricesIntervalSeconds));
  const prices = lastPriceState(query, now);
  const lastPrice = { symbol: indexSymbol, error: query.error, data: prices.kind === 'none' ? null : foundPrice(prices)?.price.atSeconds };
  const timeOf = (name: string, seconds: number): string =>
    `${formatMoment(seconds, zone, now)}${name === 'bars' ? ` (${indexSymbol})` : ''}`;
  return (
    <ul aria-label="Data" className="flex flex-col gap-1 ps-5">
      {Object.entries(newestLabels).map(([endpoint, [name, label]]) => {
        const result = endpoint === 'bars' ? lastPrice : newest.get(endpoint);
        const state = status.endpoints.find((one) => one.name === endpoint);
        const seconds = result?.data;
        const last = typeof seconds === 'number' && seconds > 0 ? `${label} ${timeOf(endpoint, seconds)}` : undefined;
        return (
          <li key={endpoint}>
            <b className="font-medium">{name}</b>:{' '}
            {endpoint === 'bars' && prices.kind === 'stale'
              ? describePriceState(indexSymbol, prices)
              : summaryLabel(state, { ...result, last })}
          </li>
        );
      })}
    </ul>
  );
}
