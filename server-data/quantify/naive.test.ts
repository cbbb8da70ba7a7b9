import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TradingHours } from '#contract/market/day.ts';
import type { ReportedSession } from '#contract/market/sessions.ts';
import { metricFields } from './metric-fields.ts';
import { quantify } from './quantify.ts';
import type { ReactionInput } from './reaction.ts';
import type { PastDay, SessionSummary } from '../market/sessions.ts';
import { barsOf } from '../market/bars.ts';

/*
 * A second implementation of the metrics, straight from the formulas of docs/metrics.md: arrays that are filtered and mapped, and nothing
 * of the engine. It is slow, and says what each metric is.
 */

interface Row {
  readonly start: number;
  readonly end: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly trades: number;
}

interface Case extends Pick<ReactionInput, 'newsAt' | 'session' | 'hours' | 'past' | 'indexBefore'> {
  readonly rows: readonly Row[];
  readonly indexRows: readonly Row[];
}

type Answer = Readonly<Record<string, number | null>>;

const highest = (rows: readonly Row[]): number => Math.max(...rows.map(({ high }) => high));
const lowest = (rows: readonly Row[]): number => Math.min(...rows.map(({ low }) => low));
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const mean = (values: readonly number[]): number => total(values) / values.length;

/** Of a sample; null without a spread. */
function deviationOf(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const middle = mean(values);
  const deviation = Math.sqrt(total(values.map((value) => (value - middle) ** 2)) / (values.length - 1));
  return deviation > 1e-9 * Math.abs(middle) ? deviation : null;
}

const percent = (from: number | null | undefined, to: number | null | undefined): number | null =>
  from === null || from === undefined || to === null || to === undefined ? null : ((to - from) / from) * 100;
const divided = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole;
/** null for what is not known */
const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
/** null where one of the volumes is not known, because then the weights are not */
const vwap = (rows: readonly Row[]): number | null =>
  rows.some(({ volume }) => Number.isNaN(volume))
    ? null
    : divided(
        total(rows.map(({ high, low, close, volume }) => ((high + low + close) / 3) * volume)),
        total(rows.map(({ volume }) => volume)),
      );

