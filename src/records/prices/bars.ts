import type { BarSeries } from '#contract/endpoints/bars.ts';
import { isNightTrade, sessionAt } from '#contract/market/sessions.ts';
import { dayAt, findHours, instantOf } from '#contract/market/trading-days.ts';
import { dayOf, formatDated, type Zone } from '#src/shared/time/format.ts';
import { type Split } from '#src/records/splits/split.ts';
import { trustedRatio } from '#src/records/splits/split-labels.ts';

/** Trades in a span of time: prices in dollars, volume in shares. */
export interface Bar {
  /** its start, Unix seconds */
  readonly seconds: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export const readSeries = ({ candles }: BarSeries): readonly Bar[] =>
  candles.map(({ time, open, high, low, close, volume }) => ({ seconds: time / 1000, open, high, low, close, volume }));

/** Bars of the sessions: trades of the night move no figure and no chart (assumption Q20). @param bars shorter than a day */
export const withoutNight = (bars: readonly Bar[]): readonly Bar[] => bars.filter(({ seconds }) => !isNightTrade(seconds));

/** How many shares of now a share of a day was, by the splits since; splits whose ratio and type disagree are left out. */
export function sharesNow(splits: readonly Split[], day: string): number {
  let factor = 1;
  for (const split of splits) {
    const { date_ex: ex } = split.days;
    const ratio = trustedRatio(split);
    if (ratio && ex !== undefined && ex > day) factor *= Number(ratio.factor.top) / Number(ratio.factor.bottom);
  }
  return factor;
}

/** Bars as if every share had been one of now: prices before a split divided, volumes multiplied. @param until New York day; later splits are not in effect */
export function adjustBars(bars: readonly Bar[], splits: readonly Split[], until: string): readonly Bar[] {
  const inEffect = splits.filter(({ days }) => days.date_ex !== undefined && days.date_ex <= until);
  if (inEffect.length === 0) return bars;
  return bars.map((bar) => {
    const factor = sharesNow(inEffect, dayOf(bar.seconds, 'et'));
    if (factor === 1) return bar;
    const { open, high, low, close, volume } = bar;
    return { ...bar, open: open / factor, high: high / factor, low: low / factor, close: close / factor, volume: volume * factor };
  });
}

/** The last bar of each regular session, as the bar of that day. */
export function sessionCloses(intraday: readonly Bar[]): readonly Bar[] {
  const closes = new Map<number, Bar>();
  for (const bar of intraday) {
    const day = dayAt(bar.seconds);
    if (sessionAt(bar.seconds) === 'regular') closes.set(day, { ...bar, seconds: instantOf(day, 0) });
  }
  return [...closes.values()];
}

/** The last price, and the change since a close. */
export interface LastPrice {
  readonly price: number;
  /** the start of its bar, Unix seconds */
  readonly seconds: number;
  /** the close of the regular session before it, and its New York day; undefined where it is not known */
  readonly close: { readonly price: number; readonly day: string } | undefined;
  /** dollars, and percent */
  readonly change: number | undefined;
  readonly changePercent: number | undefined;
}

/** The last regular session that had ended when a bar began; a day whose hours are not known is over at its end. */
function closeBefore(daily: readonly Bar[], seconds: number): Bar | undefined {
  return daily.findLast((bar) => {
    const day = dayAt(bar.seconds);
    return (findHours(day)?.post ?? instantOf(day + 1, 0)) <= seconds;
  });
}

/**
 * The last price of a symbol by its bars.
 *
 * @param daily bars of regular sessions, oldest first
 * @param intraday shorter bars of the last days, oldest first; without them the last close is the last price
 */
export function lastPrice(daily: readonly Bar[], intraday: readonly Bar[]): LastPrice | undefined {
  const last = intraday.at(-1);
  const lastDay = daily.at(-1);
  const isIntraday = last !== undefined && last.seconds >= (lastDay?.seconds ?? 0);
  const bar = isIntraday ? last : lastDay;
  if (!bar) return undefined;
  const base = isIntraday ? closeBefore(daily, bar.seconds) : daily.at(-2);
  const change = base && bar.close - base.close;
  return {
    price: bar.close,
    seconds: bar.seconds,
    close: base && { price: base.close, day: dayOf(base.seconds, 'et') },
    change,
    changePercent: change === undefined || base === undefined ? undefined : (change / base.close) * 100,
  };
}

/** The start of a bar, whose seconds say nothing: `09:35`, `Nov 25 15:55`. */
export const barTime = (seconds: number, zone: Zone, nowSeconds: number): string =>
  formatDated(seconds, zone, nowSeconds).replace(/:00$/, '');
