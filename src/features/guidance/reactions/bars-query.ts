import { windowSeconds } from '#contract/market/windows.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { dateOf, findTradingDay, hoursOf } from '#contract/market/day.ts';
import * as limits from '#contract/schema/limits.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { maxLagSeconds } from '#analysis/market/price-series.ts';
import { adjustBars, judgeBars } from '#src/records/prices/bars.ts';
import { indexSymbol } from '#analysis/market/market.ts';
import { splitsBetween, splitsOf } from '#src/records/prices/bar-splits.ts';
import { barsOf, fetchBars, fetchMinutes, lastPricesIntervalSeconds, tradingDayBack } from '#src/records/prices/price-queries.ts';
import { isListable, splitSymbols } from '#src/shared/symbols/symbol-lists.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { type AnnouncementBars, type KnownUntil, knownUntil } from './bar-moves.ts';

/** One company's announcement, or the story that stands for it. */
export interface Moment {
  readonly ticker: string;
  /** Unix seconds */
  readonly seconds: number;
}

/** Parameters of the requests for the bars around some announcements of one trading day. */
export interface BarsRequest {
  /** the trading day */
  readonly day: string;
  readonly symbols: readonly string[];
  /** Unix seconds of the first and the last of them */
  readonly first: number;
  readonly last: number;
}

const halfHour = 1800;
/** With SPY. */
const maxSymbols = limits.bars.symbols - 1;

/** The day that a moment is measured by; undefined where the trading calendar does not know it. */
function dayOf(seconds: number): string | undefined {
  const day = findTradingDay(seconds);
  return day === undefined ? undefined : dateOf(day);
}

/**
 * Joins announcements within half an hour of one day to requests of at most 49 symbols and SPY.
 *
 * Assumed: half an hour, because companies announce in bursts, and the bars of a request are those of all its symbols over all its time.
 *
 * @returns the request of a moment; undefined where it can have none
 */
export function barsRequests(moments: readonly Moment[]): {
  readonly requests: readonly BarsRequest[];
  readonly requestOf: (moment: Moment) => BarsRequest | undefined;
} {
  const requests: BarsRequest[] = [];
  const byMoment = new Map<string, BarsRequest>();
  const keyOf = ({ ticker, seconds }: Moment): string => `${seconds} ${spelledSymbol(ticker)}`;
  const ordered = moments
    .filter(({ ticker, seconds }) => ticker !== '' && isListable(ticker) && dayOf(seconds) !== undefined)
    .toSorted((a, b) => a.seconds - b.seconds);
  let batch: Moment[] = [];
  const close = (): void => {
    const [first, last] = [batch[0], batch.at(-1)];
    if (!first || !last) return;
    const symbols = [...new Set(batch.map(({ ticker }) => spelledSymbol(ticker)))].toSorted();
    const request = { day: dayOf(first.seconds) ?? '', symbols, first: first.seconds, last: last.seconds };
    requests.unshift(request);
    for (const moment of batch) byMoment.set(keyOf(moment), request);
    batch = [];
  };
  for (const moment of ordered) {
    const [first] = batch;
    const isNear = first && moment.seconds - first.seconds <= halfHour && dayOf(first.seconds) === dayOf(moment.seconds);
    const symbols = [...batch, moment].map(({ ticker }) => spelledSymbol(ticker));
    if (!isNear || splitSymbols(symbols, maxSymbols).length > 1) close();
    batch.push(moment);
  }
  close();
  return { requests, requestOf: (moment) => byMoment.get(keyOf(moment)) };
}

export interface DayBars {
  /** by symbol key; symbols without bars are left out */
  readonly bySymbol: ReadonlyMap<string, AnnouncementBars>;
  readonly known: KnownUntil;
}

/** The bars around some announcements, those of SPY among them. Of days that are over nothing changes. */
export const announcementBarsQuery = (request: BarsRequest | undefined) =>
  queryOptions({
    queryKey: ['bars', 'guidance', request ?? null],
    queryFn: request
      ? async ({ client, signal }): Promise<DayBars> => {
          const { day, first, last } = request;
          const wanted = [...request.symbols.filter((symbol) => symbol !== indexSymbol), indexSymbol];
          const days = { from: tradingDayBack(day, 1), to: day };
          const { rows } = await fetchBars(client, { ...days, symbols: wanted, interval: '30m', session: 'ANY' }, signal);
          const halfHours = new Map(wanted.map((symbol) => [symbol, barsOf(rows, symbol)]));
          // Symbols without bars of these days have no minutes either.
          const symbols = wanted.filter((symbol) => halfHours.get(symbol)?.[0] !== undefined);
          // Bars of half an hour end where the minutes begin, so that no trade is between them.
          const span = [Math.floor(first / halfHour) * halfHour - halfHour, last + windowSeconds['30_Minutes%']] as const;
          const around = symbols.length > 0 ? await fetchMinutes(client, symbols, span, signal) : [];
          const crossing = symbols.filter((_, index) => (around[index]?.bars[0]?.seconds ?? Infinity) >= first);
          // Of the day, for prices of the day before it.
          const splits = crossing.length > 0 ? await splitsBetween(crossing, day, day) : [];
          const bars = symbols.map((symbol, index): [string, AnnouncementBars] => {
            const traded = halfHours.get(symbol) ?? [];
            const adjusted = adjustBars(traded, judgeBars(traded, splitsOf(splits, symbol), day));
            return [symbol, { around: around[index] ?? { step: '1m', bars: [] }, halfHours: adjusted }];
          });
          return { bySymbol: new Map(bars), known: knownUntil(bars.map(([, each]) => each)) };
        }
      : skipToken,
    staleTime: request && isOver(request) ? Infinity : lastPricesIntervalSeconds * 1000,
    structuralSharing: false,
  });

/** Whether all moves of a request are known. */
function isOver({ last }: BarsRequest): boolean {
  const day = findTradingDay(last);
  return day !== undefined && nowSeconds() > hoursOf(day).end + maxLagSeconds;
}

/** How often the bars of a request are requested again. */
export const barsIntervalSeconds = (request: BarsRequest | undefined): number =>
  request === undefined || isOver(request) ? Infinity : lastPricesIntervalSeconds;
