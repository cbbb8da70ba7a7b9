import { news, newsById, newsRemoved } from '#contract/endpoints/news.ts';
import { presentNews, presentRemoved } from '../present/news.ts';
import type { NewsReader } from '../store/store.ts';
import { serve, type Service } from './serve.ts';

/** News, one item by id, and what was withdrawn (spec §4.2, facts §6). */
export function serveNews(service: Service, store: NewsReader): void {
  const options = { licensed: news.query.cusips };
  serve(service, news, ({ query, xml }) => presentNews(store.findNews(query), { xml, plainText: query.format === 'text' }), options);
  serve(
    service,
    newsById,
    ({ query, xml, id }) => {
      // an id beyond what numbers hold exactly is well formed and unknown
      const found = Number.isSafeInteger(id) ? store.newsById(id, query) : [];
      return presentNews(found, { xml, plainText: query.format === 'text' });
    },
    options,
  );
  serve(service, newsRemoved, ({ query }) => presentRemoved(store.removedNews(query)));
}
