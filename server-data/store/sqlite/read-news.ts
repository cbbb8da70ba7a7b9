import { formatRfc2822 } from '#contract/format-rfc2822.ts';
import type { DisplayOutput, NewsQuery } from '#contract/endpoints/news.ts';
import { questionOf, type Question } from '../question.ts';
import type { NewsReader } from '../store.ts';
import { secondOf } from '../time-key.ts';
import { openBuckets } from './buckets.ts';
import { keeps, type Candidate } from './candidates.ts';
import { choiceOf, type Choice } from './choice.ts';
import type { Database } from './database.ts';
import { openFewMatches } from './few-matches.ts';
import { lookupOf, type Lookup } from './lookup.ts';
import { openMatchedPages } from './matched-pages.ts';
import { isPlain, plainList } from './plain-list.ts';
import { openPrefixes } from './prefixes.ts';
import { openSortedKeys } from './sorted-keys.ts';
import type { Terms } from './terms.ts';

/** The joins of pieces.ts, said in SQL, so that a text crosses into JavaScript once and whole. */
const texts: Record<DisplayOutput, string> = {
  headline: `head || '"","body":""' || tail`,
  abstract: `head || teaser || ',"body":""' || tail`,
  full: `head || teaser || ',"body":' || body || tail`,
};

/** All texts by one statement, in the order of the choice: `cross join` keeps that outside. Half the time of one each. */
const chosen = ({ sql }: Choice): string => `from (${sql}) chosen cross join story_text on story_text.rid = chosen.rid`;
const textsSql = (choice: Choice, output: DisplayOutput): string => `select ${texts[output]} ${chosen(choice)}`;
const arraySql = (choice: Choice, output: DisplayOutput): string =>
  `select cast('[' || coalesce(group_concat(${texts[output]}, ','), '') || ']' as blob) ${chosen(choice)}`;
const noItems = Buffer.from('[]');

/** Whether the search index alone answers, in the order it has. */
const isByKey = ({ everything, by, updatedFrom }: Lookup): boolean => everything !== undefined && by === 'created' && updatedFrom === 0;

/** Everything is read in two steps: keys by narrow tables and indexes, then the texts of those keys. */
export function openNewsReader(database: Database, terms: Terms): NewsReader {
  const buckets = openBuckets(database);
  const matchedPage = openMatchedPages(database);
  const fewMatches = openFewMatches(database, buckets);
  const sortedKeys = openSortedKeys(database, buckets);
  const prefixes = openPrefixes(database);

  const textsOf = (choice: Choice | undefined, output: DisplayOutput): string[] =>
    choice ? database.texts(textsSql(choice, output), ...choice.values) : [];

  const jsonOf = (choice: Choice | undefined, output: DisplayOutput): Buffer =>
    choice ? database.bytes(arraySql(choice, output), ...choice.values) : noItems;

  const keysOf = (question: Question, lookup: Lookup, offset: number, limit: number): readonly number[] => {
    if (!isByKey(lookup)) return prefixes(JSON.stringify(question), offset, limit, (want) => sortedKeys(lookup, want));
    const end = offset + limit;
    return fewMatches(lookup, end)?.slice(offset, end) ?? matchedPage(lookup, offset, limit);
  };

  const choose = (query: NewsQuery): Choice | undefined => {
    const question = questionOf(query);
    const lookup = lookupOf(question, terms);
    if (!lookup) return undefined;
    const offset = query.page * query.pageSize;
    if (isPlain(lookup)) return plainList(database, buckets, lookup, offset, query.pageSize);
    return choiceOf(keysOf(question, lookup, offset, query.pageSize));
  };

  const keyById = (id: number, query: NewsQuery): number[] => {
    const lookup = lookupOf(questionOf(query), terms);
    const story = lookup && database.row<Candidate>('select rid, id, updated, filters from story where id = ?', id);
    return story && keeps(database, lookup, story) ? [story.rid] : [];
  };

  return {
    findNews: (query) => database.reading(() => textsOf(choose(query), query.displayOutput)),
    newsJson: (query) => database.reading(() => jsonOf(choose(query), query.displayOutput)),
    newsById: (id, query) => database.reading(() => textsOf(choiceOf(keyById(id, query)), query.displayOutput)),
    removedNews: ({ page, pageSize, updatedSince = 0 }) =>
      database
        .rows<{ id: number; at: number }>(
          'select id, at from withdrawal where at >= ? order by at desc, id desc limit cast(? as integer) offset cast(? as integer)',
          updatedSince,
          pageSize,
          page * pageSize,
        )
        .map(({ id, at }) => `{"id":${id},"updated":"${formatRfc2822(at)}"}`),
    newsSummary: () =>
      database.reading(() => {
        const greatest = database.row<{ rid: number | null; updated: number | null; id: number | null }>(
          'select (select max(rid) from story) as rid, (select max(updated) from story) as updated, (select max(id) from story) as id',
        );
        return {
          items: buckets.total(),
          created: secondOf(greatest?.rid ?? 0),
          updated: greatest?.updated ?? 0,
          id: greatest?.id ?? 0,
        };
      }),
  };
}
