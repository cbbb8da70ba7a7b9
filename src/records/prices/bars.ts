import type { BarSeries } from '#contract/endpoints/bars.ts';
import { isNightTrade, sessionAt } from '#contract/market/sessions.ts';
import { type DayPrices, type JudgedSplit, judgeSplits, otherDayDays, splitFactor } from '#contract/market/splits.ts';
import { dayAt, findHours, instantOf } from '#contract/market/trading-days.ts';
import { addDays } from '#src/shared/calendar/days.ts';
import { dayOf, formatDated, type Zone } from '#src/shared/time/format.ts';
import type { Split, SplitRow } from '#src/records/splits/split.ts';

/** Trades in a span of time: prices in dollars, volume in shares. */
export interface Bar {
  /** its start, Unix seconds */
  readonly seconds: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** null where it is not known */
  readonly volume: number | null;
}

/** After every day. */
const endOfTime = '9999-12-31';

export const readSeries = ({ candles }: BarSeries): readonly Bar[] =>
  candles.map(({ time, open, high, low, close, volume }) => ({ seconds: time / 1000, open, high, low, close, volume }));

/** Bars of the sessions: trades of the night move no figure and no chart (assumption Q20). @param bars shorter than a day */
export const withoutNight = (bars: readonly Bar[]): readonly Bar[] => bars.filter(({ seconds }) => !isNightTrade(seconds));

function pricesByDay(bars: readonly Bar[]): readonly DayPrices[] {
  const days = new Map<string, DayPrices>();
  for (const { seconds, open, close } of bars) {
    const day = dayOf(seconds, 'et');
    days.set(day, { day, first: days.get(day)?.first ?? open, last: close });
  }
  return [...days.values()];
}

/**
 * The splits of the time of some bars, and which of them the prices do not have yet.
 *
 * @param bars oldest first
 * @param splits of their symbol
 * @param until New York day; later splits are not in effect
 * @param later other bars, of which those of days after the last bar show whether the prices jumped after it
 */
export function judgeBars(
  bars: readonly Bar[],
  splits: readonly Split[],
  until: string,
  later: readonly Bar[] = [],
): readonly JudgedSplit<SplitRow>[] {
  const [first, last] = [bars[0], bars.at(-1)].map((bar) => bar && dayOf(bar.seconds, 'et'));
  if (first === undefined || last === undefined) return [];
  // an ex-date may be some days off
  const [from, to] = [addDays(first, -otherDayDays), addDays(until, otherDayDays)];
  const near = splits.filter(({ days: { date_ex: ex } }) => ex !== undefined && ex > from && ex <= to);
  if (near.length === 0) return [];
  const prices = [...pricesByDay(bars), ...pricesByDay(later).filter(({ day }) => day > last)];
  return judgeSplits(
    near.map(({ record }) => record),
    { prices },
  ).filter(({ day }) => day > first && day <= until);
}

/** Bars as if every share had been one of now: prices before a split divided, volumes multiplied. @param splits as `judgeBars` returns them */
export function adjustBars(bars: readonly Bar[], splits: readonly JudgedSplit[]): readonly Bar[] {
  if (!splits.some(({ isCounted }) => isCounted)) return bars;
  return bars.map((bar) => {
    const factor = splitFactor(splits, dayOf(bar.seconds, 'et'), endOfTime);
    if (factor === 1) return bar;
    const { open, high, low, close, volume } = bar;
    const shares = volume === null ? null : volume * factor;
    return { ...bar, open: open / factor, high: high / factor, low: low / factor, close: close / factor, volume: shares };
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
  /** whether its bar is that of a whole regular session */
  readonly isDaily: boolean;
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
    isDaily: !isIntraday,
    close: base && { price: base.close, day: dayOf(base.seconds, 'et') },
    change,
    changePercent: change === undefined || base === undefined ? undefined : (change / base.close) * 100,
  };
}

/** The start of a bar, whose seconds say nothing: `09:35`, `Nov 25 15:55`. */
export const barTime = (seconds: number, zone: Zone, nowSeconds: number): string =>
  formatDated(seconds, zone, nowSeconds).replace(/(:\d\d):00$/, '$1');
