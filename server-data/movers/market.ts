import { LRUCache } from 'lru-cache';
import { dateOf, type Day, dayOf, findHours, type TradingHours, yearOf } from '#contract/market/day.ts';
import type { SplitFacts } from '#contract/market/splits.ts';
import { symbolKey } from '#contract/symbol.ts';
import { type ReportedSession, sessionSpan } from '#contract/market/sessions.ts';
import { heldSince } from '#contract/symbol-history.ts';
import type { BarPeriod } from '../market/bar-periods.ts';
import { overlayLengths } from '../market/bars.ts';
import { eachSession, type PastDay, summaryOf } from '../market/sessions.ts';
import { readBarDay } from '../store/bars/bar-days.ts';
import type { BarVersion, DaysQuery } from '../store/bars/bars.ts';
import { selectStarts } from '../store/bars/candles.ts';
import type { Store } from '../store/store.ts';
import { firstDayBefore, type History, readHistory } from './history.ts';
import { type Adjust, openAdjust, readSplitsOf } from './judged-days.ts';
import { batchesOf, goOn, type Progress, remember } from './remember.ts';
import { readSpan, type SpanDay, type SpanFigures } from './span.ts';

export type MarketStore = Pick<
  Store,
  | 'barSymbols'
  | 'sessionsOf'
  | 'periodsOf'
  | 'sessionsOn'
  | 'dailySessionsOn'
  | 'lastSessionsDay'
  | 'dailyDays'
  | 'barVersions'
  | 'seriesOf'
  | 'splitsJson'
>;

/** The days of a span, and where it begins and ends within them, Unix seconds. */
export interface Span extends DaysQuery {
  readonly from: number;
  readonly to: number;
}

/** What all symbols did in a span, by their keys, in shares of its last day. */
export interface Market {
  /** of the symbols with bars on its days */
  readonly figures: ReadonlyMap<string, SpanFigures>;
  /** of the symbols with bars on the days before */
  readonly histories: ReadonlyMap<string, History>;
}

/** Markets that are remembered. */
const maxCached = 3;

/** The trading days that a span has in part: its first and its last one. */
export function partDays({ fromDay, toDay, from, to }: Span): readonly TradingHours[] {
  const ends = [...new Set([fromDay, toDay])].flatMap((day) => findHours(day) ?? []);
  return ends.filter(({ pre, end }) => from > pre || to < end);
}

/** A summary with what it says. */
interface ParsedDay {
  readonly sessions: Uint8Array;
  readonly figures: SpanFigures;
}

const figuresOfDay = (past: PastDay): SpanFigures => readSpan([{ past, whole: past }]);

/** Where the bars of a day are that a span has in part. */
interface Part {
  readonly hours: TradingHours;
  readonly periods: ReadonlyMap<string, readonly BarPeriod[]>;
}

/** Without the days on which the symbol was that of another company. */
function ownDays(symbol: string, days: readonly PastDay[], toDay: Day): readonly PastDay[] {
  const since = heldSince(symbol, dateOf(toDay));
  if (since === '') return days;
  const first = dayOf(since);
  return days.filter(({ day }) => day >= first);
}

/** A day as far as a span has it; undefined for a daily bar of a day in part, which does not say when it was traded. */
function dayInSpan(symbol: string, whole: PastDay, span: Span, parts: readonly Part[]): SpanDay | undefined {
  const part = parts.find(({ hours }) => hours.day === whole.day);
  if (!part) return { past: whole, whole };
  if (whole.isDaily === true) return undefined;
  const bars = overlayLengths((part.periods.get(symbol) ?? []).map((period) => period.bars));
  return { past: summaryOf(selectStarts(bars, span.from, span.to), whole.day, part.hours), whole };
}

/** The sessions of which a span has a part by daily bars alone, which do not say how much of them was traded in it. */
function hiddenSessions(days: readonly PastDay[], { from, to }: Span, parts: readonly Part[]): ReadonlySet<ReportedSession> {
  const hidden = new Set<ReportedSession>();
  for (const past of days) {
    const hours = past.isDaily === true ? parts.find((part) => part.hours.day === past.day)?.hours : undefined;
    if (!hours) continue;
    eachSession((name) => {
      const [start, end] = sessionSpan(hours, name);
      if (past[name] && start < to && end > from) hidden.add(name);
    });
  }
  return hidden;
}

