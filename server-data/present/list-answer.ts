import type { GuidanceQuery } from '#contract/endpoints/guidance.ts';
import type { NewsQuery } from '#contract/endpoints/news.ts';
import type { QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import type { RatiosQuery } from '#contract/endpoints/ratios.ts';
import type { SplitsQuery } from '#contract/endpoints/splits.ts';
import { answerOf, type Answer } from '../answers/answer.ts';
import type { RecordReader } from '../store/records.ts';
import { presentNewsList, type NewsPages } from './news-answer.ts';

/** A question for a page of a list, as it can be handed to whoever answers it. */
export type ListQuestion =
  | { readonly list: 'news'; readonly query: NewsQuery; readonly xml: boolean }
  | { readonly list: 'quantified'; readonly query: QuantifiedQuery }
  | { readonly list: 'ratios'; readonly query: RatiosQuery }
  | { readonly list: 'guidance'; readonly query: GuidanceQuery }
  | { readonly list: 'splits'; readonly query: SplitsQuery };

/** Whoever finds the pages of every list. */
export type Lists = NewsPages & Pick<RecordReader, 'quantifiedJson' | 'ratiosJson' | 'guidanceJson' | 'splitsJson'>;

/** The page as an answer. */
export function presentList(store: Lists, asked: ListQuestion): Answer {
  if (asked.list === 'news') return presentNewsList(store, asked.query, asked.xml);
  if (asked.list === 'quantified') return answerOf(store.quantifiedJson(asked.query));
  if (asked.list === 'ratios') return answerOf(store.ratiosJson(asked.query));
  if (asked.list === 'guidance') return answerOf(store.guidanceJson(asked.query));
  return answerOf(store.splitsJson(asked.query));
}
