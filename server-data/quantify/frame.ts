import { at, barsOverAt, runBetween, type Bars, type Run } from './bars.ts';
import { recentDays, type PastDay } from './past-day.ts';
import { spanOf, type Session, type TradingHours } from './sessions.ts';

/** What a row of quantified news is made from: one story, one symbol, one session reported on. */
export interface Reading {
  /** Unix seconds */
  readonly newsAt: number;
  readonly session: Session;
  /** of the trading day reported on, which is the day of the news or the first one after it */
  readonly hours: TradingHours;
  /** of that day */
  readonly bars: Bars;
  /** the same of SPY */
  readonly index: Bars;
  /** trading days before it, oldest first, without gaps; fewer leave more unmeasured */
  readonly past: readonly PastDay[];
  /** SPY's last trading day before it */
  readonly indexBefore: PastDay | undefined;
  /** Unix seconds up to which the bars are whole; what would need later ones is not measured */
  readonly known: number;
}

/** A reading with the places in its bars that every family of metrics asks for. */
export interface Frame extends Reading {
  /** how many bars were over at the news */
  readonly newsPlace: number;
  /** bars of the session */
  readonly ofSession: Run;
  /** from the news to the end of the session, what lies before the session included */
  readonly afterNews: Run;
  /** bars of the day */
  readonly ofDay: Run;
  /** P0, the price at the news: the last trade at or before it */
  readonly p0: number | null;
  /** the past days that averages and deviations look at */
  readonly recent: readonly PastDay[];
}

const priceAt = (bars: Bars, place: number, before: PastDay | undefined): number | null =>
  place > 0 ? at(bars.close, place - 1) : (before?.All?.last ?? null);

export function frameOf(reading: Reading): Frame {
  const { bars, hours, known, newsAt, past, session } = reading;
  const runOf = (name: Session): Run => {
    const [start, end] = spanOf(hours, name);
    return runBetween(bars, start, Math.min(end, known));
  };
  const newsPlace = barsOverAt(bars, newsAt);
  const ofSession = runOf(session);
  return {
    ...reading,
    newsPlace,
    ofSession,
    afterNews: { from: newsPlace, to: Math.max(newsPlace, ofSession.to) },
    ofDay: runOf('All'),
    p0: priceAt(bars, newsPlace, past.at(-1)),
    recent: recentDays(past, hours.day),
  };
}

/** The index at the news, and at the session's end. */
export function indexPrices({ hours, index, indexBefore, known, newsAt, session }: Frame): {
  readonly last: number | null;
  readonly close: number | null;
} {
  const [start, end] = spanOf(hours, session);
  const { from, to } = runBetween(index, start, Math.min(end, known));
  return { last: priceAt(index, barsOverAt(index, newsAt), indexBefore), close: from < to ? at(index.close, to - 1) : null };
}
