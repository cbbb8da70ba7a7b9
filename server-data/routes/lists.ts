import type { FastifyInstance } from 'fastify';
import { bars } from '#contract/endpoints/bars.ts';
import { momentsSpan } from '#contract/schema/moments.ts';
import { movers } from '#contract/endpoints/movers.ts';
import { guidance } from '#contract/endpoints/guidance.ts';
import { news, newsById, newsRemoved } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { sources } from '#contract/endpoints/sources.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { readMarketQuery } from '../movers/movers-query.ts';
import { searchLane } from '../searches/lanes.ts';
import type { Searches } from '../searches/searches.ts';
import { formatSource, readSources } from '../sources/status.ts';
import type { Awaitable } from '../store/awaitable.ts';
import type { NewsReader, NewsWriter } from '../store/store.ts';
import { serveEndpoint, type EndpointOptions } from './endpoint.ts';
import { formatNews } from './news-format.ts';
import { readList, type ListReader, type ListRequest } from './read-list.ts';

export interface ListOptions extends EndpointOptions {
  readonly store: ListReader & NewsReader & Pick<NewsWriter, 'cursors'>;
  readonly searches?: Pick<Searches, 'find'> | undefined;
  /** Unix milliseconds, as `Date.now` */
  readonly now: () => number;
}

// Assumed (M09): movers of a whole market are worth a quarter of a minute; the result says up to when its prices are.
const moversMaxAgeSeconds = 15;

/** News, quantified news, operation ratios, guidance, splits, price bars, movers, and the sources of them. */
export function serveLists(app: FastifyInstance, { store, searches, now, ...options }: ListOptions): void {
  // slow pages are read in a thread, so that other requests do not wait
  const read = (request: ListRequest, key: string): Awaitable<Buffer> => {
    const lane = searchLane(request);
    return searches && lane ? searches.find(request, { lane, key }) : readList(store, request);
  };
  const newsOptions = { ...options, licensed: news.query.cusips };
  serveEndpoint(app, news, newsOptions, ({ query, xml, key }) => read({ list: 'news', query, xml }, key));
  serveEndpoint(app, newsById, newsOptions, async ({ query, xml, id }) => {
    // an id beyond the exact numbers is valid and unknown
    const items = Number.isSafeInteger(id) ? await store.newsById(id, query) : [];
    return formatNews(items, { xml, format: query.format });
  });
  serveEndpoint(app, newsRemoved, options, async ({ query }) => {
    const removed = await store.removedNews(query);
    return Buffer.from(`{"removed":[${removed.join(',')}]}`);
  });
  serveEndpoint(app, quantified, options, ({ query, key }) => read({ list: 'quantified', query }, key));
  serveEndpoint(app, ratios, options, ({ query, key }) => read({ list: 'ratios', query }, key));
  serveEndpoint(app, guidance, options, ({ query, key }) => read({ list: 'guidance', query }, key));
  serveEndpoint(app, splits, options, ({ query, key }) => read({ list: 'splits', query }, key));
  serveEndpoint(app, bars, options, ({ query: { symbols, interval, session, ...times }, key }) => {
    const [from, to] = momentsSpan(times, now() / 1000);
    return read({ list: 'bars', query: { symbols, from, to, interval, session } }, key);
  });
  serveEndpoint(app, movers, { ...options, maxAgeSeconds: moversMaxAgeSeconds }, ({ query, key }) =>
    read({ list: 'movers', query: readMarketQuery(query, now() / 1000) }, key),
  );
  serveEndpoint(app, sources, options, async ({ query: { symbols } }) => {
    const records = await readSources(store);
    return Buffer.from(JSON.stringify({ sources: records.map((source) => formatSource(source, symbols, now())) }));
  });
}
