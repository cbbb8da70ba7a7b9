import { secondsPerDay, secondsPerHour } from '../time/dates.ts';
import * as z from 'zod/mini';
import { csv, echo, enumText } from '../schema/codecs.ts';
import { endpoint, parameter, type QueryOf } from '../schema/endpoint.ts';
import * as limits from '../schema/limits.ts';
import { endMoment, orderedMoments, startMoment } from '../schema/moments.ts';

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

const barsQuery = {
  symbols: parameter('symbols', csv(limits.bars.symbols), { list: true, required: true }),
  from: parameter('from', startMoment, { required: true }),
  to: parameter('to', endMoment),
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
export const bars = endpoint({ name: 'bars', plan: 'bars', path: '/api/v2/bars', query: barsQuery, rules: orderedMoments, row: barSeries });
