import { news, newsById, newsRemoved } from '#contract/endpoints/news.ts';
import { answerOf } from '../answers/answer.ts';
import { presentNewsAnswer } from '../present/news-answer.ts';
import { presentRemoved } from '../present/news.ts';
import type { NewsReader } from '../store/store.ts';
import { canonicalNews } from './canonical-news.ts';
import type { ListAnswers } from './list-answers.ts';
import { serve, type Service } from './serve.ts';

/** News, one item by id, and what was withdrawn (spec §4.2, facts §6). */
export function serveNews(service: Service, store: NewsReader, lists: ListAnswers): void {
  const options = { licensed: news.query.cusips, canonical: canonicalNews };
  serve(service, news, ({ query, xml }) => lists({ list: 'news', query, xml }), options);
  serve(
    service,
    newsById,
    ({ query, xml, id }) => {
      // an id beyond what numbers hold exactly is well formed and unknown
      const found = Number.isSafeInteger(id) ? store.newsById(id, query) : [];
      return presentNewsAnswer(found, query, xml);
    },
    options,
  );
  serve(service, newsRemoved, ({ query }) => answerOf(presentRemoved(store.removedNews(query))));
}
