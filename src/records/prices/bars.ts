import type { BarSeries } from '#contract/endpoints/bars.ts';
import { isNightTrade } from '#contract/market/sessions.ts';
import { type DayPrices, type JudgedSplit, judgeSplits, otherDayDays, sharesFactor, splitFactor } from '#contract/market/splits.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { addDays } from '#contract/time/dates.ts';
import { dayOf, formatDated, type Zone } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
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

/** The end of a bar, whose seconds are written where they are not 0: `09:35`, `Nov 25 16:00`. */
export const barTime = (seconds: number, zone: Zone): string => formatDated(seconds, zone, nowSeconds(), seconds % 60 !== 0);

/** After every day. */
const endOfTime = '9999-12-31';

export const readSeries = ({ candles }: BarSeries): readonly Bar[] =>
  candles.map(({ time, open, high, low, close, volume }) => ({ seconds: time / 1000, open, high, low, close, volume }));

/** The bars of a response by symbol key. */
export const bySymbol = (rows: readonly BarSeries[]): ReadonlyMap<string, readonly Bar[]> =>
  new Map(rows.map((row) => [spelledSymbol(row.symbol), readSeries(row)]));

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
export function adjustBars<T extends Bar>(bars: readonly T[], splits: readonly JudgedSplit[]): readonly T[] {
  if (!splits.some(({ isCounted }) => isCounted)) return bars;
  return bars.map((bar) => {
    const day = dayOf(bar.seconds, 'et');
    const factor = splitFactor(splits, day, endOfTime);
    if (factor === 1) return bar;
    const { open, high, low, close, volume } = bar;
    const shares = volume === null ? null : volume * sharesFactor(splits, day, endOfTime);
    return { ...bar, open: open / factor, high: high / factor, low: low / factor, close: close / factor, volume: shares };
  });
}
