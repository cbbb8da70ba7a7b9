import type { NewsQuery } from '#contract/endpoints/news.ts';
import { answerOf, type Answer } from '../answers/answer.ts';
import { presentNews } from './news.ts';

/** The items' JSON texts as the answer to a query. */
export const presentNewsAnswer = (texts: readonly string[], { format }: Pick<NewsQuery, 'format'>, xml: boolean): Answer =>
  answerOf(presentNews(texts, { xml, plainText: format === 'text' }));

/** Whoever finds a page of the list, in either form. */
export interface NewsPages {
  readonly findNews: (query: NewsQuery) => readonly string[];
  readonly newsJson: (query: NewsQuery) => Buffer;
}

/** A page of the list as the answer to a query. The common form is sent as it is kept. */
export const presentNewsList = (store: NewsPages, query: NewsQuery, xml: boolean): Answer =>
  xml || query.format === 'text' ? presentNewsAnswer(store.findNews(query), query, xml) : answerOf(store.newsJson(query));
