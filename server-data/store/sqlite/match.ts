import type { Question } from '../question.ts';
import { tagSeparator } from '../search-text.ts';

const anyField = '{title tags body}';

// FTS5 reads an expression up to the first NUL; inside quotes only the quote itself means anything
const unsearchable = new RegExp(`[\\0${tagSeparator}]`, 'g');
const quoted = (words: string): string => `"${words.replace(unsearchable, ' ').replaceAll('"', '""')}"`;

const all = (expressions: readonly string[]): string => expressions.map((expression) => `(${expression})`).join(' AND ');
const within = (fields: string, words: readonly string[], joiner: 'OR' | 'AND' = 'OR'): string =>
  `${fields} : (${words.map(quoted).join(` ${joiner} `)})`;

/** What is looked up in the search index for a question. */
export interface Match {
  /** one MATCH for all filters and topics; undefined when the question has neither */
  readonly everything: string | undefined;
  /** the same split by the best field of each hit: title, tags, body; undefined when the question is not ordered so */
  readonly tiers: readonly string[] | undefined;
}

/** @param tokens of each filter group, none of them empty */
export function matchOf({ topics, everyTopic, tiered }: Question, tokens: readonly (readonly string[])[]): Match {
  const filters = tokens.map((group) => within('filters', group));
  const everywhere = topics.length > 0 ? [within(anyField, topics, everyTopic ? 'AND' : 'OR')] : [];
  const parts = [...filters, ...everywhere];
  const best = (field: string, better: string): string =>
    all([
      ...(everyTopic ? parts : filters),
      better === '' ? within(field, topics) : `(${within(field, topics)}) NOT (${within(better, topics)})`,
    ]);
  return {
    everything: parts.length > 0 ? all(parts) : undefined,
    tiers: tiered ? [best('title', ''), best('tags', 'title'), best('body', '{title tags}')] : undefined,
  };
}
