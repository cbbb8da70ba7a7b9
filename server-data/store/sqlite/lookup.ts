import type { Question } from '../question.ts';
import { firstKeyOf } from '../time-key.ts';
import { matchOf, type Match } from './match.ts';
import type { Terms } from './terms.ts';

/** A question in the words of this store. */
export interface Lookup extends Match, Pick<Question, 'updatedFrom' | 'by' | 'descending'> {
  /** keys: from ≤ rid < to */
  readonly from: number;
  readonly to: number;
  /** whether the filter values of a story, as `story.filters` has them, match */
  readonly passes: (filters: string) => boolean;
  readonly hasTopics: boolean;
}

/** @returns undefined when nothing can match: a value that no story ever had, an empty span of time */
export function lookupOf(question: Question, terms: Terms): Lookup | undefined {
  const { groups, topics, createdFrom, createdTo, updatedFrom, by, descending } = question;
  if (createdFrom >= createdTo) return undefined;
  const tokens = groups.map(terms.find);
  if (tokens.some((group) => group.length === 0)) return undefined;
  const spaced = tokens.map((group) => group.map((token) => ` ${token} `));
  return {
    ...matchOf(question, tokens),
    from: firstKeyOf(createdFrom),
    to: firstKeyOf(createdTo),
    updatedFrom,
    by,
    descending,
    passes: (filters) => spaced.every((group) => group.some((token) => filters.includes(token))),
    hasTopics: topics.length > 0,
  };
}
