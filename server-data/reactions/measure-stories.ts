import { valueAt } from '#contract/value-at.ts';
import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { type DayPrices, type JudgedSplit, judgeSplits, otherDayDays, type SplitFacts } from '#contract/market/splits.ts';
import {
  dateOf,
  type Day,
  dayAt,
  dayOf,
  findTradingDay,
  hoursOf,
  instantOf,
  isOpenAt,
  isTradingDay,
  nightStart,
  type TradingHours,
} from '#contract/market/day.ts';
import { type ReportedSession, type Session, sessionSpan } from '#contract/market/sessions.ts';
import { heldSince } from '#contract/symbol-history.ts';
import { symbolKey } from '#contract/symbol.ts';
import { basisOn } from '../store/bars/bar-series.ts';
import type { BarPeriod } from '../market/bar-periods.ts';
import type { Story } from '../store/news/story.ts';
import type { Store } from '../store/store.ts';
import { type Bars, emptyBars, isEmpty, overlayBars, overlayLengths, runBetween, selectBars } from '../market/bars.ts';
import { moveWindows } from '#contract/market/windows.ts';
import { type Metrics, quantify } from '../quantify/quantify.ts';
import type { ReactionInput } from '../quantify/reaction.ts';
import { adjustDay, pricesOfDays } from '../market/adjust-day.ts';
import { eachSession, lastPriceOf, newsSessionOf, type PastDay } from '../market/sessions.ts';
import { buildReactionRecord } from './reaction-record.ts';

/** The index that reactions are compared with. */
const indexSymbol = 'SPY';

/** The true range needs 15 trading days, averages need 30 calendar days. */
const pastCalendarDays = 32;

/** Why a story and symbol has no record. */
export type Skipped =
  | 'the trading calendar does not know this year'
  | 'no bars of the symbol'
  | 'no bars of the day'
  | 'the session has not ended'
  | 'no trade in the session';

/** The splits of symbols, by `symbolKey`. */
export async function readSplits(store: Pick<Store, 'eachSplit'>): Promise<ReadonlyMap<string, readonly SplitFacts[]>> {
  const bySymbol = new Map<string, SplitFacts[]>();
  for await (const { id, ticker, ratio, split_type, date_ex } of store.eachSplit()) {
    const key = symbolKey(ticker);
    const splits = bySymbol.get(key) ?? [];
    splits.push({ id, ratio, split_type, date_ex });
    bySymbol.set(key, splits);
  }
  return bySymbol;
}

/** A trading day without a bar: without a trade, or missing in the data. */
const quietDay = (day: Day): PastDay => ({ day, ...eachSession(() => null) });

/** Every trading day from the first one with bars on, without gaps. The last price of a closed day is that of the night of the trading day before. */
function withoutGaps(days: readonly PastDay[], until: Day): PastDay[] {
  const known = new Map(days.map((past) => [past.day, past]));
  const filled: PastDay[] = [];
  for (let day = days[0]?.day ?? until; day < until; day++) {
    const past = known.get(day);
    const before = filled.at(-1);
    if (isTradingDay(day)) filled.push(past ?? quietDay(day));
    else if (past?.nightLast !== undefined && before) filled[filled.length - 1] = { ...before, nightLast: past.nightLast };
  }
  return filled;
}

interface DayInputs {
  /** of the day, and of the night before it */
  readonly bars: Bars;
  /** in shares of the day */
  readonly past: readonly PastDay[];
  /** those of the past days and the day */
  readonly splits: readonly JudgedSplit[];
}

/** The first and the last trade of each day. */
const pricesOf = (past: readonly PastDay[], day: Day, bars: Bars): readonly DayPrices[] => [
  ...pricesOfDays(past),
  ...(bars.length === 0 ? [] : [{ day: dateOf(day), first: valueAt(bars.open, 0), last: valueAt(bars.close, bars.length - 1) }]),
];

/** The bars of consecutive days, those of a day by their length: longer bars stand where there are no shorter ones. */
const joinDays = (periods: readonly BarPeriod[]): Bars =>
  [...Map.groupBy(periods, ({ day }) => day).values()]
    .map((ofDay) => overlayLengths(ofDay.map(({ bars }) => bars)))
    .reduce(overlayBars, emptyBars(0));

/** Bars and history of one symbol on one trading day, with the night before it; null where there are no bars of the symbol at all. */
async function readDay(store: Store, symbol: string, day: Day, splits: readonly SplitFacts[]): Promise<DayInputs | null> {
  // Earlier bars of the symbol are those of another company.
  const firstDay = Math.max(day - pastCalendarDays, dayOf(heldSince(symbol, dateOf(day)) || '1970-01-01'));
  const days = await store.barSessions({ symbol, fromDay: firstDay, toDay: day - 1 });
  const night = nightStart(day);
  // Earlier days that end with trades of this night; only for them the periods before the day are read.
  const isOfNight = (past: PastDay): boolean => past.nightLast !== undefined && past.day >= dayAt(night);
  const fromDay = days.some(isOfNight) ? dayAt(night) : day;
  const periods = await store.barDays({ symbol, fromDay, toDay: day });
  if (days.length === 0 && periods.length === 0) return null;
  const stored = joinDays(periods);
  const bars = selectBars(stored, runBetween(stored, night, instantOf(day + 1, 0)));
  const past = withoutGaps(
    days.map((each) => (isOfNight(each) ? { ...each, nightLast: undefined } : each)),
    day,
  );
  // an ex-date may be some days off
  const [from, to] = [dateOf((days[0]?.day ?? day) - otherDayDays), dateOf(day + otherDayDays)];
  const between = splits.filter(({ date_ex: ex }) => ex > from && ex <= to);
  if (between.length === 0) return { bars, past, splits: [] };
  const series = await store.barSeries(symbol);
  const lengths = periods.map(({ seconds }) => seconds);
  const judged = judgeSplits(between, {
    prices: pricesOf(days, day, bars),
    markOn: (exDay) => basisOn(series, lengths, exDay),
  });
  return {
    bars,
    past: past.map((each) => adjustDay(each, judged, day)),
    splits: judged.filter((split) => split.day <= dateOf(day)),
  };
}

