import { formatRfc2822 } from '#contract/codecs.ts';
import type { DisplayOutput, NewsQuery } from '#contract/endpoints/news.ts';
import { questionOf } from '../question.ts';
import type { NewsReader } from '../store.ts';
import { secondOf } from '../time-key.ts';
import { openBuckets } from './buckets.ts';
import { keeps, type Candidate } from './candidates.ts';
import type { Database } from './database.ts';
import { lookupOf, type Lookup } from './lookup.ts';
import { openMatchedPages } from './matched-pages.ts';
import { isPlain, plainKeys } from './plain-list.ts';
import { openPrefixes } from './prefixes.ts';
import { openSortedKeys } from './sorted-keys.ts';
import type { Terms } from './terms.ts';

/** The joins of pieces.ts, said in SQL, so that a text crosses into JavaScript once and whole. */
const texts: Record<DisplayOutput, string> = {
  headline: `select head || '"","body":""' || tail as text from story_text where rid = ?`,
  abstract: `select head || teaser || ',"body":""' || tail as text from story_text where rid = ?`,
  full: `select head || teaser || ',"body":' || body || tail as text from story_text where rid = ?`,
};

/** Whether the search index alone answers, in the order it has. */
const isByKey = ({ everything, by, updatedFrom }: Lookup): boolean => everything !== undefined && by === 'created' && updatedFrom === 0;

/** Everything is read in two steps: keys by narrow tables and indexes, then the texts of those keys. */
export function openNewsReader(database: Database, terms: Terms): NewsReader {
  const buckets = openBuckets(database);
  const matchedPage = openMatchedPages(database);
  const sortedKeys = openSortedKeys(database, buckets);
  const prefixes = openPrefixes(database);

  const textsOf = (keys: readonly number[], output: DisplayOutput): string[] =>
    keys.flatMap((rid) => database.row<{ text: string }>(texts[output], rid)?.text ?? []);

  const keysOf = (query: NewsQuery): readonly number[] => {
    const question = questionOf(query);
    const lookup = lookupOf(question, terms);
    if (!lookup) return [];
    const offset = query.page * query.pageSize;
    if (isPlain(lookup)) return plainKeys(database, buckets, lookup, offset, query.pageSize);
    if (isByKey(lookup)) return matchedPage(lookup, offset, query.pageSize);
    return prefixes(JSON.stringify(question), offset, query.pageSize, (want) => sortedKeys(lookup, want));
  };

  const keyById = (id: number, query: NewsQuery): number[] => {
    const lookup = lookupOf(questionOf(query), terms);
    const story = lookup && database.row<Candidate>('select rid, id, updated, filters from story where id = ?', id);
    return story && keeps(database, lookup, story) ? [story.rid] : [];
  };

  return {
    findNews: (query) => database.reading(() => textsOf(keysOf(query), query.displayOutput)),
    newsById: (id, query) => database.reading(() => textsOf(keyById(id, query), query.displayOutput)),
    removedNews: ({ page, pageSize, updatedSince = 0 }) =>
      database
        .rows<{ id: number; at: number }>(
          'select id, at from withdrawal where at >= ? order by at desc, id desc limit ? offset ?',
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
