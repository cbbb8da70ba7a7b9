import { at, extentOf, isEmpty, runBetween } from './bars.ts';
import { indexPrices, type Frame } from './frame.ts';
import { changeInPercent, tidy } from './number.ts';
import type { PastDay } from './past-day.ts';
import { spanOf, type Session } from './sessions.ts';

export interface SessionPrices {
  /** dollars, up to the news */
  readonly highBefore: number | null;
  readonly lowBefore: number | null;
  /** P0 */
  readonly lastBefore: number | null;
  /** dollars, from the news to the end of the session; P0 counts in, so that no rise or fall is negative */
  readonly highAfter: number | null;
  readonly lowAfter: number | null;
  /** the session's last price */
  readonly close: number | null;
  readonly indexLast: number | null;
  readonly indexClose: number | null;
  /** percent */
  readonly result: number | null;
  /** percent points */
  readonly resultVsIndex: number | null;
}

const parts = ['Post', 'Main', 'Pre'] as const;

const lastExtent = (day: PastDay | undefined, names: readonly Session[]) =>
  names.map((name) => day?.[name]).find((summary) => summary !== null && summary !== undefined) ?? null;

/**
 * High and low of the session that was under way at the news, up to it: the day so far where the whole day is reported
 * on. Assumed: before a session's first trade, and while the market is shut, they are those of the last session that had one.
 */
function extentBefore({ bars, hours, newsAt, past, session }: Frame) {
  const names: readonly Session[] = session === 'All' ? ['All'] : parts;
  for (const name of names) {
    const [start, end] = spanOf(hours, name);
    const extent = extentOf(bars, runBetween(bars, start, Math.min(end, newsAt)));
    if (extent) return extent;
  }
  return lastExtent(past.at(-1), names);
}

/** Prices on both sides of the news, and what became of them. */
export function sessionPrices(frame: Frame): SessionPrices {
  const { afterNews, bars, ofSession, p0 } = frame;
  const before = extentBefore(frame);
  const after = extentOf(bars, afterNews);
  const { last, close: indexClose } = indexPrices(frame);
  const close = isEmpty(ofSession) ? null : at(bars.close, ofSession.to - 1);
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
    resultVsIndex: result === null || indexResult === null ? null : tidy(result - indexResult),
  };
}