function naive({ newsAt, session, hours, past, indexBefore, rows, indexRows }: Case): Answer {
  const spans: Readonly<Record<ReportedSession, readonly [number, number]>> = {
    pre: [hours.pre, hours.regular],
    regular: [hours.regular, hours.post],
    post: [hours.post, hours.end],
    fullDay: [hours.pre, hours.end],
  };
  const inSession = (all: readonly Row[], name: ReportedSession, until = Infinity): readonly Row[] =>
    all.filter(({ start, end }) => start >= spans[name][0] && end <= Math.min(spans[name][1], until));
  const own = inSession(rows, session);
  const before = rows.filter(({ end }) => end <= newsAt);
  const after = rows.filter(({ start, end }) => end > newsAt && start >= hours.pre && end <= spans[session][1]);
  const yesterday = past.at(-1);
  const earlier = past.flatMap(({ fullDay, nightLast }) => nightLast ?? fullDay?.last ?? []);
  const p0 = before.at(-1)?.close ?? earlier.at(-1) ?? null;

  // Up to the news: of the session that was open, else of the last one with a trade.
  const names: readonly ReportedSession[] = session === 'fullDay' ? ['fullDay'] : ['post', 'regular', 'pre'];
  const today = names.map((name) => inSession(rows, name, newsAt)).find(({ length }) => length > 0);
  const past0 = names.map((name) => yesterday?.[name]).find((summary) => summary);
  const highBefore = today ? highest(today) : (past0?.high ?? null);
  const lowBefore = today ? lowest(today) : (past0?.low ?? null);
  const highAfter = after.length === 0 ? null : Math.max(highest(after), p0 ?? 0);
  const lowAfter = after.length === 0 ? null : Math.min(lowest(after), p0 ?? Infinity);
  const close = own.findLast(({ end }) => end > newsAt)?.close ?? null;
  const spyLast = indexRows.findLast(({ end }) => end <= newsAt)?.close ?? indexBefore?.fullDay?.last ?? null;
  const spyClose = inSession(indexRows, session).at(-1)?.close ?? null;
  const result = percent(p0, close);
  const spyResult = percent(spyLast, spyClose);
  const up = highAfter === null || p0 === null ? null : highAfter - p0;
  const down = lowAfter === null || p0 === null ? null : p0 - lowAfter;
  const highs = [highBefore, highAfter].filter((value) => value !== null);
  const lows = [lowBefore, lowAfter].filter((value) => value !== null);
  const range = highs.length === 0 || lows.length === 0 ? null : Math.max(...highs) - Math.min(...lows);

  const mains = past.flatMap(({ regular }) => regular ?? []);
  const trueRanges = mains.map(({ high, low }, index) => {
    const previous = mains[index - 1]?.last ?? low;
    return Math.max(high, previous) - Math.min(low, previous);
  });
  // The true range of the first day looks back to the one before it, of the last fifteen days.
  const recentMains = past.slice(-15).flatMap(({ regular }) => regular ?? []);
  const firstOfWindow = recentMains.length > 14 ? undefined : recentMains[0];
  const last14 = recentMains.slice(-14).map((day, index, all) => {
    if (index === 0 && day === firstOfWindow) return day.high - day.low;
    return trueRanges[mains.length - all.length + index] ?? Number.NaN;
  });
  const atr = recentMains.length < 14 ? null : mean(last14);

  const recent = past.filter(({ day }) => day >= hours.day - 30);
  // Shares of the session on the days around and on this one. None are 0 shares if the day has other bars, and if any of the days has the session.
  const hasSession = [own.length, ...recent.map((day) => Number(day[session] !== null))].some((count) => count > 0);
  const sharesOn = (day: PastDay): number | null => {
    if (day[session]) return Number.isNaN(day[session].volume) ? null : day[session].volume;
    return hasSession && day.fullDay !== null && day.isDaily !== true ? 0 : null;
  };
  const volumes = recent.map(sharesOn).filter((shares) => shares !== null);
  const ranges = recent.flatMap((day) => (day[session] ? [day[session].high - day[session].low] : []));
  const closes = recent.flatMap(({ regular }) => (regular ? [regular.last] : []));
  const volume = hasSession ? known(total(own.map((row) => row.volume))) : null;
  const averageVolume = volumes.length === 0 ? null : mean(volumes);
  const z = (value: number | null, values: readonly number[]): number | null =>
    value === null || deviationOf(values) === null ? null : divided(value - mean(values), deviationOf(values));

  const isOpen = newsAt >= hours.pre && newsAt < hours.end;
  const lastTradeAt = rows.at(-1)?.end ?? 0;
  const isLateMissing = lastTradeAt <= hours.post + 300;
  const lengthAround = (instant: number): number => {
    const row = rows.find(({ start, end }) => start < instant && instant < end);
    return row ? row.end - row.start : 0;
  };
  const moveAfter = (seconds: number): number | null => {
    const until = newsAt + seconds;
    if (!isOpen || until > hours.end) return null;
    if (isLateMissing && until > hours.post && until > lastTradeAt) return null;
    if ([newsAt, until].some((instant) => seconds / lengthAround(instant) < 5)) return null;
    const last = rows.findLast(({ end }) => end > newsAt && end <= until);
    return last ? percent(p0, last.close) : null;
  };
  const minutesTo = (reaches: (row: Row, level: number) => boolean, level: number): number | null => {
    if (p0 === null) return null;
    const row = after.find((one) => reaches(one, level));
    return row ? Math.floor(Math.max(row.start, newsAt) / 60) - Math.floor(newsAt / 60) : null;
  };
  // Dollars have at most a handful of decimals; what binary fractions add to a difference reaches no level.
  const isReached = (dollars: number, level: number): boolean => Math.round((dollars / (p0 ?? 1)) * 100 * 1e9) / 1e9 >= level;
  const rises = (row: Row, level: number): boolean => isReached(row.high - (p0 ?? 0), level);
  const falls = (row: Row, level: number): boolean => isReached((p0 ?? 0) - row.low, level);
  const sooner = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : Math.min(a, b));
  const mainRows = inSession(rows, 'regular');
  const lone = (row: Row | undefined): number | null => (row?.trades === 1 ? known(row.volume) : null);

  return {
    TONLast: p0,
    TONHigh: highBefore,
    TONLow: lowBefore,
    EODHigh: highAfter,
    EODLow: lowAfter,
    EODClose: close,
    SPYLast: spyLast,
    SPYclose: spyClose,
    'Result%': result,
    'Result_Vs_Index%': result === null || spyResult === null ? null : result - spyResult,
    MaxUpAmt: up,
    MaxDnAmt: down,
    'maxUp%': up === null || p0 === null ? null : (up / p0) * 100,
    'maxDown%': down === null || p0 === null ? null : (down / p0) * 100,
    RangeAmt: range,
    'Range%': divided(range, lows.length === 0 ? null : Math.min(...lows)),
    ATR14: atr,
    ATR_Ratio: divided(range, atr),
    PrevClose: yesterday?.regular?.last ?? null,
    DayOpen: own[0]?.open ?? null,
    'OpenGap%': percent(yesterday?.regular?.last, own[0]?.open),
    'prevDay%': percent(yesterday?.regular?.first, yesterday?.regular?.last),
    Prev_Vol: yesterday ? sharesOn(yesterday) : null,
    Curr_Vol: volume,
    Mov_Vol: averageVolume,
    Vol_Ratio: divided(volume, averageVolume),
    Open_Vol: lone(mainRows[0]),
    Close_Vol: lone(mainRows.at(-1)),
    AllTicks: inSession(rows, 'fullDay').length === 0 ? null : total(inSession(rows, 'fullDay').map(({ trades }) => trades)),
    PreVWAP: vwap(inSession(rows, 'pre')),
    MainVWAP: vwap(mainRows),
    PostVWAP: vwap(inSession(rows, 'post')),
    AllVWAP: vwap((['pre', 'regular', 'post'] as const).flatMap((name) => inSession(rows, name))),
    EODVWAP: vwap(after),
    HighExcStdDev: divided(up, deviationOf(closes)),
    LowExcStdDev: divided(down, deviationOf(closes)),
    VolumeStdDev: z(volume, volumes),
    RangeStdDev: z(range, ranges),
    ...Object.fromEntries(
      Object.entries({
        '30_Seconds%': 30,
        '1_Minute%': 60,
        '5_Minutes%': 300,
        '10_Minutes%': 600,
        '30_Minutes%': 1800,
        '60_Minutes%': 3600,
        '90_Minutes%': 5400,
        '120_Minutes%': 7200,
      }).map(([name, seconds]) => [name, moveAfter(seconds)]),
    ),
    ...Object.fromEntries(
      Object.entries({ 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 75: 7.5, 10: 10, 20: 20 }).flatMap(([name, level]) => {
        const [rise, fall] = [minutesTo(rises, level), minutesTo(falls, level)];
        return [
          [`L${name}`, rise],
          [`S${name}`, fall],
          [`P${name}`, sooner(rise, fall)],
        ];
      }),
    ),
  };
}

