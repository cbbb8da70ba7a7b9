import type { NewsQuery } from '#contract/endpoints/news.ts';
import type { QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import type { MarketQuery } from '../movers/movers-query.ts';
import type { ListRequest } from '../routes/read-list.ts';
import { estimateMs } from '../store/bars/candles.ts';
import { readCriteria } from '../store/news/news-criteria.ts';
import { endOfTime } from '../store/news/story.ts';

/** Each has threads of its own, so that a long search never delays a short one, nor either a page whose work is known beforehand. */
export const lanes = ['quick', 'short', 'long'] as const;
export type Lane = (typeof lanes)[number];

/** Skipping so many matches takes a fraction of a millisecond. */
const maxSkipped = 1000;
const maxSkippedInCalendar = 20_000;
/** More symbols are as many lists to merge. */
const maxSymbols = 50;

/** More matches than this are skipped, more terms searched, more lists merged in the long lane, and bars that take longer are read there. */
const longLane = { skipped: 20_000, terms: 8, symbols: 300, barsMs: 200 } as const;

/** More companies send a page of text each, and bars take longer, in the quick lane. Other requests wait for less than this. */
const quickLane = { companies: 8, barsMs: 3 } as const;

/** The lane of a page that may take longer than other requests should wait, judged by the query alone; undefined for a shorter one. */
export function searchLane(request: ListRequest): Lane | undefined {
  if (request.list === 'bars') return laneOfBars(estimateMs(request.query));
  if (request.list === 'movers') return laneOfMovers(request.query);
  if (request.list === 'ratios') return request.query.symbols.length > quickLane.companies ? 'quick' : undefined;
  if (isSlow(request)) return isLong(request) ? 'long' : 'short';
  return request.list === 'news' && isConverted(request) ? 'quick' : undefined;
}

function laneOfBars(ms: number): Lane | undefined {
  if (ms > longLane.barsMs) return 'long';
  return ms > quickLane.barsMs ? 'quick' : undefined;
}

/** Movers of the last session are remembered, and read from summaries after a write; other spans may read the bars of all symbols. */
const laneOfMovers = ({ from, to }: MarketQuery): Lane => (from === undefined && to === undefined ? 'short' : 'long');

/** Whether a page is written anew, from stories with bodies of any length. */
const isConverted = ({ query, xml }: { query: NewsQuery; xml: boolean }): boolean =>
  query.displayOutput === 'full' && (xml || query.format === 'text');

type SearchRequest = Exclude<ListRequest, { readonly list: 'bars' | 'movers' | 'ratios' }>;

const isLonger = (list: readonly string[] | undefined, most: number): boolean => list !== undefined && list.length > most;

function isLong(request: SearchRequest): boolean {
  if (isDeep(request.query, longLane.skipped)) return true;
  if (request.list === 'news') return isLonger(request.query.topics, longLane.terms);
  return request.list === 'quantified' && isLonger(request.query.symbols, longLane.symbols);
}

function isSlow(request: SearchRequest): boolean {
  if (request.list === 'news') return isSlowNews(request.query);
  if (request.list === 'quantified') return isSlowQuantified(request.query);
  return isDeep(request.query, request.query.tickers?.length ? maxSkipped : maxSkippedInCalendar);
}

const isDeep = ({ page, pageSize }: { page: number; pageSize: number }, limit = maxSkipped): boolean => page * pageSize > limit;

/** Slow are text searches, orders that do not fit the filters, and deep pages of filtered lists. */
function isSlowNews(query: NewsQuery): boolean {
  const { groups, topics, by, updatedFrom, createdFrom, createdTo } = readCriteria(query);
  const isFiltered = groups.length > 0;
  const hasDates = createdFrom > 0 || createdTo < endOfTime;
  // lists since a moment are short, and feeds poll them every few seconds
  const isSorted = by !== 'created' && updatedFrom === 0;
  return topics.length > 0 || (isSorted && (isFiltered || hasDates)) || (isFiltered && isDeep(query));
}

function isSlowQuantified({ symbols = [], date, dateFrom, dateTo, ...pages }: QuantifiedQuery): boolean {
  const isFiltered = symbols.length > 0 || (date ?? dateFrom ?? dateTo) !== undefined;
  return symbols.length > maxSymbols || (isFiltered && isDeep(pages));
}
