import * as z from 'zod/mini';
import { enumText, symbolCsv, text, wholeNumber } from '../schema/codecs.ts';
import { endpoint, parameter, type QueryOf } from '../schema/endpoint.ts';
import * as limits from '../schema/limits.ts';
import { endMoment, orderedMoments, startMoment } from '../schema/moments.ts';
import { isoDateTime } from '../time/iso-date-time.ts';
import { barSessions } from './bars.ts';

/** What movers are ordered by: the change of the price, or the volume over its average. */
export const moverOrders = ['change', 'volume'] as const;
export type MoverOrder = (typeof moverOrders)[number];

const moversQuery = {
  /** of each list */
  maxResults: parameter('maxResults', wholeNumber(1, limits.movers.results), { fallback: limits.movers.resultsDefault }),
  /** as of bars; without both the last session that has begun, against the close before it */
  from: parameter('from', startMoment),
  to: parameter('to', endMoment),
  session: parameter('session', enumText(barSessions), { fallback: 'REGULAR' }),
  by: parameter('by', enumText(moverOrders), { fallback: 'change' }),
  symbols: parameter('symbols', symbolCsv(limits.movers.symbols), { list: true }),
  sector: parameter('sector', text(limits.movers.sectorCharacters)),
};
export type MoversQuery = QueryOf<typeof moversQuery>;

const count = z.int().check(z.nonnegative());
const optionalNumber = z.optional(z.number());

/** A symbol and its change. Prices in dollars, in shares of the last day; changes from `previousClose`; volumes in shares. */
export const mover = z.looseObject({
  symbol: z.string(),
  companyName: z.optional(z.string()),
  /** the last one of the span */
  price: z.number(),
  /** dollars */
  change: z.number(),
  /** percent, 3.5 is 3.5 % */
  changePercent: z.number(),
  /** of the regular session, once it is over */
  close: optionalNumber,
  /** what the change is measured from: the close before the span; with `session=AFTER_MARKET` the close of the session */
  previousClose: optionalNumber,
  volume: optionalNumber,
  /** of a session, the mean of the 30 days before */
  averageVolume: optionalNumber,
  /** dollars */
  marketCap: optionalNumber,
  /** shares */
  shareFloat: optionalNumber,
  gicsSectorName: z.optional(z.string()),
  // ours
  /** traded too little for its change to be one: few trades, or a price under a dollar (assumption M03) */
  thin: z.optional(z.boolean()),
});
export type Mover = z.output<typeof mover>;

/** The symbols of a sector. Ours. */
export const moverSector = z.looseObject({
  name: z.string(),
  /** with a change */
  symbols: count,
  advancing: count,
  declining: count,
  medianChangePercent: z.number(),
  /** of those whose market cap is known, weighted by it */
  weightedChangePercent: optionalNumber,
  /** dollars, the sum of those that are known */
  marketCap: optionalNumber,
  /** how many have a known market cap */
  withMarketCap: z.optional(count),
});
export type MoverSector = z.output<typeof moverSector>;

/** What all symbols did together, thin ones left out; `symbols` and `sector` of the query narrow it as well. Ours. */
export const marketBreadth = z.looseObject({
  /** symbols that have traded in the span */
  covered: count,
  /** symbols that the service knows: those of companies, and those with bars in the 30 sessions before */
  known: count,
  advancing: count,
  declining: count,
  unchanged: count,
  /** of these, how many have 20 sessions before: only they can be at a high or low */
  withHistory: count,
  /** at or above the highest, at or below the lowest price of the 20 sessions before */
  highs: count,
  lows: count,
});
export type MarketBreadth = z.output<typeof marketBreadth>;

/** The movers of a span. */
export const moversResult = z.looseObject({
  gainers: z.array(mover),
  losers: z.array(mover),
  /** up to when the prices are */
  snapTo: z.optional(isoDateTime),
  /** whether changes are measured from the close before the span */
  usePreviousClose: z.optional(z.boolean()),
  // ours
  /** the trading day of the last prices, `YYYY-MM-DD` */
  day: z.optional(z.string()),
  /** with `by=volume`: the most unusual volume first, whichever way the price went; gainers and losers are empty */
  volumes: z.optional(z.array(mover)),
  /** those that are marked thin, in none of the other lists; by size of change */
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
  rules: orderedMoments,
  row: moversResult,
  envelope: 'result',
  single: true,
});
