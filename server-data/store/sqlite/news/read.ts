import type { DisplayOutput, NewsQuery } from '#contract/endpoints/news.ts';
import { formatRfc2822 } from '#contract/time/rfc2822.ts';
import { readCriteria } from '../../news/news-criteria.ts';
import type { NewsPieces } from '../../records/record-json.ts';
import type { NewsReader } from '../../store.ts';
import type { Story } from '../../news/story.ts';
import { readStoredStory } from '../../news/stored-story.ts';
import { openPagedKeys } from '../cache.ts';
import type { Database } from '../database.ts';
import { type CompiledQuery, compileQuery } from './compile.ts';
import { openNarrowSearch } from './narrow-search.ts';
import { measuredLimits, openRangedSearch, type StatementLimits } from './ranged-search.ts';
import { openRowCounts } from './row-counts.ts';
import { openSearchPages } from './search-pages.ts';
import { type Candidate, matchesQuery, openSortedKeys } from './sorted.ts';
import type { Terms } from './terms.ts';
import { firstKeyOfSecond, secondOfKey } from './time-key.ts';
import { isUnfiltered, type KeySelect, selectPage } from './unfiltered.ts';
import type { Synchronous } from '../../awaitable.ts';

/** `joinPieces` of record-json.ts in SQL, so that each text enters JavaScript once and whole. */
const itemText: Record<DisplayOutput, string> = {
  headline: `head || '"","body":""' || tail`,
  abstract: `head || teaser || ',"body":""' || tail`,
  full: `head || teaser || ',"body":' || body || tail`,
};

/** `cross join` makes SQLite read the texts in the order of the selected keys. */
const selectedTexts = ({ sql }: KeySelect): string => `from (${sql}) chosen cross join story_text on story_text.rid = chosen.rid`;

const selectTexts = (keys: KeySelect, output: DisplayOutput): string => `select ${itemText[output]} ${selectedTexts(keys)}`;

const selectJsonArray = (keys: KeySelect, output: DisplayOutput): string =>
  `select cast('[' || coalesce(group_concat(${itemText[output]}, ','), '') || ']' as blob) ${selectedTexts(keys)}`;

const emptyArray = Buffer.from('[]');

const rowsPerRead = 500;

const knownKeys = (keys: readonly number[]): KeySelect | undefined =>
  keys.length === 0 ? undefined : { sql: 'select value as rid from json_each(?)', values: [`[${keys.join()}]`] };

/** Whether the search index yields the list in its own order, which is that of row ids. */
const isOrderedByKey = ({ match, by, updatedFrom }: CompiledQuery): boolean => match !== undefined && by === 'created' && updatedFrom === 0;

/**
 * Reads a page in two steps: its keys from narrow tables and indexes, then the texts of those keys in one statement. The keys are
 * selected by the first strategy that fits:
 *
 * - `unfiltered.ts`: no filters, bounds on the sorted field only. A range of one index; far pages by counting buckets.
 * - `narrow-search.ts`: topics and filters that few stories match together, in the order of keys.
 * - `search-pages.ts`: all other filters and topics in the order of keys. One MATCH; pages continue at cached keys.
 * - `sorted.ts`: filters with another order, or bounds on another field. The beginning of the list is selected and cached.
 */
export function openNewsReader(database: Database, terms: Terms, limits: StatementLimits = measuredLimits): Synchronous<NewsReader> {
  const counts = openRowCounts(database);
  const search = openRangedSearch(database, counts, limits);
  const searchPage = openSearchPages(database, search);
  const narrowSearch = openNarrowSearch(database, counts, search);
  const sortedKeys = openSortedKeys(database, counts, search, limits);
  const pagedKeys = openPagedKeys(database);

  const selectKeys = (newsQuery: NewsQuery): KeySelect | undefined => {
    const criteria = readCriteria(newsQuery);
    const query = compileQuery(criteria, terms);
    if (!query) return undefined;
    const limit = newsQuery.pageSize;
    const offset = newsQuery.page * limit;
    const end = offset + limit;
    if (isUnfiltered(query)) return selectPage(database, counts, query, offset, limit);
    if (offset > 0 && offset >= counts.total()) return undefined;
    if (isOrderedByKey(query)) return knownKeys(narrowSearch(query, end)?.slice(offset, end) ?? searchPage(query, offset, limit));
    return knownKeys(pagedKeys(JSON.stringify(criteria), offset, limit, (prefix) => sortedKeys(query, prefix)));
  };

  const selectById = (id: number, newsQuery: NewsQuery): KeySelect | undefined => {
    const query = compileQuery(readCriteria(newsQuery), terms);
    const story = query && database.get<Candidate>('select rid, id, updated, filters from story where id = ?', id);
    return story && matchesQuery(database, query, story) ? knownKeys([story.rid]) : undefined;
  };

  const readTexts = (keys: KeySelect | undefined, output: DisplayOutput): string[] =>
    keys ? database.texts(selectTexts(keys, output), ...keys.values) : [];

  const readJsonArray = (keys: KeySelect | undefined, output: DisplayOutput): Buffer =>
    keys ? database.blob(selectJsonArray(keys, output), ...keys.values) : emptyArray;

  function* eachStory(from = 0): Generator<Story> {
    const readFilters = terms.openFilters();
    for (let last = firstKeyOfSecond(from) - 1; ;) {
      const rows = database.all<{ rid: number; updated: number; filters: string } & NewsPieces>(
        `select rid, updated, filters, head, teaser, tail, body from story join story_text using (rid)
        where rid > ? order by rid limit cast(? as integer)`,
        last,
        rowsPerRead,
      );
      for (const row of rows) {
        yield readStoredStory({ created: secondOfKey(row.rid), updated: row.updated, pieces: row }, readFilters(row.filters));
        last = row.rid;
      }
      if (rows.length < rowsPerRead) return;
    }
  }

  return {
    eachStory,
    findNews: (query) => database.readTransaction(() => readTexts(selectKeys(query), query.displayOutput)),
    newsJson: (query) => database.readTransaction(() => readJsonArray(selectKeys(query), query.displayOutput)),
    newsById: (id, query) => database.readTransaction(() => readTexts(selectById(id, query), query.displayOutput)),
    removedNews: ({ page, pageSize, updatedSince = 0 }) =>
      database
        .all<{ id: number; at: number }>(
          'select id, at from withdrawal where at >= ? order by at desc, id desc limit cast(? as integer) offset cast(? as integer)',
          updatedSince,
          pageSize,
          page * pageSize,
        )
        .map(({ id, at }) => `{"id":${id},"updated":"${formatRfc2822(at)}"}`),
    newsSummary: () =>
      database.readTransaction(() => {
        const maxOf = (column: 'rid' | 'updated' | 'id'): number => database.number(`select coalesce(max(${column}), 0) from story`);
        return { items: counts.total(), created: secondOfKey(maxOf('rid')), updated: maxOf('updated'), id: maxOf('id') };
      }),
  };
}