const cent = (value: number): number => Math.round(value * 100) / 100;
/** A generator of numbers of its own, so that a case is one number. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

const day = 20_000;
const midnight = day * 86_400 + 5 * 3600;

/** A day with gaps, halts, thin and half sessions, a past of any length with quiet days and daily bars, volumes that are not known, and news at any second of it. */
function makeCase(seed: number): Case {
  const next = random(seed);
  const isHalf = next() < 0.2;
  const clock = (hour: number): number => midnight + hour * 3600;
  const hours: TradingHours = { day, pre: clock(4), regular: clock(9.5), post: clock(isHalf ? 13 : 16), end: clock(isHalf ? 17 : 20) };
  const barSeconds = next() < 0.8 ? 60 : ([6, 30, 300][Math.floor(next() * 3)] ?? 60);
  const density = [0.02, 0.3, 0.95][Math.floor(next() * 3)] ?? 1;
  const volatility = [0.0005, 0.003, 0.02][Math.floor(next() * 3)] ?? 0.001;
  // volumes of a few, of all, or of no bars are unknown
  const [unknownBars = 0, unknownDays = 0] =
    [
      [0, 0],
      [0, 0],
      [0.002, 0.1],
      [1, 1],
    ][Math.floor(next() * 4)] ?? [];
  const shares = (most: number, unknown: number): number => (next() < unknown ? Number.NaN : Math.ceil(next() * most));
  const walk = (start: number, filled: number): Row[] => {
    const rows: Row[] = [];
    let price = start;
    const halt = next() < 0.3 ? clock(5 + next() * 14) : Infinity;
    for (let at = hours.pre; at < hours.end; at += barSeconds) {
      if (next() > filled || (at > halt && at < halt + 7200)) continue;
      const open = price;
      const close = Math.max(0.01, cent(price * (1 + (next() - 0.5) * 2 * volatility)));
      const high = cent(Math.max(open, close) * (1 + next() * volatility));
      const low = Math.max(0.01, cent(Math.min(open, close) * (1 - next() * volatility)));
      const trades = next() < 0.2 ? 1 : 1 + Math.floor(next() * 40);
      rows.push({
        ...{ start: at, end: at + barSeconds, open, close, trades },
        high: Math.max(high, open, close),
        low: Math.min(low, open, close),
        volume: shares(5000, unknownBars),
      });
      price = close;
    }
    return rows;
  };
  const summary = (price: number, isQuiet: boolean): SessionSummary | null => {
    if (isQuiet) return null;
    const [first, last] = [cent(price * (1 + (next() - 0.5) * 0.02)), cent(price * (1 + (next() - 0.5) * 0.02))];
    const [high, low] = [cent(Math.max(first, last) * (1 + next() * 0.01)), cent(Math.min(first, last) * (1 - next() * 0.01))];
    return { first, last, high, low, volume: shares(1e6, unknownDays) };
  };
  const price = cent(5 + next() * 300);
  const pastDays = Math.floor(next() * 30);
  const past = Array.from({ length: pastDays }, (_, index): PastDay => {
    const isQuiet = next() < 0.05;
    const isDaily = next() < 0.05;
    const isThin = isQuiet || isDaily;
    const [pre, regular, post] = [summary(price, isThin || next() < 0.3), summary(price, isQuiet), summary(price, isThin || next() < 0.3)];
    const all = [pre, regular, post].filter((part) => part !== null);
    const [first, last] = [all[0], all.at(-1)];
    const fullDay =
      first && last
        ? {
            first: first.first,
            last: last.last,
            high: Math.max(...all.map(({ high }) => high)),
            low: Math.min(...all.map(({ low }) => low)),
            volume: total(all.map(({ volume }) => volume)),
          }
        : null;
    return { day: day - Math.ceil(((pastDays - index) * 7) / 5), pre, regular, post, fullDay, isDaily };
  });
  const newsAt = Math.floor(clock(3 + next() * 17.5));
  const sessions: readonly ReportedSession[] = ['pre', 'regular', 'post', 'fullDay'];
  return {
    ...{ newsAt, hours, past },
    session: sessions[Math.floor(next() * 4)] ?? 'fullDay',
    rows: walk(price, density),
    indexRows: walk(500, next() < 0.1 ? 0 : 0.9),
    indexBefore: next() < 0.2 ? undefined : past.at(-1),
  };
}

