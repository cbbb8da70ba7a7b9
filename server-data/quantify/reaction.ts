import { valueAt } from '#contract/value-at.ts';
import { barsEndedAt, priceBefore } from '#contract/market/price-before.ts';
import type { TradingHours } from '#contract/market/day.ts';
import { type ReportedSession, sessionSpan } from '#contract/market/sessions.ts';
import { type Bars, type Run, runBetween } from '../market/bars.ts';
import { lastPriceOf, type PastDay, selectRecentDays } from '../market/sessions.ts';

/** What a reaction is computed from: one story, one symbol, one session. */
export interface ReactionInput {
  /** Unix seconds */
  readonly newsAt: number;
  readonly session: ReportedSession;
  /** of the measured trading day, which is the day of the news or the first one after it */
  readonly hours: TradingHours;
  /** of that day, and of the night before it, which is in no session */
  readonly bars: Bars;
  /** the same of SPY */
  readonly index: Bars;
  /** trading days before it, oldest first, without gaps; with fewer of them fewer metrics can be measured */
  readonly past: readonly PastDay[];
  /** SPY's last day with a trade before it */
  readonly indexBefore: PastDay | undefined;
  /** Unix seconds up to which the bars are complete; a metric that needs later bars is not measured: before the end of the session, one of the whole session */
  readonly known: number;
}

/** The input with what several metrics need: positions in the bars, the price at the news, the recent days. */
export interface Reaction extends ReactionInput {
  /** the first bar after the news: how many bars had ended by then */
  readonly newsIndex: number;
  /** bars of the session */
  readonly sessionRun: Run;
  /** bars from the news to the end of the session, also those of sessions before it; none of the night */
  readonly afterNews: Run;
  /** bars of the day */
  readonly dayRun: Run;
  /** the bars are complete to the end of the session */
  readonly isSessionOver: boolean;
  /** P0, the price at publication: of the last trade at or before it, in any session, of the night or of an earlier day */
  readonly p0: number | null;
  /** the past days that averages and standard deviations use */
  readonly recentDays: readonly PastDay[];
}

export function buildReaction(input: ReactionInput): Reaction {
  const { bars, hours, known, newsAt, past, session } = input;
  const runOf = (name: ReportedSession): Run => {
    const [start, end] = sessionSpan(hours, name);
    return runBetween(bars, start, Math.min(end, known));
  };
  const newsIndex = barsEndedAt(bars, newsAt);
  const sessionRun = runOf(session);
  const dayRun = runOf('fullDay');
  const from = Math.max(newsIndex, dayRun.from);
  return {
    ...input,
    newsIndex,
    sessionRun,
    afterNews: { from, to: Math.max(from, sessionRun.to) },
    dayRun,
    isSessionOver: known >= sessionSpan(hours, session)[1],
    p0: priceBefore(bars, newsAt) ?? lastPriceOf(past),
    recentDays: selectRecentDays(past, hours.day),
  };
}

/** The price of the index at the news, and at the end of the session. */
export function indexPrices({ hours, index, indexBefore, isSessionOver, newsAt, session }: Reaction): {
  readonly last: number | null;
  readonly close: number | null;
} {
  const [start, end] = sessionSpan(hours, session);
  const { from, to } = runBetween(index, start, end);
  return {
    last: priceBefore(index, newsAt) ?? (indexBefore ? lastPriceOf([indexBefore]) : null),
    close: isSessionOver && from < to ? valueAt(index.close, to - 1) : null,
  };
}