/** What a symbol did in a span. @param days all that are known, as they were traded */
function figuresOf(
  symbol: string,
  days: readonly PastDay[],
  { span, parts, adjust = (past) => past }: { readonly span: Span; readonly parts: readonly Part[]; readonly adjust?: Adjust | undefined },
): SpanFigures | undefined {
  const spanDays = days.filter(({ day }) => day >= span.fromDay && day <= span.toDay);
  const within = spanDays
    .flatMap((whole) => dayInSpan(symbol, whole, span, parts) ?? [])
    .map(({ past, whole }) => ({ past: adjust(past), whole: adjust(whole) }));
  const [first] = within;
  if (!first) return undefined;
  const hours = findHours(span.fromDay);
  const isAfterClose = first.whole.day === span.fromDay && hours !== undefined && span.from >= hours.post;
  return readSpan(within, {
    closeBefore: isAfterClose ? first.whole.regular?.last : undefined,
    hiddenSessions: hiddenSessions(spanDays, span, parts),
  });
}

const versionText = (rows: readonly BarVersion[]): string =>
  rows.map(({ day, seconds, version }) => `${day}/${seconds}=${version}`).join(' ');

/** The rows that tell of the bars of some days. */
const versionsOf = (rows: readonly BarVersion[], { fromDay, toDay }: DaysQuery): readonly BarVersion[] =>
  rows.filter(({ day, seconds }) => day <= toDay && (seconds > 0 ? yearOf(day) >= yearOf(fromDay) : day >= fromDay));

async function readParts(store: MarketStore, span: Span, symbols: readonly string[]): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (const hours of partDays(span)) {
    parts.push({ hours, periods: await store.periodsOf({ symbols, fromDay: hours.day, toDay: hours.day }) });
  }
  return parts;
}

const readFigures = (store: MarketStore, span: Span, progress: Progress<SpanFigures>): Promise<ReadonlyMap<string, SpanFigures>> =>
  progress.readRest(store, async (symbols) => {
    const parts = await readParts(store, span, symbols);
    for (const [symbol, days] of await store.sessionsOf({ symbols, fromDay: span.fromDay, toDay: span.toDay })) {
      const figures = figuresOf(symbol, ownDays(symbol, days, span.toDay), { span, parts });
      if (figures) progress.values.set(symbol, figures);
    }
  });

const readHistories = (store: MarketStore, firstDay: Day, progress: Progress<History>): Promise<ReadonlyMap<string, History>> =>
  progress.readRest(store, async (symbols) => {
    for (const [symbol, past] of await store.sessionsOf({ symbols, fromDay: firstDayBefore(firstDay), toDay: firstDay - 1 })) {
      const own = ownDays(symbol, past, firstDay);
      if (own.length > 0) progress.values.set(symbol, readHistory(own, firstDay));
    }
  });

type SplitsOf = ReadonlyMap<string, readonly SplitFacts[]>;

/** The market of the symbols that have splits. */
async function readAdjusted(store: MarketStore, span: Span, splits: SplitsOf): Promise<Market> {
  const market = { figures: new Map<string, SpanFigures>(), histories: new Map<string, History>() };
  for (const symbols of batchesOf([...splits.keys()])) await adjustBatch(store, { span, splits, symbols }, market);
  return market;
}

interface AdjustedBatch {
  readonly span: Span;
  readonly splits: SplitsOf;
  readonly symbols: readonly string[];
}

/** Adds what symbols with splits did to a market. */
async function adjustBatch(
  store: MarketStore,
  { span, splits, symbols }: AdjustedBatch,
  market: { readonly figures: Map<string, SpanFigures>; readonly histories: Map<string, History> },
): Promise<void> {
  const parts = await readParts(store, span, symbols);
  const series = Map.groupBy(await store.seriesOf(symbols), ({ symbol }) => symbolKey(symbol));
  const marked = await store.periodsOf({ symbols: [...series.keys()], fromDay: span.toDay, toDay: span.toDay });
  const days = await store.sessionsOf({ symbols, fromDay: firstDayBefore(span.fromDay), toDay: span.toDay });
  for (const [symbol, found] of days) {
    const own = ownDays(symbol, found, span.toDay);
    const marks = { series: series.get(symbol) ?? [], lengths: (marked.get(symbol) ?? []).map(({ seconds }) => seconds) };
    const adjust = openAdjust(own, splits.get(symbol) ?? [], marks, span.toDay);
    const figures = figuresOf(symbol, own, { span, parts, adjust });
    if (figures) market.figures.set(symbol, figures);
    const before = own.filter(({ day }) => day < span.fromDay);
    if (before.length > 0) market.histories.set(symbol, readHistory(before.map(adjust), span.fromDay));
  }
}

/** One map laid over another. */
const overlay = <V>(under: ReadonlyMap<string, V>, over: ReadonlyMap<string, V>): ReadonlyMap<string, V> =>
  over.size === 0 ? under : new Map([...under, ...over]);

