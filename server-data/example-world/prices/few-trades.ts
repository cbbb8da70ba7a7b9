import { hoursOf, tradingDayFrom, type Day } from '#contract/market/day.ts';
import { type Bar, type Bars, barsOf } from '../../market/bars.ts';
import { summarize } from '../../market/sessions.ts';
import type { Company } from '../companies.ts';
import { Random } from '../random.ts';
import { type Market, volatilityOf } from './market.ts';
import { cents, type DayOutline } from './outline.ts';

/** The single trades of a company that is traded a few times a day, at least once; the last one is at the close of the day. */
export function tradesOf(market: Market, company: Company, day: Day, tradesADay: number): Bars {
  const random = new Random(market.seed, 'trades', company.symbol, day);
  const { regular, post } = hoursOf(day);
  const count = Math.max(1, Math.round(tradesADay * random.between(0.3, 1.7)));
  const starts = new Set(Array.from({ length: count }, () => random.whole(regular, post - 1)));
  const [before, close] = [market.close(company, tradingDayFrom(day, -1)), market.close(company, day)];
  const bars = [...starts]
    .toSorted((a, b) => a - b)
    .map((start, index, all): Bar => {
      const passed = (index + 1) / all.length;
      const noise = passed === 1 ? 0 : random.around(-0.4, 0.4) * volatilityOf(company);
      const price = Math.max(0.01, cents((before + (close - before) * passed) * (1 + noise)));
      return { start, end: start + 1, open: price, high: price, low: price, close: price, volume: 100 * random.whole(1, 12), trades: 1 };
    });
  return barsOf(bars);
}

/** The outline of a day of single trades, all of them in the regular session. */
export function outlineOfTrades(market: Market, company: Company, day: Day, tradesADay: number): DayOutline {
  const trades = tradesOf(market, company, day, tradesADay);
  const regular = summarize(trades, { from: 0, to: trades.length });
  if (!regular) throw new Error(`${company.symbol} was not traded on day ${day}`);
  return { day, pre: null, regular, post: null, fullDay: regular, resultsAt: undefined };
}
