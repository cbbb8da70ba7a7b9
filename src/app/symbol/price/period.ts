import { monthsBefore } from '#contract/time/new-york.ts';
import type { Bar } from '#src/records/prices/bars.ts';
import { type Change, changeFrom, type Close, closeBefore, closeOn, type Price } from '#src/records/prices/price.ts';
import { dayOf } from '#src/shared/time/format.ts';

export const priceRanges = ['1d', '5d', '1m', '1y'] as const;
export type PriceRange = (typeof priceRanges)[number];

export const rangeLabels: Readonly<Record<PriceRange, string>> = { '1d': '1 day', '5d': '5 days', '1m': '1 month', '1y': '1 year' };
/** On a button. */
export const shortRangeLabels: Readonly<Record<PriceRange, string>> = { '1d': '1D', '5d': '5D', '1m': '1M', '1y': '1Y' };

export const isIntraday = (range: PriceRange): boolean => range === '1d' || range === '5d';

/** What a range is called beside its change: by its days where minutes of fewer are known. */
export function periodLabel(range: PriceRange, shown: readonly Bar[]): string {
  const days = new Set(shown.map(({ seconds }) => dayOf(seconds, 'et'))).size;
  return range === '5d' && days < 5 ? `${days} ${days === 1 ? 'day' : 'days'}` : shortRangeLabels[range];
}

const dayOfBar = (bar: Bar | undefined): string | undefined => bar && dayOf(bar.seconds, 'et');

/**
 * The bars that a range shows: of the last day with any, of all days, or the sessions since the last one up to the same date of the month
 * or year before.
 *
 * @param bars of minutes for days, of sessions for a month or a year; oldest first
 */
export function barsInRange(range: PriceRange, bars: readonly Bar[]): readonly Bar[] {
  const last = bars.at(-1);
  if (!last || range === '5d') return bars;
  if (range === '1d') return bars.filter((bar) => dayOfBar(bar) === dayOfBar(last));
  const since = dayOf(monthsBefore(last.seconds, range === '1m' ? 1 : 12), 'et');
  return bars.slice(
    Math.max(
      0,
      bars.findLastIndex(({ seconds }) => dayOf(seconds, 'et') <= since),
    ),
  );
}

/**
 * The close that the change of a range is measured from: that of its first session, or before the first day of minutes.
 *
 * @param shown bars of the range
 * @param daily bars of sessions, oldest first, in the same shares
 * @returns undefined where it is not known
 */
export function periodBase(range: PriceRange, shown: readonly Bar[], daily: readonly Bar[], price: Price | undefined): Close | undefined {
  const [first] = shown;
  const day = dayOfBar(first);
  if (!first || day === undefined) return undefined;
  if (!isIntraday(range)) return { price: first.close, day };
  const before = closeBefore(daily, day);
  if (before || range !== '1d') return before;
  // Without sessions, minutes of the day before have its close.
  return price?.session?.day === day ? price.session.change?.base : price?.extended?.change?.base;
}

/** The change of a range up to the close of the latest session, or in it the last trade; undefined where the range has no session after its base. */
export const periodChange = (base: Close | undefined, price: Price | undefined): Change | undefined =>
  base && price?.session && price.session.day > base.day ? changeFrom(base, price.dollars) : undefined;

/** The index beside the prices of a range. */
export interface IndexLine {
  /** on the scale of the prices, by the shown bars: as if they had moved as the index since the base; null where it has no bar */
  readonly values: readonly (number | null)[];
  /** of the index itself, from the close of the same day to the same session */
  readonly change: Change | undefined;
}

/** What is known of the index: bars as long as those of the range, and of sessions. */
interface IndexBars {
  readonly shown: readonly Bar[];
  readonly daily: readonly Bar[];
  readonly price: Price | undefined;
}

/** The line of the index; undefined where it has no close of the day of the base. */
export function indexLine(
  range: PriceRange,
  shown: readonly Bar[],
  base: Close | undefined,
  index: IndexBars,
  price: Price | undefined,
): IndexLine | undefined {
  const start = base && closeOn(index.daily, base.day);
  if (!base || !start) return undefined;
  const keyOf = ({ seconds }: Bar): number | string => (isIntraday(range) ? seconds : dayOf(seconds, 'et'));
  const closes = new Map(index.shown.map((bar) => [keyOf(bar), bar.close]));
  const values = shown.map((bar) => {
    const close = closes.get(keyOf(bar));
    return close === undefined ? null : (base.price * close) / start.price;
  });
  const day = price?.session?.day;
  const isSameSession = day !== undefined && index.price?.session?.day === day;
  const end = isSameSession ? index.price?.dollars : day !== undefined && closeOn(index.daily, day)?.price;
  return { values, change: end && day !== undefined && day > base.day ? changeFrom(start, end) : undefined };
}
