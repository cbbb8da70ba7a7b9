import type { NewsCriteria } from '../../news-criteria.ts';
import { readSearchPhrase } from '../../search-text.ts';
import type { Terms } from './terms.ts';
import { firstKeyOfSecond } from './time-key.ts';

/** FTS5 expressions of one list. */
export interface Expressions {
  /** one MATCH for all filters and topics; undefined when there are neither */
  readonly match: string | undefined;
  /** the same split by the best field of each hit: title, tags, body; undefined when the list is not ranked by field */
  readonly tiers: readonly string[] | undefined;
}

/** News criteria compiled for SQLite: a range of keys, expressions of the search index, and a test of a story's filter tokens. */
export interface CompiledQuery extends Expressions, Pick<NewsCriteria, 'updatedFrom' | 'by' | 'descending'> {
  /** row ids: fromKey ≤ rid < toKey */
  readonly fromKey: number;
  readonly toKey: number;
  /** Whether the column `story.filters` of a story matches all filters. */
  readonly matchesFilters: (filters: string) => boolean;
  readonly hasTopics: boolean;
  /** where both topics and filters are given: each without the other */
  readonly separate: { readonly topics: Expressions; readonly filters: string } | undefined;
  /** whether several conditions must hold at once, so that few stories may match although many match each condition */
  readonly isIntersection: boolean;
  /** a hit in the title, a hit in the tags: they give the tier of a story that is known to match */
  readonly tierTests: readonly string[];
}

/** Words and tokens hold letters and digits only, so that nothing in the quotes has a meaning. */
const phrase = (words: readonly string[], isPrefix = false): string => `"${words.join(' ')}"${isPrefix ? ' *' : ''}`;

const allOf = (expressions: readonly string[]): string => expressions.map((expression) => `(${expression})`).join(' AND ');
const inFields = (fields: string, phrases: readonly string[], operator: 'OR' | 'AND' = 'OR'): string =>
  `${fields} : (${phrases.join(` ${operator} `)})`;
const ofTopic = (topic: string): string => {
  const { words, isPrefix } = readSearchPhrase(topic);
  return phrase(words, isPrefix);
};
const ofToken = (token: string): string => phrase([token]);

function buildExpressions(
  { matchAllTopics, rankByField }: NewsCriteria,
  topics: readonly string[],
  filters: readonly string[],
): Expressions {
  const topicsAnywhere = topics.length > 0 ? [inFields('{title tags body}', topics, matchAllTopics ? 'AND' : 'OR')] : [];
  const conditions = [...filters, ...topicsAnywhere];
  const tier = (field: string, betterFields?: string): string =>
    allOf([
      ...(matchAllTopics ? conditions : filters),
      betterFields === undefined ? inFields(field, topics) : `(${inFields(field, topics)}) NOT (${inFields(betterFields, topics)})`,
    ]);
  return {
    match: conditions.length > 0 ? allOf(conditions) : undefined,
    tiers: rankByField ? [tier('title'), tier('tags', 'title'), tier('body', '{title tags}')] : undefined,
  };
}

/** @returns undefined when nothing can match: a filter value that no story ever had, or an empty span of time */
export function compileQuery(criteria: NewsCriteria, terms: Terms): CompiledQuery | undefined {
  const { groups, topics, matchAllTopics, createdFrom, createdTo, updatedFrom, by, descending } = criteria;
  if (createdFrom >= createdTo) return undefined;
  const tokenGroups = groups.map(terms.findTokens);
  if (tokenGroups.some((tokens) => tokens.length === 0)) return undefined;

  const filters = tokenGroups.map((tokens) => inFields('filters', tokens.map(ofToken)));
  const phrases = topics.map(ofTopic);
  const hasTopics = topics.length > 0;
  const hasBoth = hasTopics && filters.length > 0;
  // `story.filters` has a blank before and after each token
  const spacedGroups = tokenGroups.map((tokens) => tokens.map((token) => ` ${token} `));
  return {
    ...buildExpressions(criteria, phrases, filters),
    separate: hasBoth ? { topics: buildExpressions(criteria, phrases, []), filters: allOf(filters) } : undefined,
    isIntersection: hasBoth || (matchAllTopics && topics.length > 1),
    tierTests: [inFields('title', phrases), inFields('tags', phrases)],
    fromKey: firstKeyOfSecond(createdFrom),
    toKey: firstKeyOfSecond(createdTo),
    updatedFrom,
    by,
    descending,
    matchesFilters: (column) => spacedGroups.every((tokens) => tokens.some((token) => column.includes(token))),
    hasTopics,
  };
}
