import type { GuidanceQuery } from '#contract/endpoints/guidance.ts';
import type { NewsQuery } from '#contract/endpoints/news.ts';
import type { QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import type { RatiosQuery } from '#contract/endpoints/ratios.ts';
import type { SplitsQuery } from '#contract/endpoints/splits.ts';
import { readCriteria } from '../store/news/news-criteria.ts';
import type { RecordReader } from '../store/records/records.ts';
import type { Awaitable } from '../store/awaitable.ts';
import { type BarReader, type CandlesQuery, TooManyCandles } from '../store/bars/bars.ts';
import { estimateBars } from '../store/bars/candles.ts';
import type { NewsReader } from '../store/store.ts';
import { endOfTime } from '../store/news/story.ts';
import { refused } from './http/errors.ts';
import { formatNews } from './news-format.ts';

/** A request for a page of a list; plain data, so that it can be sent to a thread. */
export type ListRequest =
  | { readonly list: 'news'; readonly query: NewsQuery; readonly xml: boolean }
  | { readonly list: 'quantified'; readonly query: QuantifiedQuery }
  | { readonly list: 'ratios'; readonly query: RatiosQuery }
  | { readonly list: 'guidance'; readonly query: GuidanceQuery }
  | { readonly list: 'splits'; readonly query: SplitsQuery }
  | { readonly list: 'bars'; readonly query: CandlesQuery };

export type ListReader = Pick<NewsReader, 'findNews' | 'newsJson'> &
  Pick<RecordReader, 'quantifiedJson' | 'ratiosJson' | 'guidanceJson' | 'splitsJson'> &
  Pick<BarReader, 'candlesJson'>;

/** The body of a page. */
export function readList(store: ListReader, request: ListRequest): Awaitable<Buffer> {
  if (request.list === 'quantified') return store.quantifiedJson(request.query);
  if (request.list === 'ratios') return store.ratiosJson(request.query);
  if (request.list === 'guidance') return store.guidanceJson(request.query);
  if (request.list === 'splits') return store.splitsJson(request.query);
  if (request.list === 'bars') return readCandles(store, request.query);
  const { query, xml } = request;
  return xml || query.format === 'text' ? formatFound(store, query, xml) : store.newsJson(query);
}

const formatFound = async (store: ListReader, query: NewsQuery, xml: boolean): Promise<Buffer> =>
  formatNews(await store.findNews(query), { xml, format: query.format });

async function readCandles(store: ListReader, query: CandlesQuery): Promise<Buffer> {
  try {
    return await store.candlesJson(query);
  } catch (error) {
    throw error instanceof TooManyCandles ? refused('limit_exceeded', error.message) : error;
  }
}

/** Skipping so many matches takes a fraction of a millisecond. */
const maxSkipped = 1000;
const maxSkippedInCalendar = 20_000;
/** More companies send a page of text each; more symbols are as many lists to merge. */
const maxCompanies = 20;
const maxSymbols = 50;
/** Read in some ten milliseconds. */
const maxBars = 50_000;

/** More matches than this are skipped, more terms searched, more lists merged, more bars read in the long lane of searches.ts. */
const longLane = { skipped: 20_000, terms: 8, symbols: 300, bars: 1_000_000 } as const;

/** The lane of a page that may take longer than other requests should wait, judged by the query alone; undefined for a quick one. */
export function searchLane(request: ListRequest): 'short' | 'long' | undefined {
  if (!isSlow(request)) return undefined;
  return isLong(request) ? 'long' : 'short';
}

function isLong(request: ListRequest): boolean {
  if (request.list === 'ratios') return false;
  if (request.list === 'bars') return estimateBars(request.query) > longLane.bars;
  if (isDeep(request.query, longLane.skipped)) return true;
  if (request.list === 'news') return (request.query.topics?.length ?? 0) > longLane.terms;
  return request.list === 'quantified' && (request.query.symbols?.length ?? 0) > longLane.symbols;
}

function isSlow(request: ListRequest): boolean {
  if (request.list === 'news') return isSlowNews(request.query);
  if (request.list === 'quantified') return isSlowQuantified(request.query);
  if (request.list === 'ratios') return request.query.symbols.length > maxCompanies;
  if (request.list === 'bars') return estimateBars(request.query) > maxBars;
  return isDeep(request.query, request.query.tickers?.length ? maxSkipped : maxSkippedInCalendar);
}

const isDeep = ({ page, pageSize }: { page: number; pageSize: number }, limit = maxSkipped): boolean => page * pageSize > limit;

/** Slow are text searches, orders that do not fit the filters, deep pages of filtered lists, and stripping HTML from full bodies. */
function isSlowNews(query: NewsQuery): boolean {
  const { groups, topics, by, updatedFrom, createdFrom, createdTo } = readCriteria(query);
  const isFiltered = groups.length > 0;
  const hasDates = createdFrom > 0 || createdTo < endOfTime;
  // lists since a moment are short, and feeds poll them every few seconds
  const isSorted = by !== 'created' && updatedFrom === 0;
  return (
    topics.length > 0 ||
    (isSorted && (isFiltered || hasDates)) ||
    (isFiltered && isDeep(query)) ||
    (query.format === 'text' && query.displayOutput === 'full')
  );
}

function isSlowQuantified({ symbols = [], date, dateFrom, dateTo, ...pages }: QuantifiedQuery): boolean {
  const isFiltered = symbols.length > 0 || (date ?? dateFrom ?? dateTo) !== undefined;
  return symbols.length > maxSymbols || (isFiltered && isDeep(pages));
}