function measured({ rows, indexRows, ...input }: Case): Answer {
  const fields = metricFields(quantify({ ...input, bars: barsOf(rows), index: barsOf(indexRows), known: input.hours.end }));
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === null || value === '' ? null : Number(value)]));
}

/** Fields in which two answers differ by more than a billionth. */
function differences(one: Answer, other: Answer): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) => {
    const [a = null, b = null] = [one[name], other[name]];
    const isSame = a === null || b === null ? a === b : Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
    return isSame ? [] : [`${name}: ${a} is not ${b}`];
  });
}

const count = 2000;

test(`the engine agrees with the formulas on ${count} random records to 1e-9`, { timeout: 120_000 }, () => {
  const empty = new Map<string, number>();
  for (let seed = 1; seed <= count; seed++) {
    const one = makeCase(seed);
    const { LS: _side, ...engine } = measured(one);
    const formulas = naive(one);
    expect({ seed, differences: differences(engine, formulas) }).toEqual({ seed, differences: [] });
    for (const [name, value] of Object.entries(formulas)) if (value === null) empty.set(name, (empty.get(name) ?? 0) + 1);
  }
  // Each metric was seen measured, and each but those that always are seen empty.
  for (const name of Object.keys(naive(makeCase(1)))) expect([name, (empty.get(name) ?? 0) < count * 0.99]).toEqual([name, true]);
});

