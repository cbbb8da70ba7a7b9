import type { TradingHours } from '#contract/market/trading-days.ts';
import { at, type Bars, barsOverAt, type Run, runBetween } from './bars.ts';
import { type PastDay, selectRecentDays, type Session, spanOf } from './sessions.ts';

/** What a reaction is computed from: one story, one symbol, one session. */
export interface ReactionInput {
  /** Unix seconds */
  readonly newsAt: number;
  readonly session: Session;
  /** of the measured trading day, which is the day of the news or the first one after it */
  readonly hours: TradingHours;
  /** of that day */
  readonly bars: Bars;
  /** the same of SPY */
  readonly index: Bars;
  /** trading days before it, oldest first, without gaps; with fewer of them fewer metrics can be measured */
  readonly past: readonly PastDay[];
  /** SPY's last trading day before it */
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
  /** bars from the news to the end of the session, also those before the session */
  readonly afterNews: Run;
  /** bars of the day */
  readonly dayRun: Run;
  /** the bars are complete to the end of the session */
  readonly isSessionOver: boolean;
  /** P0, the price at publication: the last trade at or before it */
  readonly p0: number | null;
  /** the past days that averages and standard deviations use */
  readonly recentDays: readonly PastDay[];
}

/** The last price before a bar, or of the day before. */
const priceBefore = (bars: Bars, index: number, before: PastDay | undefined): number | null =>
  index > 0 ? at(bars.close, index - 1) : (before?.All?.last ?? null);

export function buildReaction(input: ReactionInput): Reaction {
  const { bars, hours, known, newsAt, past, session } = input;
  const runOf = (name: Session): Run => {
    const [start, end] = spanOf(hours, name);
    return runBetween(bars, start, Math.min(end, known));
  };
  const newsIndex = barsOverAt(bars, newsAt);
  const sessionRun = runOf(session);
  return {
    ...input,
    newsIndex,
    sessionRun,
    afterNews: { from: newsIndex, to: Math.max(newsIndex, sessionRun.to) },
    dayRun: runOf('All'),
    isSessionOver: known >= spanOf(hours, session)[1],
    p0: priceBefore(bars, newsIndex, past.at(-1)),
    recentDays: selectRecentDays(past, hours.day),
  };
}

/** The price of the index at the news, and at the end of the session. */
export function indexPrices({ hours, index, indexBefore, isSessionOver, newsAt, session }: Reaction): {
  readonly last: number | null;
  readonly close: number | null;
} {
  const [start, end] = spanOf(hours, session);
  const { from, to } = runBetween(index, start, end);
  return {
    last: priceBefore(index, barsOverAt(index, newsAt), indexBefore),
    close: isSessionOver && from < to ? at(index.close, to - 1) : null,
  };
}
