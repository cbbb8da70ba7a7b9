import { valueAt } from '#contract/value-at.ts';
import type { EmptyMoveReason } from '#contract/empty-moves.ts';
import { barIntervals } from '#contract/endpoints/bars.ts';
import { barsEndedAt, type EndPrices, priceBefore } from '#contract/market/price-before.ts';
import { findTradingDay, hoursOf, isOpenAt, type TradingHours } from '#contract/market/day.ts';
import { windowSeconds } from '#contract/market/windows.ts';
import { minBarsInWindow } from '#contract/window-bars.ts';
import { maxLagSeconds } from '#analysis/market/price-series.ts';
import type { Bar } from '#src/records/prices/bars.ts';
import type { StoryBars } from '#src/records/prices/price-queries.ts';
import { type PriceSeries, priceSteps, seriesOf } from '#analysis/market/price-series.ts';

/** The moves beside guidance, by the names that they have in reactions: two windows, and to the end of the day. */
export const guidanceMetrics = ['5_Minutes%', '30_Minutes%', 'Result%'] as const;
export type GuidanceMetric = (typeof guidanceMetrics)[number];

/** The bars of a symbol around an announcement. */
export interface AnnouncementBars {
  /** as traded, from half an hour before it to the end of the longest window */
  readonly around: StoryBars;
  /** bars of half an hour of the trading day and of the one before it, in shares of the day */
  readonly halfHours: readonly Bar[];
}

/** Until when the bars of a request are known, Unix seconds; -Infinity without bars. */
export interface KnownUntil {
  readonly minutes: number;
  readonly halfHours: number;
}

/** Why there is no move: as the data service names it, by the clock, or because bars are missing. */
export type NoMove = EmptyMoveReason | 'market closed' | 'not over yet' | 'no bars' | 'bars end before';

export interface BarMoves {
  /** the last price before the announcement, dollars; null without one */
  readonly before: number | null;
  /** in percent, or why there is none */
  readonly moves: Readonly<Record<GuidanceMetric, number | NoMove>>;
}

const halfHourSeconds = barIntervals['30m'];
/** The closing auction is printed some minutes after the close, also in bars without a late session. */
const closingPrintSeconds = 300;

const percent = (from: number, to: number): number => (to / from - 1) * 100;

const endPrices = (bars: readonly Bar[], seconds: number): EndPrices => ({
  length: bars.length,
  end: Float64Array.from(bars, (bar) => bar.seconds + seconds),
  close: Float64Array.from(bars, ({ close }) => close),
});

const lastEnd = (bars: readonly Bar[], seconds: number): number => (bars.at(-1)?.seconds ?? -Infinity) + seconds;

/** Until when some symbols have bars. SPY, which is among them, is traded in nearly every minute of a session. */
export function knownUntil(all: readonly AnnouncementBars[]): KnownUntil {
  return {
    minutes: Math.max(-Infinity, ...all.map(({ around: { bars, step } }) => lastEnd(bars, priceSteps[step].seconds))),
    halfHours: Math.max(-Infinity, ...all.map(({ halfHours }) => lastEnd(halfHours, halfHourSeconds))),
  };
}

/**
 * The moves of a symbol from a moment, by the rules of the reactions to stories (assumptions Q12 to Q14, Q21): from the last price before it,
 * whatever its session, to the last one in the window; for the day to the last one of its sessions.
 *
 * @param moment Unix seconds
 * @param now Unix seconds
 */
export function movesFrom(bars: AnnouncementBars, moment: number, known: KnownUntil, now: number): BarMoves {
  const day = findTradingDay(moment);
  const hours = day === undefined ? undefined : hoursOf(day);
  const { around, halfHours } = bars;
  const near = endPrices(around.bars, priceSteps[around.step].seconds);
  const before = priceBefore(near, moment) ?? priceBefore(endPrices(halfHours, halfHourSeconds), moment);
  const timing = { moment, now, known, before, near, hours };
  return {
    before,
    moves: {
      '5_Minutes%': windowMove(bars, windowSeconds['5_Minutes%'], timing),
      '30_Minutes%': windowMove(bars, windowSeconds['30_Minutes%'], timing),
      'Result%': dayMove(bars, timing),
    },
  };
}

