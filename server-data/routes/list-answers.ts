import type { Answer } from '../answers/answer.ts';
import { presentList, type ListQuestion, type Lists } from '../present/list-answer.ts';
import type { Searches } from '../searches/searches.ts';
import { takesLong } from './takes-long.ts';

/** How a page of a list is answered. */
export type ListAnswers = (question: ListQuestion) => Answer | Promise<Answer>;

/**
 * Most pages are found at once, faster than anybody could be asked to find them.
 *
 * @param searches where those are found that take long; without it they are found in place
 */
export const listAnswers =
  (store: Lists, searches?: Pick<Searches, 'find'>): ListAnswers =>
  (question) =>
    searches && takesLong(question) ? searches.find(question) : presentList(store, question);
