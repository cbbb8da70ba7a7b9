import type { NewsCriteria } from '../../news/news-criteria.ts';
import { allOf, type Condition, type Expression, hasAnyToken, hasTopics } from './expressions.ts';
import type { Terms } from './terms.ts';
import { firstKeyOfSecond } from './time-key.ts';

/** The expressions of one list. */
export interface Expressions {
  /** one MATCH for all filters and topics; undefined when there are neither */
  readonly match: Expression | undefined;
  /** the same split by the best field of each hit: title, tags, body; undefined when the list is not ranked by field */
  readonly tiers: readonly Expression[] | undefined;
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
  readonly separate: { readonly topics: Expressions; readonly filters: Expression } | undefined;
  /** whether several conditions must hold at once, so that few stories may match although many match each condition */
  readonly isIntersection: boolean;
  /** a hit in the title, a hit in the tags: they give the tier of a story that is known to match */
  readonly tierTests: readonly Expression[];
}

function buildExpressions({ topics, matchAllTopics, rankByField }: NewsCriteria, filters: readonly Condition[]): Expressions {
  const topicsAnywhere = topics.length > 0 ? [hasTopics(topics, { all: matchAllTopics })] : [];
  const conditions = [...filters, ...topicsAnywhere];
  const tier = (fields: string, betterFields?: string): Expression =>
    allOf(
      [...(matchAllTopics ? conditions : filters), hasTopics(topics, { fields })],
      betterFields === undefined ? undefined : hasTopics(topics, { fields: betterFields }),
    );
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

  const filters = tokenGroups.map(hasAnyToken);
  const isSearch = topics.length > 0;
  const hasBoth = isSearch && filters.length > 0;
  // `story.filters` has a blank before and after each token
  const spacedGroups = tokenGroups.map((tokens) => tokens.map((token) => ` ${token} `));
  return {
    ...buildExpressions(criteria, filters),
    separate: hasBoth ? { topics: buildExpressions(criteria, []), filters: allOf(filters) } : undefined,
    isIntersection: hasBoth || (matchAllTopics && topics.length > 1),
    tierTests: isSearch ? ['title', 'tags'].map((fields) => allOf([hasTopics(topics, { fields })])) : [],
    fromKey: firstKeyOfSecond(createdFrom),
    toKey: firstKeyOfSecond(createdTo),
    updatedFrom,
    by,
    descending,
    matchesFilters: (column) => spacedGroups.every((tokens) => tokens.some((token) => column.includes(token))),
    hasTopics: isSearch,
  };
}
