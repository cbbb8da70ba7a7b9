import * as z from 'zod/mini';
import { echo, enumText, symbolCsv, text, wholeNumber } from '../schema/codecs.ts';
import { endpoint, parameter, type QueryOf } from '../schema/endpoint.ts';
import * as limits from '../schema/limits.ts';
import { endMoment, limitedMoments, startMoment } from '../schema/moments.ts';
import { formatIsoDateTime, parseIsoDateTime } from '../time/iso-date-time.ts';
import { barSessions } from './bars.ts';

/** What movers are ordered by: the change of the price, or the volume over its average. */
export const moverOrders = ['change', 'volume'] as const;
export type MoverOrder = (typeof moverOrders)[number];

const moversQuery = {
  /** of each list */
  maxResults: parameter('maxResults', wholeNumber(1, limits.movers.results), { fallback: limits.movers.resultsDefault }),
  /** as of bars, but in whole days where it is relative (assumption M01); without both the last session that has begun, against the close before it */
  from: parameter('from', startMoment),
  to: parameter('to', endMoment),
  session: parameter('session', enumText(barSessions), { fallback: 'REGULAR' }),
  by: parameter('by', enumText(moverOrders), { fallback: 'change' }),
  symbols: parameter('symbols', symbolCsv(limits.movers.symbols), { list: true }),
  sector: parameter('sector', text(limits.movers.sectorCharacters)),
};
export type MoversQuery = QueryOf<typeof moversQuery>;

const count = z.int().check(z.nonnegative());

/** The finite number of a value, also where it was sent as text; undefined for anything else. */
function readNumber(sent: unknown): number | undefined {
  const value = typeof sent === 'string' && sent.trim() !== '' ? Number(sent) : sent;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A figure without which the record says nothing: a record without it is wrong. */
export const sentNumber = z.codec(z.union([z.number(), z.string()]), z.number(), {
  decode: (sent, context) => {
    const value = readNumber(sent);
    if (value !== undefined) return value;
    context.issues.push({ code: 'custom', input: sent, message: `expected a number, got ${echo(sent)}` });
    return z.NEVER;
  },
  encode: (value) => value,
});

/** A figure that may be absent, and is where it was sent as null or as another text. */
export const sentNumberIfAny = z.codec(z.union([z.number(), z.string(), z.null()]), z.optional(z.number()), {
  decode: readNumber,
  encode: (value) => value ?? null,
});

/** A time that may be absent, and is where it cannot be read: other services write it with an offset. */
export const sentTimeIfAny = z.codec(z.union([z.string(), z.number(), z.null()]), z.optional(z.number()), {
  decode: (sent) => {
    if (typeof sent !== 'string') return undefined;
    const seconds = parseIsoDateTime(sent) ?? (/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(sent) ? Date.parse(sent) / 1000 : Number.NaN);
    return Number.isFinite(seconds) ? seconds : undefined;
  },
  encode: (seconds) => (seconds === undefined ? null : formatIsoDateTime(seconds)),
});

/** A statement that may be absent, and is where it is none. */
export const sentFlagIfAny = z.codec(z.union([z.boolean(), z.string(), z.number(), z.null()]), z.optional(z.boolean()), {
  decode: (sent) => (typeof sent === 'boolean' ? sent : undefined),
  encode: (value) => value ?? null,
});

const optionalNumber = z.optional(sentNumberIfAny);

/** A symbol and its change. Prices in dollars, in shares of the last day; changes from `previousClose`; volumes in shares. */
export const mover = z.looseObject({
  symbol: z.string(),
  companyName: z.optional(z.string()),
  /** the last one of the span */
  price: sentNumber,
  /** dollars */
  change: sentNumber,
  /** percent, 3.5 is 3.5 % */
  changePercent: sentNumber,
  /** the price once more, under the vendor's name */
  close: optionalNumber,
  /** what the change is measured from: the close before the span; with `session=AFTER_MARKET` that of the session before the price */
  previousClose: optionalNumber,
  /** of the session, of several days their sum; absent where that of a bar, or of a part of the span, is not known */
  volume: optionalNumber,
  /** of a session, the mean of the 30 days before without half days, in whole shares; absent where fewer than five are known */
  averageVolume: optionalNumber,
  /** dollars: the shares outstanding at the price */
  marketCap: optionalNumber,
  /** shares */
  shareFloat: optionalNumber,
  gicsSectorName: z.optional(z.string()),
  // ours
  /** traded too little for its change to be one: few minutes with a trade, or a price under a dollar (assumption M03) */
  thin: z.optional(sentFlagIfAny),
});
export type Mover = z.output<typeof mover>;

/** The symbols of a sector, thin ones left out. Ours. */
export const moverSector = z.looseObject({
  name: z.string(),
  /** with a change */
  symbols: count,
  advancing: count,
  declining: count,
  /** percent */
  medianChangePercent: sentNumber,
  /** percent, of those whose market cap is known, weighted by it */
  weightedChangePercent: optionalNumber,
  /** dollars, the sum of those that are known */
  marketCap: optionalNumber,
  /** how many have a known market cap */
  withMarketCap: z.optional(count),
});
export type MoverSector = z.output<typeof moverSector>;

/** What all symbols did together, thin ones left out; `symbols` and `sector` of the query narrow it as well. Ours. */
export const marketBreadth = z.looseObject({
  /** symbols that have traded in the session */
  covered: count,
  /** symbols that the service knows, thin ones as well: those of companies, and those with bars in the span or the 30 trading days before */
  known: count,
  /** of those covered whose change is known */
  advancing: count,
  declining: count,
  unchanged: count,
  /** of those covered, how many had 20 regular sessions in the 30 trading days before: only they can be at a high or low */
  withHistory: count,
  /** at or above the highest, at or below the lowest price of their 20 regular sessions before */
  highs: count,
  lows: count,
});
export type MarketBreadth = z.output<typeof marketBreadth>;

/** The movers of a span. */
export const moversResult = z.looseObject({
  // with a default, so that one entry that cannot be read does not cost the others
  gainers: z._default(z.array(mover), []),
  losers: z._default(z.array(mover), []),
  /** between when movers are computed: the bounds of the query or of the last session, up to now; absent where nothing was traded */
  fromDate: z.optional(sentTimeIfAny),
  toDate: z.optional(sentTimeIfAny),
  /** up to when the prices are: the end of the last bar of any symbol */
  snapTo: z.optional(sentTimeIfAny),
  /** whether changes are measured from the close before the span, also where nothing was traded */
  usePreviousClose: z.optional(sentFlagIfAny),
  // ours
  /** the trading day of the last prices, `YYYY-MM-DD` */
  day: z.optional(z.string()),
  /** with `by=volume`: the most unusual volume first, whichever way the price went; gainers and losers are empty */
  volumes: z.optional(z.array(mover)),
  /** those that are marked thin, in none of the other lists and figures; by size of change */
  thin: z.optional(z.array(mover)),
  breadth: z.optional(marketBreadth),
  sectors: z.optional(z.array(moverSector)),
});
export type MoversResult = z.output<typeof moversResult>;

/** An addition to the API of the specification, by the vendor's documentation (assumptions M01 to M06). Its `result` is one object. */
export const movers = endpoint({
  name: 'movers',
  plan: 'movers',
  path: '/api/v1/market/movers',
  query: moversQuery,
  rules: limitedMoments(limits.movers.days),
  row: moversResult,
  envelope: 'result',
  single: true,
});
