import { readSearchPhrase, type SearchPhrase, type SearchText, tokenize } from '../../news/search-text.ts';
import type { NewsCriteria } from '../../news/news-criteria.ts';

/** What the search index holds of a story. */
export interface IndexedText {
  /** the words of each field with a blank before and after each, so that a phrase is a part of the text; tags in lines of their own */
  readonly title: string;
  readonly tags: string;
  readonly body: string;
  /** lexemes: every word, `T` and the word for one in the title, `G` and the word for one in the tags, `F` and the number of a token */
  readonly words: string;
  /** whether words are missing among the lexemes, so that the fields decide */
  readonly isPartial: boolean;
}

/** PostgreSQL's limits are 2,046 bytes a lexeme and 1 MiB a text; a word has three bytes a character at most. */
const maxLexeme = 600;
const maxLexemes = 500_000;

const spaced = (tokens: readonly string[]): string => ` ${tokens.join(' ')} `;

export const tokenLexeme = (token: number): string => `F${token}`;

export function indexText(text: SearchText, tokens: readonly number[]): IndexedText {
  const title = tokenize(text.title);
  const tags = text.tags.map(tokenize);
  const body = tokenize(text.body);
  const lexemes = new Set(tokens.map(tokenLexeme));
  let size = 0;
  let isPartial = false;
  const add = (token: string, field = ''): void => {
    isPartial ||= token.length > maxLexeme || size > maxLexemes;
    if (isPartial) return;
    size += 3 * token.length + 8;
    lexemes.add(field + token);
  };
  for (const token of title) {
    add(token);
    add(token, 'T');
  }
  for (const token of tags.flat()) {
    add(token);
    add(token, 'G');
  }
  for (const token of body) add(token);
  if (isPartial) lexemes.add('P');
  return { title: spaced(title), tags: tags.map(spaced).join('\n'), body: spaced(body), words: [...lexemes].join(' '), isPartial };
}

/** A list of the search index, or one tier of it. */
export interface SearchCondition {
  /** tsquery: every match fulfils it */
  readonly query: string;
  /** SQL on the fields of a story, given the place of `TopicSearch.phrases` */
  readonly check: (phrases: string) => string;
}

export interface TopicSearch {
  /** filters and topics */
  readonly match: SearchCondition;
  /** the same split by the best field of each hit; undefined when the list is not ranked by field */
  readonly tiers: readonly SearchCondition[] | undefined;
  /** what `check` compares: phrases as the fields hold them */
  readonly phrases: readonly string[];
}

const quoted = (lexeme: string): string => `'${lexeme}'`;
const anyOf = (queries: readonly string[]): string => (queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(' | ')})`);
const allOf = (queries: readonly string[]): string => queries.join(' & ');

/** A phrase without words is in no text: no field has two line ends in a row. */
const inNoText = '\n\n';

/** No story has it, since words are in lower case. */
const nothing = quoted('N');

/** All words of a phrase, in any order. */
function phraseQuery({ tokens, isPrefix }: SearchPhrase, field = ''): string {
  if (tokens.length === 0 || tokens.some((token) => token.length > maxLexeme)) return tokens.length === 0 ? nothing : quoted('P');
  const lexemes = tokens.map((token, index) => quoted(field + token) + (isPrefix && index === tokens.length - 1 ? ':*' : ''));
  return `(${[...new Set(lexemes)].join(' & ')})`;
}

type Check = SearchCondition['check'];

const inField =
  (field: string): Check =>
  (phrases) =>
    `exists (select from unnest(${phrases}) p where strpos(${field}, p) > 0)`;
const notIn =
  (field: string): Check =>
  (phrases) =>
    `not ${inField(field)(phrases)}`;
const hasEveryTopic: Check = (phrases) =>
  `not exists (select from unnest(${phrases}) p where strpos(title, p) = 0 and strpos(tags, p) = 0 and strpos(body, p) = 0)`;
const hasAnyTopic: Check = (phrases) => `(${['title', 'tags', 'body'].map((field) => inField(field)(phrases)).join(' or ')})`;

/** @param tokenGroups of each filter, the tokens of which a story has at least one */
export function readTopicSearch(
  { topics, matchAllTopics, rankByField }: Pick<NewsCriteria, 'topics' | 'matchAllTopics' | 'rankByField'>,
  tokenGroups: readonly (readonly number[])[],
): TopicSearch {
  const phrases = topics.map(readSearchPhrase);
  const filters = tokenGroups.map((tokens) => anyOf(tokens.map((token) => quoted(tokenLexeme(token)))));
  // the lexemes decide where every topic is one word; a story that is indexed in part is always checked
  const isExact = phrases.every(({ tokens }) => tokens.length <= 1);
  const queries = (field: string): string[] => phrases.map((phrase) => phraseQuery(phrase, field));
  const topicsAnywhere = matchAllTopics ? allOf(queries('')) : anyOf(queries(''));
  const isPartial = quoted('P');

  const condition = (positive: string, excluded: readonly string[], ...checks: readonly Check[]): SearchCondition => {
    const exact = [positive, ...excluded.map((query) => `!${query}`)].join(' & ');
    return {
      query: allOf([...filters, `((${isExact ? exact : positive}) | ${isPartial})`]),
      check: (place) => {
        const fulfilled = checks.map((check) => check(place)).join(' and ');
        return isExact ? `(not is_partial or (${fulfilled}))` : fulfilled;
      },
    };
  };
  const anywhere = matchAllTopics ? hasEveryTopic : hasAnyTopic;
  const title = anyOf(queries('T'));
  const tags = anyOf(queries('G'));
  const within = (field: string): string => (matchAllTopics ? `${topicsAnywhere} & ${field}` : field);
  return {
    match: condition(topicsAnywhere, [], anywhere),
    tiers: rankByField
      ? [
          condition(within(title), [], anywhere, inField('title')),
          condition(within(tags), [title], anywhere, notIn('title'), inField('tags')),
          condition(topicsAnywhere, [title, tags], anywhere, notIn('title'), notIn('tags')),
        ]
      : undefined,
    phrases: phrases.map(({ tokens, isPrefix }) => (tokens.length === 0 ? inNoText : ` ${tokens.join(' ')}${isPrefix ? '' : ' '}`)),
  };
}