/** Reads what all symbols did, and remembers the last markets as long as the bars and splits are the same. */
export function openMarket(store: MarketStore) {
  const dailyDays = new LRUCache<string, Promise<ReadonlySet<Day>>>({ max: 1 });
  const spans = new LRUCache<string, Promise<ReadonlyMap<string, SpanFigures>>>({ max: maxCached });
  const histories = new LRUCache<string, Promise<ReadonlyMap<string, History>>>({ max: maxCached });
  const adjusted = new LRUCache<string, Promise<Market>>({ max: maxCached });
  const begun = {
    spans: new LRUCache<string, Progress<SpanFigures>>({ max: 1 }),
    histories: new LRUCache<string, Progress<History>>({ max: 1 }),
  };
  const parsed = new LRUCache<Day, ReadonlyMap<string, ParsedDay>>({ max: 2 });

  /** The days of the last year with daily bars, which is read bar by bar. */
  async function readDailyDays(day: Day): Promise<ReadonlySet<Day>> {
    const versions = await store.barVersions({ fromDay: day, toDay: day });
    const key = `${yearOf(day)} ${versionText(versions.filter(({ seconds }) => seconds > 0))}`;
    return remember(dailyDays, key, async () => new Set(await store.dailyDays(day)));
  }

  /** The summaries of a day, which are read by the day. Few have changed since the last time: only these are parsed again. */
  async function readOneDay(day: Day): Promise<ReadonlyMap<string, SpanFigures>> {
    const before = parsed.get(day);
    const after = new Map<string, ParsedDay>();
    for (const row of await store.sessionsOn(day)) {
      const known = before?.get(row.symbol);
      const isSame = known !== undefined && Buffer.compare(known.sessions, row.sessions) === 0;
      after.set(row.symbol, isSame ? known : { sessions: row.sessions, figures: figuresOfDay(readBarDay(row)) });
    }
    parsed.set(day, after);
    const figures = new Map(Array.from(after, ([symbol, one]) => [symbol, one.figures] as const));
    if ((await readDailyDays(day)).has(day))
      for (const { symbol, past } of await store.dailySessionsOn(day)) figures.set(symbol, figuresOfDay(past));
    return figures;
  }

  function rememberSpan(span: Span, versions: readonly BarVersion[]): Promise<ReadonlyMap<string, SpanFigures>> {
    const isOneDay = span.fromDay === span.toDay && partDays(span).length === 0;
    const name = isOneDay ? String(span.toDay) : [span.fromDay, span.toDay, span.from, span.to].join(' ');
    const key = `${name} ${versionText(versionsOf(versions, span))}`;
    return remember(spans, key, () =>
      isOneDay ? readOneDay(span.toDay) : goOn(begun.spans, key, (progress) => readFigures(store, span, progress)),
    );
  }

  function rememberHistories(firstDay: Day, versions: string): Promise<ReadonlyMap<string, History>> {
    const key = `${firstDay} ${versions}`;
    return remember(histories, key, () => goOn(begun.histories, key, (progress) => readHistories(store, firstDay, progress)));
  }

  return {
    /** The last day with any bars that is a day or before it; undefined where there is none. */
    lastDay: async (day: Day): Promise<Day | undefined> => {
      const last = await store.lastSessionsDay(day);
      if (last === day) return day;
      const daily = [...(await readDailyDays(day))].findLast((each) => each <= day);
      return last === undefined || (daily ?? Number.NEGATIVE_INFINITY) > last ? daily : last;
    },
    /** What was traded on a day, as it was traded. */
    readDay: async (day: Day): Promise<ReadonlyMap<string, SpanFigures>> =>
      rememberSpan({ fromDay: day, toDay: day, from: 0, to: Infinity }, await store.barVersions({ fromDay: day, toDay: day })),
    read: async (span: Span): Promise<Market> => {
      const { fromDay, toDay } = span;
      const firstDay = firstDayBefore(fromDay);
      const versions = await store.barVersions({ fromDay: firstDay, toDay });
      const splits = await readSplitsOf(store, { fromDay: firstDay, toDay });
      const before = versionText(versionsOf(versions, { fromDay: firstDay, toDay: fromDay - 1 }));
      const market = {
        figures: await rememberSpan(span, versions),
        histories: await rememberHistories(fromDay, before),
      };
      if (splits.size === 0) return market;
      const key = JSON.stringify([span, versionText(versions), [...splits], await store.seriesOf([...splits.keys()])]);
      const over = await remember(adjusted, key, () => readAdjusted(store, span, splits));
      return { figures: overlay(market.figures, over.figures), histories: overlay(market.histories, over.histories) };
    },
  };
}

export type MarketReader = ReturnType<typeof openMarket>;