/** Whether anything was traded in a session of a day. */
const hasTrade = (bars: Bars, { pre, end }: TradingHours): boolean => !isEmpty(runBetween(bars, pre, end));

const lastEnd = ({ end, length }: Bars): number => (length === 0 ? Number.NEGATIVE_INFINITY : valueAt(end, length - 1));

/** Until when the bars of a day are complete: the whole day once it is over, else up to the last bar of the symbol or the index. */
const knownUntil = (hours: TradingHours, nowSeconds: number, ...bars: readonly Bars[]): number =>
  nowSeconds >= hours.end ? hours.end : Math.min(nowSeconds, Math.max(...bars.map(lastEnd)));

/** The session of the news, the regular one that follows, and the whole day. */
const sessionsToReport = (newsSession: Session): readonly ReportedSession[] =>
  newsSession === 'pre' ? ['pre', 'regular', 'fullDay'] : [newsSession, 'fullDay'];

/** The metrics of a session, or why it has none: it is measured when it is over, and that of the news from its first window on. */
function measureSession(input: ReactionInput, newsSession: Session): Metrics | Skipped {
  const { hours, known, newsAt, session } = input;
  if (known >= sessionSpan(hours, session)[1]) {
    const metrics = quantify(input);
    return metrics.gaps.open === null ? 'no trade in the session' : metrics;
  }
  const hasWindow = session === newsSession && isOpenAt(hours, newsAt) && known >= newsAt + moveWindows[0].seconds;
  const metrics = hasWindow ? quantify(input) : undefined;
  return metrics?.moves.some((move) => move !== null) ? metrics : 'the session has not ended';
}

/** What a story and symbol gives: a record for each session that has ended, and for that of the news from its first window on, and why others are missing. */
export interface Quantified {
  readonly records: readonly QuantifiedRecord[];
  readonly skipped: readonly Skipped[];
}

export interface QuantifyOptions {
  readonly store: Store;
  readonly splits: ReadonlyMap<string, readonly SplitFacts[]>;
  /** called with each split that is left out, or counted although the prices do not show it, by every story that has it in its past */
  readonly onUnseenSplit?: (symbol: string, split: JudgedSplit) => void;
  /** Unix seconds: what is not over yet is not measured */
  readonly nowSeconds: number;
}

/**
 * Measures stories by the bars of a store. News while the market is closed is measured on the next trading day; P0 is the last trade
 * before it. Stories should come by time, because the days of symbols are remembered.
 */
export function openQuantifier({ store, splits, onUnseenSplit, nowSeconds }: QuantifyOptions) {
  const days = new Map<string, Promise<DayInputs | null>>();
  const maxDays = 500;
  const dayOfSymbol = (symbol: string, day: Day): Promise<DayInputs | null> => {
    const key = `${symbolKey(symbol)} ${day}`;
    const known = days.get(key);
    if (known) return known;
    if (days.size >= maxDays) days.clear();
    const read = readDay(store, symbol, day, splits.get(symbolKey(symbol)) ?? []);
    days.set(key, read);
    return read;
  };

  return async ({ item }: Story, symbol: string): Promise<Quantified> => {
    const tradingDay = findTradingDay(item.created);
    if (tradingDay === undefined) return { records: [], skipped: ['the trading calendar does not know this year'] };
    const hours = hoursOf(tradingDay);
    const [own, index] = [await dayOfSymbol(symbol, hours.day), await dayOfSymbol(indexSymbol, hours.day)];
    if (!own) return { records: [], skipped: ['no bars of the symbol'] };
    if (!hasTrade(own.bars, hours)) return { records: [], skipped: ['no bars of the day'] };
    for (const split of own.splits) if (split.reason !== undefined) onUnseenSplit?.(symbol, split);
    const newsSession = newsSessionOf(hours, item.created);
    const measured = {
      newsAt: item.created,
      hours,
      bars: own.bars,
      index: index?.bars ?? emptyBars(0),
      past: own.past,
      indexBefore: index?.past.findLast((past) => lastPriceOf([past]) !== null),
      known: knownUntil(hours, nowSeconds, own.bars, index?.bars ?? emptyBars(0)),
    };
    const records: QuantifiedRecord[] = [];
    const skipped: Skipped[] = [];
    for (const session of sessionsToReport(newsSession)) {
      const metrics = measureSession({ ...measured, session }, newsSession);
      if (typeof metrics === 'string') skipped.push(metrics);
      else records.push(buildReactionRecord(item, { symbol, session, newsSession, metrics, createdSeconds: nowSeconds }));
    }
    return { records, skipped };
  };
}
