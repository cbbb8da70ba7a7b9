import { clockSeconds, secondsPerDay, secondsPerHour } from '../time/dates.ts';
import * as z from 'zod/mini';
import { csv, echo, enumText, expected, isDate } from '../schema/codecs.ts';
import { endpoint, parameter, type QueryOf, type QueryFault } from '../schema/endpoint.ts';
import * as limits from '../schema/limits.ts';
import { monthsBefore, newYorkDay, newYorkDaySpan, newYorkInstant } from '../time/new-york.ts';

/** The length of a bar by its name, in seconds; a month counts as 30 days. `1m` is a minute, `1M` a month. */
export const barIntervals = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 1800,
  '1h': secondsPerHour,
  '1d': secondsPerDay,
  '1w': 7 * secondsPerDay,
  '1M': 30 * secondsPerDay,
} as const;
export type BarInterval = keyof typeof barIntervals;

export const barSessions = ['ANY', 'PRE_MARKET', 'REGULAR', 'AFTER_MARKET'] as const;
export type BarSession = (typeof barSessions)[number];

/** Names that differ in letter case only are compared exactly, others as everywhere. */
const barInterval = z.codec(z.string(), z.enum(Object.keys(barIntervals) as [BarInterval, ...BarInterval[]]), {
  decode: (text, context) => {
    if (Object.hasOwn(barIntervals, text)) return text as BarInterval;
    const lower = text.toLowerCase();
    if (lower !== '1m' && Object.hasOwn(barIntervals, lower)) return lower as BarInterval;
    const message = `expected one of ${Object.keys(barIntervals).join(', ')}, got ${echo(text)}`;
    context.issues.push({ code: 'custom', input: text, message });
    return z.NEVER;
  },
  encode: (value) => value,
});

/** Spans that end now; the vendor documents a long and a short form. */
const relativeStarts: Readonly<Record<string, (nowSeconds: number) => number>> = {
  ytd: (now) => newYorkInstant(`${newYorkDay(now).slice(0, 4)}-01-01`),
  '1day': (now) => now - secondsPerDay,
  '1d': (now) => now - secondsPerDay,
  '1week': (now) => now - 7 * secondsPerDay,
  '1w': (now) => now - 7 * secondsPerDay,
  '1month': (now) => monthsBefore(now, 1),
  '1m': (now) => monthsBefore(now, 1),
};

