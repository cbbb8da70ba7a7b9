import type { GuidanceQuery } from '#contract/endpoints/guidance.ts';
import type { NewsQuery } from '#contract/endpoints/news.ts';
import type { QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import type { RatiosQuery } from '#contract/endpoints/ratios.ts';
import type { SplitsQuery } from '#contract/endpoints/splits.ts';
import { type MarketQuery, TooManyDays } from '../movers/movers-query.ts';
import { moversJson, type MoversStore } from '../movers/read-movers.ts';
import type { RecordReader } from '../store/records/records.ts';
import type { Awaitable } from '../store/awaitable.ts';
import { type BarReader, type CandlesQuery, TooManyCandles } from '../store/bars/bars.ts';
import type { NewsReader } from '../store/store.ts';
import { refused } from './http/errors.ts';
import { formatNews } from './news-format.ts';

/** A request for a page of a list; plain data, so that it can be sent to a thread. */
export type ListRequest =
  | { readonly list: 'news'; readonly query: NewsQuery; readonly xml: boolean }
  | { readonly list: 'quantified'; readonly query: QuantifiedQuery }
  | { readonly list: 'ratios'; readonly query: RatiosQuery }
  | { readonly list: 'guidance'; readonly query: GuidanceQuery }
  | { readonly list: 'splits'; readonly query: SplitsQuery }
  | { readonly list: 'bars'; readonly query: CandlesQuery }
  | { readonly list: 'movers'; readonly query: MarketQuery };

export type ListReader = Pick<NewsReader, 'findNews' | 'newsJson'> &
  Pick<RecordReader, 'quantifiedJson' | 'ratiosJson' | 'guidanceJson' | 'splitsJson'> &
  Pick<BarReader, 'candlesJson'> &
  MoversStore;

/** The body of a page. */
export function readList(store: ListReader, request: ListRequest): Awaitable<Buffer> {
  if (request.list === 'quantified') return store.quantifiedJson(request.query);
  if (request.list === 'ratios') return store.ratiosJson(request.query);
  if (request.list === 'guidance') return store.guidanceJson(request.query);
  if (request.list === 'splits') return store.splitsJson(request.query);
  if (request.list === 'bars') return readCandles(store, request.query);
  if (request.list === 'movers') return readMarket(store, request.query);
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

async function readMarket(store: ListReader, query: MarketQuery): Promise<Buffer> {
  try {
    return await moversJson(store, query);
  } catch (error) {
    throw error instanceof TooManyDays ? refused('limit_exceeded', error.message) : error;
  }
}
