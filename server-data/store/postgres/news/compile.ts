import type { NewsCriteria } from '../../news/news-criteria.ts';
import { readTopicSearch, type TopicSearch } from './topics.ts';
import type { Connection } from '../connection.ts';
import type { Terms } from './terms.ts';

/** News criteria compiled for PostgreSQL. */
export interface CompiledQuery extends Omit<NewsCriteria, 'groups' | 'topics' | 'matchAllTopics' | 'rankByField'> {
  /** of each filter, the tokens of which a story has at least one */
  readonly tokenGroups: readonly (readonly number[])[];
  /** whether several topics must all be found */
  readonly matchesAll: boolean;
  /** filters and topics in the search index; undefined without topics */
  readonly search: TopicSearch | undefined;
}

/** @returns undefined when nothing can match: a filter value that no story ever had, or an empty span of time */
export async function compileQuery(connection: Connection, criteria: NewsCriteria, terms: Terms): Promise<CompiledQuery | undefined> {
  const { groups, topics, matchAllTopics, createdFrom, createdTo, updatedFrom, by, descending } = criteria;
  if (createdFrom >= createdTo) return undefined;
  const tokenGroups: number[][] = [];
  for (const group of groups) {
    const tokens = await terms.findTokens(connection, group);
    if (tokens.length === 0) return undefined;
    tokenGroups.push(tokens);
  }
  const search = topics.length > 0 ? readTopicSearch(criteria, tokenGroups) : undefined;
  return { createdFrom, createdTo, updatedFrom, by, descending, tokenGroups, matchesAll: matchAllTopics && topics.length > 1, search };
}
