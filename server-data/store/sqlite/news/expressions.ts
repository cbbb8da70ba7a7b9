import { readSearchPhrase } from '../../news/search-text.ts';

/** An expression of the search index: what matches all of some conditions, and not another one. */
export interface Expression {
  /** the whole of it, as FTS5 reads it */
  readonly text: string;
  /** the conditions alone */
  readonly all: string;
  readonly except: string | undefined;
  /** about how many entries of the index FTS5 reads for each story */
  readonly steps: number;
  /** whether it is satisfied by any one of some words, wherever they are: FTS5 then ends a search at a bound on the rowid */
  readonly isUnion: boolean;
}

/** One condition of an expression. */
export interface Condition {
  readonly text: string;
  readonly steps: number;
  readonly isUnion: boolean;
}

/** Words and tokens hold letters and digits only, so that nothing in the quotes has a meaning. */
const quote = (tokens: readonly string[], isPrefix = false): string => `"${tokens.join(' ')}"${isPrefix ? ' *' : ''}`;

/** @param phrases quoted */
const inFields = (fields: string, phrases: readonly string[], operator: 'OR' | 'AND' = 'OR'): string =>
  `${fields} : (${phrases.join(` ${operator} `)})`;

const inFilters = (tokens: readonly string[]): string =>
  inFields(
    'filters',
    tokens.map((token) => quote([token])),
  );

/** A story has few tokens of one kind, however many are requested. */
const maxTokensOfKind = 2;

export const hasAnyToken = (tokens: readonly string[]): Condition => ({
  text: inFilters(tokens),
  steps: Math.min(maxTokensOfKind, tokens.length),
  isUnion: true,
});

const anyField = '{title tags body}';

/** @param fields all fields unless given */
export function hasTopics(topics: readonly string[], { fields = anyField, all = false } = {}): Condition {
  const phrases = topics.map(readSearchPhrase);
  const steps = Math.max(
    1,
    phrases.reduce((sum, { tokens }) => sum + tokens.length, 0),
  );
  const isUnion = fields === anyField && steps <= topics.length && (!all || topics.length === 1);
  const quoted = phrases.map(({ tokens, isPrefix }) => quote(tokens, isPrefix));
  return { text: inFields(fields, quoted, all ? 'AND' : 'OR'), steps, isUnion };
}

/** NOT stands at the top: FTS5 evaluates one below an AND from the beginning of the index. */
export function allOf(conditions: readonly Condition[], except?: Condition): Expression {
  const all = conditions.map(({ text }) => `(${text})`).join(' AND ');
  const steps = [...conditions, ...(except ? [except] : [])].reduce((sum, condition) => sum + condition.steps, 0);
  return {
    text: except ? `(${all}) NOT (${except.text})` : all,
    all,
    except: except?.text,
    steps,
    isUnion: !except && conditions.length === 1 && conditions[0]?.isUnion === true,
  };
}

/** The same expression for stories with one of these tokens; see time-tokens.ts. */
export function withTokens({ all, except }: Expression, tokens: readonly string[]): string {
  const limited = `(${inFilters(tokens)}) AND ${all}`;
  return except === undefined ? limited : `(${limited}) NOT (${except})`;
}
