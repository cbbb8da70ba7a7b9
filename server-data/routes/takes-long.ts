import type { NewsQuery } from '#contract/endpoints/news.ts';
import type { QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import type { ListQuestion } from '../present/list-answer.ts';
import { questionOf } from '../store/question.ts';
import { endOfTime } from '../store/time-key.ts';

/** Matches that are skipped before they are noticed: a fraction of a millisecond. */
const fewSkipped = 1000;

interface Paged {
  readonly page: number;
  readonly pageSize: number;
}

const isDeep = ({ page, pageSize }: Paged, skipped = fewSkipped): boolean => page * pageSize > skipped;

/** Words are searched; filters and days meet an order in which they do not lie; long texts are stripped of their HTML. */
function newsTakesLong(query: NewsQuery): boolean {
  const { groups, topics, by, updatedFrom, createdFrom, createdTo } = questionOf(query);
  const isNarrowed = groups.length > 0;
  const isBounded = createdFrom > 0 || createdTo < endOfTime;
  // what was updated since a moment is mostly little, and what feeds ask every few seconds
  const isSorted = by !== 'created' && updatedFrom === 0;
  return (
    topics.length > 0 ||
    (isSorted && (isNarrowed || isBounded)) ||
    (isNarrowed && isDeep(query)) ||
    (query.format === 'text' && query.displayOutput === 'full')
  );
}

/** So many companies are answered with a page of text each, and so many lists of symbols are merged. */
const manyCompanies = 20;
const manySymbols = 50;
/** Keys of a calendar that are chosen in passing. */
const manySkipped = 20_000;

function quantifiedTakesLong({ symbols = [], date, dateFrom, dateTo, ...pages }: QuantifiedQuery): boolean {
  const isNarrowed = symbols.length > 0 || (date ?? dateFrom ?? dateTo) !== undefined;
  return symbols.length > manySymbols || (isNarrowed && isDeep(pages));
}

/**
 * Whether a page may take longer than others should wait, judged by the question alone: mostly because it lies deep in a
 * list that was narrowed down, whose keys are chosen from its beginning.
 */
export function takesLong(question: ListQuestion): boolean {
  if (question.list === 'news') return newsTakesLong(question.query);
  if (question.list === 'quantified') return quantifiedTakesLong(question.query);
  if (question.list === 'ratios') return question.query.symbols.length > manyCompanies;
  return isDeep(question.query, question.query.tickers?.length ? fewSkipped : manySkipped);
}
