import { valueAt } from '#contract/value-at.ts';
import { moveWindows } from '#contract/market/windows.ts';
import type { EmptyMoveReason } from '#contract/empty-moves.ts';
import { barsEndedAt } from '#contract/market/price-before.ts';
import { isOpenAt } from '#contract/market/day.ts';
import { type ReportedSession, sessionSpan } from '#contract/market/sessions.ts';
import { minBarsInWindow } from '#contract/window-bars.ts';
import { extentOf, isEmpty, runBetween } from '../market/bars.ts';
import { changeInPercent, percentOf, roundFloat } from './number.ts';
import { type Reaction, indexPrices } from './reaction.ts';
import { type PastDay } from '../market/sessions.ts';

export interface SessionPrices {
  /** dollars, up to the news */
  readonly highBefore: number | null;
  readonly lowBefore: number | null;
  /** P0 */
  readonly lastBefore: number | null;
  /** dollars, from the news to the end of the session, P0 included, so that no excursion is negative */
  readonly highAfter: number | null;
  readonly lowAfter: number | null;
  /** the last price of the session, traded after the news */
  readonly close: number | null;
  readonly indexLast: number | null;
  readonly indexClose: number | null;
  /** percent */
  readonly result: number | null;
  /** percent points */
  readonly resultVsIndex: number | null;
  /** why there is no result; undefined where there is one, or the clock says why */
  readonly emptyResult: EmptyMoveReason | undefined;
}

const latestFirst = ['post', 'regular', 'pre'] as const;

const lastExtent = (day: PastDay | undefined, names: readonly ReportedSession[]) =>
  names.map((name) => day?.[name]).find((summary) => summary !== null && summary !== undefined) ?? null;

/**
 * High and low of the session that was open at the news, up to the news; of the day so far for the whole day.
 * Assumed: before a session's first trade, and while the market is closed, they are those of the last session with a trade.
 */
function extentBefore({ bars, hours, newsAt, past, session }: Reaction) {
  const names: readonly ReportedSession[] = session === 'fullDay' ? ['fullDay'] : latestFirst;
  for (const name of names) {
    const [start, end] = sessionSpan(hours, name);
    const extent = extentOf(bars, runBetween(bars, start, Math.min(end, newsAt)));
    if (extent) return extent;
  }
  return lastExtent(past.at(-1), names);
}

/** Prices before and after the news, and the change to the close. A session in which nothing was traded after the news has no close: not a change of 0. */
export function measurePrices(reaction: Reaction): SessionPrices {
  const { afterNews, bars, isSessionOver, newsIndex, sessionRun, p0 } = reaction;
  const before = extentBefore(reaction);
  const after = isSessionOver ? extentOf(bars, afterNews) : null;
  const { last, close: indexClose } = indexPrices(reaction);
  const hasTradeAfterNews = !isEmpty(sessionRun) && sessionRun.to > newsIndex;
  const close = isSessionOver && hasTradeAfterNews ? valueAt(bars.close, sessionRun.to - 1) : null;
  const result = changeInPercent(p0, close);
  const indexResult = changeInPercent(last, indexClose);
  return {
    highBefore: before?.high ?? null,
    lowBefore: before?.low ?? null,
    lastBefore: p0,
    highAfter: after && Math.max(after.high, p0 ?? after.high),
    lowAfter: after && Math.min(after.low, p0 ?? after.low),
    close,
    indexLast: last,
    indexClose,
    result,
    resultVsIndex: result === null || indexResult === null ? null : roundFloat(result - indexResult),
    emptyResult: !isSessionOver
      ? undefined
      : !hasTradeAfterNews
        ? 'no trade after the news'
        : p0 === null
          ? 'no price before the news'
          : undefined,
  };
}

export interface Gaps {
  /** dollars, the close of the main session of the day before */
  readonly previousClose: number | null;
  /** dollars, the first price of the measured session */
  readonly open: number | null;
  /** percent from the previous close to the open */
  readonly openGap: number | null;
  /** percent from open to close of the day before */
  readonly previousDay: number | null;
}

/** The open of the session against the day before. */
export function measureGaps({ bars, sessionRun, past }: Reaction): Gaps {
  const yesterday = past.at(-1)?.regular ?? null;
  const previousClose = yesterday?.last ?? null;
  const open = isEmpty(sessionRun) ? null : valueAt(bars.open, sessionRun.from);
  return {
    previousClose,
    open,
    openGap: changeInPercent(previousClose, open),
    previousDay: changeInPercent(yesterday?.first ?? null, previousClose),
  };
}

/** The closing auction is printed some seconds to minutes after the close, also in the bars of feeds that have no late session. */
const closingPrintSeconds = 300;

/** What a window has: the change of the price in percent, or why there is none; undefined where the clock says why. */
type WindowMove = number | EmptyMoveReason | undefined;

/**
 * The moves of the windows. None when the market was closed at the news, when the window ends after the last session of the day or after
 * `known`, and when nothing was traded in it: a halted share has no move, not a move of 0. None also where a bar that runs at either end of
 * the window is too long for it, and where the window ends after the regular close and the bars of the day end with it: the move would be
 * that to the close.
 */
export function measureMoves({ bars, hours, known, newsAt, newsIndex, p0 }: Reaction): WindowMove[] {
  const isOpen = isOpenAt(hours, newsAt);
  const lastEnd = bars.length === 0 ? Number.NEGATIVE_INFINITY : valueAt(bars.end, bars.length - 1);
  const endsAtClose = lastEnd <= hours.post + closingPrintSeconds;
  /** of the bar that began before an instant and has not ended at it; 0 where there is none */
  const secondsOfBarAt = (instant: number): number => {
    const index = barsEndedAt(bars, instant);
    return index < bars.length && valueAt(bars.start, index) < instant ? valueAt(bars.end, index) - valueAt(bars.start, index) : 0;
  };
  const secondsAtNews = secondsOfBarAt(newsAt);
  return moveWindows.map(({ seconds }) => {
    const end = newsAt + seconds;
    if (!isOpen || end > hours.end || end > known) return undefined;
    if (p0 === null) return 'no price before the news';
    if (endsAtClose && end > Math.max(hours.post, lastEnd)) return 'the bars end at the regular close';
    if (Math.max(secondsAtNews, secondsOfBarAt(end)) * minBarsInWindow > seconds) return 'the bars are too long for the window';
    const endIndex = barsEndedAt(bars, end);
    return endIndex <= newsIndex ? 'no trade' : percentOf(valueAt(bars.close, endIndex - 1) - p0, p0);
  });
}