const timeShape = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d(?:\.\d{1,9})?)(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/;

/** The span of a day, or an instant twice; undefined for other texts. A time without zone is New York's (assumption B02). */
function spanOf(text: string): readonly [start: number, end: number] | undefined {
  if (isDate(text)) return newYorkDaySpan(text);
  const [, date = '', hours = '', minutes, seconds, zone] = timeShape.exec(text) ?? [];
  if (!isDate(date)) return undefined;
  const ofDay = clockSeconds(hours, minutes, seconds);
  const instant = zone === undefined ? newYorkInstant(date, ofDay) : Date.parse(`${date}T${hours}:${minutes}:${seconds}${zone}`) / 1000;
  return [instant, instant];
}

const isMoment = (text: string): boolean => Object.hasOwn(relativeStarts, text.toLowerCase()) || spanOf(text) !== undefined;

/** @param shape for the document; an existing day is checked as well */
const moment = (what: string, shape: RegExp) =>
  z.string().check(z.regex(shape, { ...expected(what), abort: true }), z.refine(isMoment, expected(what)));

const absoluteShape = String.raw`\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?)?`;

const absoluteForms = 'a day as YYYY-MM-DD or a time as YYYY-MM-DDTHH:MM:SS';

/** The span of a text that the query's schema has let through. @throws RangeError for another one */
function validSpan(text: string): readonly [start: number, end: number] {
  const span = spanOf(text);
  if (!span) throw new RangeError(`expected ${absoluteForms}, got ${text}`);
  return span;
}

/** The instants between which bars start, Unix seconds: from ≤ start < to. A day as the end is included whole. No bar is before 1970. */
export function barsSpan({ from, to }: Pick<BarsQuery, 'from' | 'to'>, nowSeconds: number): readonly [from: number, to: number] {
  const relative = relativeStarts[from.toLowerCase()];
  const start = relative ? relative(nowSeconds) : validSpan(from)[0];
  const end = to === undefined ? nowSeconds : validSpan(to)[1];
  const clamp = (instant: number): number => Math.min(Math.max(instant, 0), limits.lastUnixSecond);
  return [clamp(start), clamp(end)];
}

/** Both bounds are compared as instants, so that a day and a time can be mixed. */
function rules({ from, to }: Pick<BarsQuery, 'from' | 'to'>): readonly QueryFault[] {
  const start = spanOf(from)?.[0];
  const end = to === undefined ? undefined : spanOf(to)?.[1];
  if (start === undefined || end === undefined || start < end) return [];
  return [{ parameter: 'from', message: `expected a time before to, got ${from} and ${to}` }];
}

const barsQuery = {
  symbols: parameter('symbols', csv(limits.bars.symbols), { list: true, required: true }),
  from: parameter(
    'from',
    moment(
      `${absoluteForms}, YTD, 1DAY, 1WEEK, 1MONTH, 1d, 1w or 1m`,
      new RegExp(`^(?:${absoluteShape}|YTD|1DAY|1WEEK|1MONTH|1d|1w|1m)$`, 'i'),
    ),
    { required: true },
  ),
  to: parameter('to', moment(absoluteForms, new RegExp(`^${absoluteShape}$`))),
  interval: parameter('interval', barInterval, { fallback: '1d' }),
  session: parameter('session', enumText(barSessions), { fallback: 'ANY' }),
};
export type BarsQuery = QueryOf<typeof barsQuery>;

/** The number that was sent, as text or as a number. */
function readNumber(sent: string | number, context: z.core.ParsePayload): number {
  const value = sent === '' ? Number.NaN : Number(sent);
  if (Number.isFinite(value)) return value;
  context.issues.push({ code: 'custom', input: sent, message: `expected a number, got ${echo(sent)}` });
  return z.NEVER;
}

/** Text or a number: the vendor documents prices as numbers, times and volumes as text. */
const documented = <const As extends 'text' | 'number'>(as: As) =>
  z.codec(z.union(as === 'text' ? [z.string(), z.number()] : [z.number(), z.string()]), z.number(), {
    decode: readNumber,
    encode: (value) => (as === 'text' ? String(value) : value),
  });

/** Null where it is not known: then the text is empty (assumption B10), and other services leave the field out. */
const volume = z._default(
  z.codec(z.union([z.string(), z.number()]), z.nullable(z.number()), {
    decode: (sent, context) => (sent === '' ? null : readNumber(sent, context)),
    encode: (value) => (value === null ? '' : String(value)),
  }),
  null,
);

/** Trades aggregated by time; a bar without a trade is absent. Prices in dollars as traded, volume in shares. */
const candle = z.looseObject({
  /** its start, Unix milliseconds */
  time: documented('text'),
  open: documented('number'),
  high: documented('number'),
  low: documented('number'),
  close: documented('number'),
  volume,
  /** the same instant in New York, `2025-12-08T09:00:00.000-05:00` */
  dateTime: z._default(z.string(), ''),
});
export type Candle = z.output<typeof candle>;

/** The bars of one symbol, oldest first. */
export const barSeries = z.looseObject({
  symbol: z.string(),
  /** seconds */
  interval: z.int(),
  candles: z.array(candle),
});
export type BarSeries = z.output<typeof barSeries>;

/** An addition to the API of the specification, by the vendor's documentation (assumptions B01 to B08 and B10). */
export const bars = endpoint({ name: 'bars', plan: 'bars', path: '/api/v2/bars', query: barsQuery, rules, row: barSeries });
