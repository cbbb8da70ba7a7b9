import { newYorkDay } from '#contract/time/new-york.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { formatDate } from '#src/shared/time/format.ts';
import type { Bar } from './bars.ts';
import { type Price, priceOf, type TradedBars } from './price.ts';
import { recentFrom } from './price-queries.ts';

/** The price of a symbol, with the bars of the last two trading days that have any. */
export interface SymbolPrice {
  /** of bars up to now, of bars of days alone, or of bars that end before the last two trading days */
  readonly kind: 'price' | 'daily only' | 'stale';
  readonly price: Price;
  /** half-hours, oldest first; none where only the price is needed */
  readonly bars: readonly Bar[];
  /** New York day of the last bar */
  readonly day: string;
}

/** A symbol without the bar of a session that is over, and without a trade. */
interface NoPrice {
  readonly kind: 'none';
  /** bars of days that run, are ahead or were closed */
  readonly hasBars: boolean;
  /** the first New York day that was read; undefined where all days were */
  readonly from: string | undefined;
}

/** Whether there is a price: the one answer of page, brief, card, list and alert. */
export type PriceState = SymbolPrice | NoPrice | { readonly kind: 'not in plan' | 'failed' | 'pending' };

/** Whether some bars have a price. @param from the first day that was read; undefined where all days were @param halfHours for a small line */
export function judgePrice(
  traded: TradedBars,
  now: number,
  from: string | undefined,
  halfHours: readonly Bar[] = [],
): SymbolPrice | NoPrice {
  const price = priceOf(traded, now);
  const last = Math.max(...[traded.daily, traded.intraday].flat().map(({ seconds }) => (seconds < now ? seconds : 0)));
  if (!price) return { kind: 'none', from, hasBars: traded.daily.length + traded.intraday.length > 0 };
  const day = newYorkDay(last);
  const kind = day < recentFrom(newYorkDay(now)) ? 'stale' : traded.intraday.length === 0 ? 'daily only' : 'price';
  return { kind, price, day, bars: halfHours };
}

/** Why a request for bars has no response. @param error null while it runs */
export function withoutResponse(error: Error | null): PriceState {
  if (!error) return { kind: 'pending' };
  return { kind: isOutsidePlan(error) ? 'not in plan' : 'failed' };
}

/** The price, where there is one. */
export const foundPrice = (state: PriceState | undefined): SymbolPrice | undefined => (state && 'price' in state ? state : undefined);

/** Why a symbol has no price, or what its price lacks, as a sentence without its period; undefined for a price up to now. */
export function describePriceState(symbol: string, state: PriceState): string | undefined {
  switch (state.kind) {
    case 'daily only':
      return `${symbol} has daily price bars only`;
    case 'stale':
      return `The last price bar of ${symbol} is of ${formatDate(state.day)}`;
    case 'none':
      if (state.hasBars) return `No price bar of ${symbol} is of a session that is over`;
      return state.from === undefined
        ? `The data service has no price bars of ${symbol}`
        : `No price bars of ${symbol} from ${formatDate(state.from)} on; older ones are not available now`;
    case 'not in plan':
      return 'Price bars are not in your plan';
    case 'failed':
      return 'Prices are not available now';
    case 'pending':
      return 'Prices are being loaded';
    default:
      return undefined;
  }
}
