import { createHash } from 'node:crypto';
import { measuredProvider, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import type { SplitRecord } from '#contract/endpoints/splits.ts';
import { readSplitRatio } from '#contract/schema/split-ratio.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { formatUsDate, formatUtcTime } from '#contract/time/quantified-time.ts';
import { overlayBars } from '../store/bars/merge-bars.ts';
import { spelledSymbol, symbolKey } from '../store/news/filters.ts';
import type { Story } from '../store/news/story.ts';
import type { Store } from '../store/store.ts';
import { at, type Bars, emptyBars } from '../quantify/bars.ts';
import { emptyWindowComments, metricFields } from '../quantify/metric-fields.ts';
import { windowSeconds } from '../quantify/prices.ts';
import { quantify } from '../quantify/quantify.ts';
import {
  isOpenAt,
  newsSessionOf,
  type NewsSession,
  type PastDay,
  type Session,
  type SessionSummary,
  spanOf,
  type TradingHours,
} from '../quantify/sessions.ts';
import { type Day, dayOf, hoursOf, isTradingDay, tradingDayAt } from '../quantify/trading-days.ts';

/** The index that reactions are compared with. */
const indexSymbol = 'SPY';

/** The true range needs 15 trading days, averages need 30 calendar days. */
const pastCalendarDays = 32;

/** Why a story and symbol has no record. */
export type Skipped = 'no bars of the symbol' | 'no bars of the day' | 'the session has not ended' | 'no trade in the session';

interface SplitOn {
  readonly day: Day;
  /** new shares per old one */
  readonly factor: number;
}

/** Splits of symbols by their ex-dates; those that cannot be read change nothing. */
export async function readSplits(store: Pick<Store, 'eachSplit'>): Promise<ReadonlyMap<string, readonly SplitOn[]>> {
  const bySymbol = new Map<string, SplitOn[]>();
  for await (const { ticker, ratio, date_ex: ex } of store.eachSplit() as AsyncIterable<SplitRecord>) {
    const read = readSplitRatio(ratio);
    if (!read || ex === null || ex === '') continue;
    const key = symbolKey(ticker);
    bySymbol.set(key, [...(bySymbol.get(key) ?? []), { day: dayOf(ex), factor: Number(read.factor.top) / Number(read.factor.bottom) }]);
  }
  return bySymbol;
}

const adjustSummary = (summary: SessionSummary | null, factor: number): SessionSummary | null =>
  summary && {
    first: summary.first / factor,
    high: summary.high / factor,
    low: summary.low / factor,
    last: summary.last / factor,
    volume: summary.volume * factor,
  };

/** A past day in shares of another day: prices before a split divided, volumes multiplied. */
function adjustDay(past: PastDay, splits: readonly SplitOn[], day: Day): PastDay {
  const factor = splits.filter((split) => split.day > past.day && split.day <= day).reduce((product, split) => product * split.factor, 1);
  if (factor === 1) return past;
  const [Pre, Main, Post, All] = [past.Pre, past.Main, past.Post, past.All].map((summary) => adjustSummary(summary, factor)) as [
    SessionSummary | null,
    SessionSummary | null,
    SessionSummary | null,
    SessionSummary | null,
  ];
  return { day: past.day, Pre, Main, Post, All };
}

/** A trading day without a trade. */
const quietDay = (day: Day): PastDay => ({ day, Pre: null, Main: null, Post: null, All: null });

/** Every trading day from the first one with bars on, without gaps. */
function withoutGaps(days: readonly PastDay[], until: Day): PastDay[] {
  const known = new Map(days.map((past) => [past.day, past]));
  const filled: PastDay[] = [];
  for (let day = days[0]?.day ?? until; day < until; day++) if (isTradingDay(day)) filled.push(known.get(day) ?? quietDay(day));
  return filled;
}

interface DayInputs {
  readonly bars: Bars;
  readonly past: readonly PastDay[];
}

/** Bars and history of one symbol on one day; null where there are no bars of the symbol at all. */
async function readDay(store: Store, symbol: string, day: Day, splits: readonly SplitOn[]): Promise<DayInputs | null> {
  const days = await store.barSessions({ symbol, fromDay: day - pastCalendarDays, toDay: day - 1 });
  const periods = await store.barDays({ symbol, fromDay: day, toDay: day });
  if (days.length === 0 && periods.length === 0) return null;
  const bars = periods.map((period) => period.bars).reduce((over, under) => overlayBars(under, over), emptyBars(0));
  return { bars, past: withoutGaps(days, day).map((past) => adjustDay(past, splits, day)) };
}

const lastEnd = ({ end, length }: Bars): number => (length === 0 ? Number.NEGATIVE_INFINITY : at(end, length - 1));

/** Until when the bars of a day are complete: the whole day once it is over, else up to the last bar of the symbol or the index. */
const knownUntil = (hours: TradingHours, nowSeconds: number, ...bars: readonly Bars[]): number =>
  nowSeconds >= hours.end ? hours.end : Math.min(nowSeconds, Math.max(...bars.map(lastEnd)));

/** The session of the news, the regular one that follows, and the whole day. */
const reportedSessions = (newsSession: NewsSession): readonly Session[] =>
  newsSession === 'Pre' ? ['Pre', 'Main', 'All'] : [newsSession, 'All'];

/** 24 hex digits that follow from story, symbol and session, so that a new version has the id of the one before. */
const reactionId = (story: number, symbol: string, session: Session): string =>
  createHash('sha256')
    .update(`${story} ${symbolKey(symbol)} ${session}`)
    .digest('hex')
    .slice(0, 24);

/** What a story and symbol gives: a record for each session that has ended, and for that of the news from its first window on, and why others are missing. */
export interface Quantified {
  readonly records: readonly QuantifiedRecord[];
  readonly skipped: readonly Skipped[];
}

export interface QuantifyOptions {
  readonly store: Store;
  readonly splits: ReadonlyMap<string, readonly SplitOn[]>;
  /** Unix seconds: what is not over yet is not measured */
  readonly nowSeconds: number;
}

/**
 * Measures stories by the bars of a store. News while the market is closed is measured on the next trading day; P0 is the last trade
 * before it. Stories should come by time, because the days of symbols are remembered.
 */
export function openQuantifier({ store, splits, nowSeconds }: QuantifyOptions) {
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
    const hours = hoursOf(tradingDayAt(item.created));
    const [own, index] = [await dayOfSymbol(symbol, hours.day), await dayOfSymbol(indexSymbol, hours.day)];
    if (!own) return { records: [], skipped: ['no bars of the symbol'] };
    if (own.bars.length === 0) return { records: [], skipped: ['no bars of the day'] };
    const indexBars = index?.bars ?? emptyBars(0);
    const known = knownUntil(hours, nowSeconds, own.bars, indexBars);
    const newsSession = newsSessionOf(hours, item.created);
    const records: QuantifiedRecord[] = [];
    const skipped: Skipped[] = [];
    for (const session of reportedSessions(newsSession)) {
      const isOver = known >= spanOf(hours, session)[1];
      // before its end, the session of the news has a record from the first window on
      const hasWindow = session === newsSession && isOpenAt(hours, item.created) && known >= item.created + windowSeconds[0];
      if (!isOver && !hasWindow) {
        skipped.push('the session has not ended');
        continue;
      }
      const metrics = quantify({
        newsAt: item.created,
        session,
        hours,
        bars: own.bars,
        index: indexBars,
        past: own.past,
        indexBefore: index?.past.at(-1),
        known,
      });
      if (isOver ? metrics.prices.close === null : metrics.moves.every((move) => move === null)) {
        skipped.push(isOver ? 'no trade in the session' : 'the session has not ended');
        continue;
      }
      const published = formatUtcTime(item.created);
      const listing = item.stocks.find(({ name }) => symbolKey(name) === symbolKey(symbol));
      records.push({
        _id: reactionId(item.id, symbol, session),
        ResourceID: String(item.id),
        Provider: measuredProvider,
        PID: 'MD',
        Symb: listing?.name ?? spelledSymbol(symbol),
        Ex: listing?.exchange ?? '',
        Headlines: item.title,
        Topics: item.channels.map(({ name }) => name).join(', '),
        Comments: emptyWindowComments(metrics),
        Date: formatUsDate(newYorkDay(item.created)),
        RECt: published,
        PUBt: published,
        ...metricFields(metrics),
        'MktCap(1000)': null,
        PERatio: null,
        'DividendYield%': null,
        'ShortInterest%': null,
        ReportSess: session,
        NewsSess: newsSession,
        AnalystAction: '',
        AnalystActionFrom: '',
        AnalystActionTo: '',
        AnalystFirm: '',
        EPSActual: null,
        EPSAction: '',
        created: nowSeconds,
      });
    }
    return { records, skipped };
  };
}
