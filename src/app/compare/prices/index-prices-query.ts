import { queryOptions } from '@tanstack/react-query';
import type { JudgedSplit } from '#contract/market/splits.ts';
import { lastClose } from '#contract/market/last-close.ts';
import * as limits from '#contract/schema/limits.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { daysBetween } from '#contract/time/dates.ts';
import { fetchSplits } from '#src/features/splits/splits-query.ts';
import { ownBars } from '#src/records/company.ts';
import { adjustBars, judgeBars, readSeries } from '#src/records/prices/bars.ts';
import { splitsOf } from '#src/records/prices/bar-splits.ts';
import { symbolsPerRequest } from '#src/records/prices/last-price-query.ts';
import { fetchBars } from '#src/records/prices/price-queries.ts';
import type { Split } from '#src/records/splits/split.ts';
import { splitSymbols } from '#src/shared/symbols/symbol-lists.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { type Closes, closesOf } from './price-index.ts';

/** Daily closes change once a day. */
export const indexPricesIntervalSeconds = 300;

export interface IndexPrices {
  /** by spelled symbol, in shares of now; symbols without bars are absent */
  readonly closes: ReadonlyMap<string, Closes>;
  /** the splits of these days, and what was done about each */
  readonly judged: readonly JudgedSplit[];
  /** why splits could not be read; prices are then as traded */
  readonly splitsError: Error | undefined;
  readonly staleSeconds: number;
}

/** The splits of some symbols with an ex-date of these days. */
async function readSplits(symbols: readonly string[], dateFrom: string, dateTo: string, signal: AbortSignal) {
  try {
    const splits: Split[] = [];
    for (const tickers of splitSymbols(symbols, limits.calendar.tickers))
      splits.push(...(await fetchSplits({ tickers, dateSearchField: 'ex', dateFrom, dateTo }, signal)).rows);
    return { splits, error: undefined };
  } catch (error) {
    signal.throwIfAborted();
    return { splits: [], error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** The closes of regular sessions from a day on, with splits taken out. @param symbols spelled @param from New York day */
export const indexPricesQuery = (symbols: readonly string[], from: string) =>
  queryOptions({
    queryKey: ['bars', 'index', symbols, from],
    queryFn: async ({ client, signal }): Promise<IndexPrices> => {
      const now = nowSeconds();
      const today = dayOf(now, 'et');
      const perRequest = symbolsPerRequest(daysBetween(from, today) + 1);
      const series = [];
      // One after the other: that a plan has no bars is one response.
      for (const list of splitSymbols(symbols, perRequest))
        series.push(await fetchBars(client, { symbols: list, from, interval: '1d', session: 'REGULAR' }, signal));
      const { splits, error } = await readSplits(symbols, from, today, signal);
      const judged: JudgedSplit[] = [];
      const closes = new Map<string, Closes>();
      for (const row of series.flatMap(({ rows }) => rows)) {
        const symbol = spelledSymbol(row.symbol);
        const { bars } = ownBars(symbol, { bars: readSeries(row) });
        const own = judgeBars(bars, splitsOf(splits, symbol), today);
        judged.push(...own);
        closes.set(symbol, closesOf(adjustBars(bars, own), dayOf(lastClose(now), 'et')));
      }
      return { closes, judged, splitsError: error, staleSeconds: Math.max(0, ...series.map(({ staleSeconds }) => staleSeconds)) };
    },
    enabled: symbols.length > 0,
    staleTime: indexPricesIntervalSeconds * 1000,
    structuralSharing: false,
  });
