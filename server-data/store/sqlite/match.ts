import type { Question } from '../question.ts';
import { tagSeparator } from '../search-text.ts';

const anyField = '{title tags body}';

// FTS5 reads an expression up to the first NUL; inside quotes only the quote itself means anything
const unsearchable = new RegExp(`[\\0${tagSeparator}]`, 'g');
const quoted = (words: string): string => `"${words.replace(unsearchable, ' ').replaceAll('"', '""')}"`;

const all = (expressions: readonly string[]): string => expressions.map((expression) => `(${expression})`).join(' AND ');
const within = (fields: string, words: readonly string[], joiner: 'OR' | 'AND' = 'OR'): string =>
  `${fields} : (${words.map(quoted).join(` ${joiner} `)})`;

/** What is looked up in the search index. */
export interface Expressions {
  /** one MATCH for all filters and topics; undefined when there are neither */
  readonly everything: string | undefined;
  /** the same split by the best field of each hit: title, tags, body; undefined when the question is not ordered so */
  readonly tiers: readonly string[] | undefined;
}

/** A question's expressions, and what helps to find few among many. */
export interface Match extends Expressions {
  /** where topics and filters must hold at once, either without the other */
  readonly alone: { readonly topics: Expressions; readonly filters: string } | undefined;
  /** whether several things must hold at once: then few stories may match, however many hold one of them */
  readonly isNarrow: boolean;
  /** what tells the tiers of known matches apart: a hit in the title, a hit in the tags */
  readonly betterFields: readonly string[];
}

function expressions({ topics, everyTopic, tiered }: Question, filters: readonly string[]): Expressions {
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

/** @param tokens of each filter group, none of them empty */
export function matchOf(question: Question, tokens: readonly (readonly string[])[]): Match {
  const { topics, everyTopic } = question;
  const filters = tokens.map((group) => within('filters', group));
  const isBoth = topics.length > 0 && filters.length > 0;
  return {
    ...expressions(question, filters),
    alone: isBoth ? { topics: expressions(question, []), filters: all(filters) } : undefined,
    isNarrow: isBoth || (everyTopic && topics.length > 1),
    betterFields: [within('title', topics), within('tags', topics)],
  };
}