describe('properties', () => {
  const cases = fc.integer({ min: 10_000, max: 1_000_000 }).map(makeCase);
  const dollars = [
    'TONLast',
    'TONHigh',
    'TONLow',
    'EODHigh',
    'EODLow',
    'EODClose',
    'MaxUpAmt',
    'MaxDnAmt',
    'RangeAmt',
    'ATR14',
    'PrevClose',
    'DayOpen',
    'PreVWAP',
    'MainVWAP',
    'PostVWAP',
    'AllVWAP',
    'EODVWAP',
  ];

  test('prices times 4, a power of two, change dollars by it and nothing else', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const times = <T extends { [K in keyof T]: number }>(row: T, names: readonly (keyof T)[]): T => ({
          ...row,
          ...Object.fromEntries(names.map((name) => [name, row[name] * 4])),
        });
        const summaries = (past: PastDay): PastDay => ({
          ...past,
          ...(Object.fromEntries(
            (['pre', 'regular', 'post', 'fullDay'] as const).map((name) => [
              name,
              past[name] && times(past[name], ['first', 'last', 'high', 'low']),
            ]),
          ) as Record<ReportedSession, SessionSummary | null>),
        });
        const scaled = measured({
          ...one,
          rows: one.rows.map((row) => times(row, ['open', 'high', 'low', 'close'])),
          past: one.past.map(summaries),
        });
        const expected = Object.fromEntries(
          Object.entries(measured(one)).map(([name, value]) => [name, dollars.includes(name) && value !== null ? value * 4 : value]),
        );
        expect(differences(scaled, expected)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test('later trades change no window before them, and excursions contain the result', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const until = one.newsAt + 300;
        // just after the close only later trades tell that there is a late session
        fc.pre(until <= one.hours.post || one.newsAt >= one.hours.post + 300);
        const known = measured(one);
        const cut = measured({ ...one, rows: one.rows.filter(({ start }) => start < until) });
        for (const name of ['TONLast', '30_Seconds%', '1_Minute%', '5_Minutes%']) expect([name, cut[name]]).toEqual([name, known[name]]);
        const { 'maxUp%': up, 'maxDown%': down, 'Result%': result, LS: side } = known;
        if (typeof up === 'number' && typeof down === 'number') {
          expect(Math.min(up, down)).toBeGreaterThanOrEqual(0);
          expect(side).toBe(Math.sign((known['MaxUpAmt'] ?? 0) - (known['MaxDnAmt'] ?? 0)));
          const isAfter = one.newsAt < (one.rows.at(-1)?.end ?? 0);
          if (typeof result === 'number' && isAfter && one.session === 'fullDay') {
            expect(result).toBeLessThanOrEqual(up + 1e-9);
            expect(result).toBeGreaterThanOrEqual(-down - 1e-9);
          }
        }
        for (const level of ['1', '2', '3', '4', '5', '75', '10', '20']) {
          const [l = null, s = null, p] = [known[`L${level}`], known[`S${level}`], known[`P${level}`]];
          expect(p).toBe(l === null || s === null ? (l ?? s) : Math.min(l, s));
        }
      }),
      { numRuns: 100 },
    );
  });
});