/** Prices of SPY beside a moment: of the shorter bars from half an hour before it to the end of the longest window, of half-hours before and after. */
export function indexSeries({ around, halfHours }: AnnouncementBars, moment: number, now: number): PriceSeries {
  const near = seriesOf(around.bars, around.step, now);
  const first = Math.floor(moment / halfHourSeconds) * halfHourSeconds - halfHourSeconds;
  // A half-hour between them would give an older price the time of its end.
  const isApart = ({ end }: { end: number }): boolean => end <= first || end > moment + windowSeconds['30_Minutes%'];
  const timed = [
    ...halfHours.map(({ seconds, close }) => ({ end: seconds + halfHourSeconds, close })).filter(isApart),
    ...around.bars.map(({ close }, bar) => ({ end: valueAt(near.ends, bar), close })),
  ].toSorted((a, b) => a.end - b.end);
  return { ...near, ends: Float64Array.from(timed, ({ end }) => end), closes: Float64Array.from(timed, ({ close }) => close) };
}

/** Until when the day of a moment is measured, Unix seconds: to the end of its sessions; where the bars end with the regular close, to their end. */
export function dayEnd(series: PriceSeries | undefined, moment: number): number {
  const day = findTradingDay(moment);
  if (day === undefined) return Number.NaN;
  const { post, end } = hoursOf(day);
  const last = series?.ends.findLast((each) => each <= end) ?? -Infinity;
  return last >= post - maxLagSeconds ? last : end;
}

interface Timing {
  readonly moment: number;
  readonly now: number;
  readonly known: KnownUntil;
  readonly before: number | null;
  readonly near: EndPrices;
  readonly hours: TradingHours | undefined;
}

function windowMove(bars: AnnouncementBars, seconds: number, { moment, now, known, before, near, hours }: Timing): number | NoMove {
  const end = moment + seconds;
  if (!hours || !isOpenAt(hours, moment) || end > hours.end) return 'market closed';
  const step = priceSteps[bars.around.step].seconds;
  if (end > now || (known.minutes < end - step && now < end + maxLagSeconds)) return 'not over yet';
  if (known.minutes < moment) return 'no bars';
  if (end > hours.post + closingPrintSeconds && endsAtClose(bars, hours)) return 'the bars end at the regular close';
  if (known.minutes < end - maxLagSeconds) return 'bars end before';
  if (before === null) return 'no price before the news';
  const [from, to] = [barsEndedAt(near, moment), barsEndedAt(near, end)];
  const runsAt = (index: number, instant: number): boolean => (bars.around.bars[index]?.seconds ?? Infinity) < instant;
  if ((runsAt(from, moment) || runsAt(to, end)) && step * minBarsInWindow > seconds) return 'the bars are too long for the window';
  return to <= from ? 'no trade' : percent(before, valueAt(near.close, to - 1));
}

/** Whether the bars of a day have no late session: a window that ends after the close would be the move to the close. */
function endsAtClose({ around: { bars, step }, halfHours }: AnnouncementBars, { post, end }: TradingHours): boolean {
  const hasLate = halfHours.some(({ seconds }) => seconds > post && seconds < end);
  return !hasLate && lastEnd(bars, priceSteps[step].seconds) <= post + closingPrintSeconds;
}

function dayMove({ halfHours }: AnnouncementBars, { moment, now, known, before, near, hours }: Timing): number | NoMove {
  if (!hours) return 'market closed';
  if (now < hours.end || (known.halfHours < hours.end && now < hours.end + maxLagSeconds)) return 'not over yet';
  if (known.halfHours < hours.pre) return 'no bars';
  if (known.halfHours < hours.post - maxLagSeconds) return 'bars end before';
  if (before === null) return 'no price before the news';
  const last = halfHours.findLast(({ seconds }) => seconds >= hours.pre && seconds < hours.end);
  // In the half-hour of the announcement all trades may be before it.
  const isAfter = last !== undefined && (last.seconds >= moment || barsEndedAt(near, moment) < near.length);
  return isAfter ? percent(before, last.close) : 'no trade after the news';
}
