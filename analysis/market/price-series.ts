import { valueAt } from '#contract/value-at.ts';
import { barsEndedAt } from '#contract/market/price-before.ts';
import { dateOf, dayAt, findTradingDay, hoursOf, nextTradingDay } from '#contract/market/day.ts';
import { minBarsInWindow } from '#contract/window-bars.ts';

/** How far a price may be behind (assumption Q31): minutes without a trade are usual, and feeds without a licence come 15 minutes late. */
export const maxLagSeconds = 15 * 60;

/** The bars that moves are measured by, and the days of one request for them: a response has at most 20,000, and a day 960 minutes. */
export const priceSteps = {
  '1m': { seconds: 60, blockDays: 28, leastWindowSeconds: 60 },
  '5m': { seconds: 300, blockDays: 84, leastWindowSeconds: 300 * minBarsInWindow },
} as const;
export type PriceStep = keyof typeof priceSteps;

/** The block of New York days of a moment: what one request reads. @param seconds Unix seconds */
export const priceBlock = (seconds: number, step: PriceStep): number => Math.floor(dayAt(seconds) / priceSteps[step].blockDays);

/** The first and the last New York day of a block. */
export function blockDates(step: PriceStep, block: number): { readonly from: string; readonly to: string } {
  const { blockDays } = priceSteps[step];
  return { from: dateOf(block * blockDays), to: dateOf((block + 1) * blockDays - 1) };
}

/** Prices at the ends of bars, oldest first. */
export interface PriceSeries {
  readonly step: PriceStep;
  /** Unix seconds */
  readonly ends: Float64Array;
  /** dollars */
  readonly closes: Float64Array;
  /** until when no more bars come, Unix seconds: later a missing bar may only be late */
  readonly settledUntil: number;
}

/**
 * @param bars by the Unix seconds of their start, oldest first; prices in dollars
 * @param readAt when they were read, Unix seconds; of days that are over at any time
 */
export const seriesOf = (
  bars: readonly { readonly seconds: number; readonly close: number }[],
  step: PriceStep,
  readAt = Infinity,
): PriceSeries => ({
  step,
  settledUntil: readAt - maxLagSeconds,
  ends: Float64Array.from(bars, ({ seconds }) => seconds + priceSteps[step].seconds),
  closes: Float64Array.from(bars, ({ close }) => close),
});

/** Several series of one step as one. */
export function joinSeries(series: readonly PriceSeries[]): PriceSeries {
  const ordered = series.filter(({ ends }) => ends.length > 0).toSorted((a, b) => valueAt(a.ends, 0) - valueAt(b.ends, 0));
  return {
    step: ordered[0]?.step ?? '1m',
    ends: Float64Array.from(ordered.flatMap(({ ends }) => Array.from(ends))),
    closes: Float64Array.from(ordered.flatMap(({ closes }) => Array.from(closes))),
    settledUntil: Math.max(-Infinity, ...series.map(({ settledUntil }) => settledUntil)),
  };
}

/**
 * From when on a price still counts at a moment, Unix seconds, exclusive: of the last quarter of an hour in which the market was open (assumption
 * Q31), so that the last price of a day counts before the first one of the next, and a gap in the data does not.
 */
export function freshSince(moment: number): number {
  const day = findTradingDay(moment);
  if (day === undefined) return moment - maxLagSeconds;
  const open = Math.max(0, moment - hoursOf(day).pre);
  const before = open < maxLagSeconds ? nextTradingDay(day, -1) : undefined;
  return before === undefined ? moment - maxLagSeconds : hoursOf(before).end - (maxLagSeconds - open);
}

/** The last price at or before a moment; NaN where there is none that still counts, and where the one of the moment may not have come yet. */
export function priceAt({ step, ends, closes, settledUntil }: PriceSeries, moment: number): number {
  const last = barsEndedAt({ end: ends, length: ends.length }, moment) - 1;
  const end = ends[last] ?? -Infinity;
  if (moment > settledUntil && last === ends.length - 1 && moment >= end + priceSteps[step].seconds) return Number.NaN;
  // The calendar is read only where the last price is not of the minutes before.
  return end > moment - maxLagSeconds || end > freshSince(moment) ? valueAt(closes, last) : Number.NaN;
}

/** Whether a moment lies within a bar, which hides what the price was at it. */
export function isWithinBar({ ends, step }: PriceSeries, moment: number): boolean {
  const next = ends[barsEndedAt({ end: ends, length: ends.length }, moment)] ?? Infinity;
  return next - priceSteps[step].seconds < moment;
}

/** Whether the bars are too long for the span between two moments (assumption Q13). */
export const areBarsTooLong = (series: PriceSeries, from: number, to: number): boolean =>
  to - from < priceSteps[series.step].leastWindowSeconds && (isWithinBar(series, from) || isWithinBar(series, to));

/** The move between two moments, in percent; NaN where there is no price at one of them, and where the bars are too long. */
export const moveBetween = (series: PriceSeries, from: number, to: number): number =>
  areBarsTooLong(series, from, to) ? Number.NaN : (priceAt(series, to) / priceAt(series, from) - 1) * 100;
