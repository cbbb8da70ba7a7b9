import type { DisplayOutput, NewsQuery } from '#contract/endpoints/news.ts';
import { formatRfc2822 } from '#contract/time/rfc2822.ts';
import { readCriteria } from '../../news/news-criteria.ts';
import type { NewsPieces } from '../../records/record-json.ts';
import type { NewsReader, NewsSummary, RemovedQuery } from '../../store.ts';
import { readStoredStory } from '../../news/stored-story.ts';
import type { Story } from '../../news/story.ts';
import { openVersionedCache } from '../cache.ts';
import { type Connection, openBindings } from '../connection.ts';
import type { Database } from '../database.ts';
import { fromMonths, monthOf } from '../months.ts';
import { openPages } from '../pages.ts';
import { countSearched, type Part, selectAllSearched, selectByCreated, selectSearched, type StoryKey } from './by-created.ts';
import { type CompiledQuery, compileQuery } from './compile.ts';
import { type Candidate, filterByTopics, matchesFilters, selectSorted } from './sorted.ts';
import type { Terms } from './terms.ts';
import type { TopicSearch } from './topics.ts';

/** `joinPieces` of record-json.ts in SQL. */
const itemText: Record<DisplayOutput, string> = {
  headline: `head || '"","body":""' || tail`,
  abstract: `head || teaser || ',"body":""' || tail`,
  full: `head || teaser || ',"body":' || body || tail`,
};

const emptyArray = Buffer.from('[]');

const rowsPerRead = 500;

/** Cached lists of few stories. */
const maxNarrow = 2000;

interface StoryRow extends NewsPieces {
  readonly id: number;
  readonly created: number;
  readonly updated: number;
  readonly tokens: readonly number[];
}

/** Texts of so many months are read from their tables by name; more of them would be too many different statements. */
const maxNamedMonths = 2;

/** Keys in two columns, and the tables that have all of them. */
function selectedTexts(keys: readonly Pick<StoryKey, 'id' | 'created'>[]): { from: string; values: number[][] } {
  const months = [...new Set(keys.map(({ created }) => monthOf(created)))].toSorted((a, b) => a - b);
  const table = months.length > 0 && months.length <= maxNamedMonths ? fromMonths('story_text', months) : 'story_text';
  return {
    from: `from unnest($1::bigint[], $2::bigint[]) with ordinality as chosen(created, id, n)
      join ${table} t on t.created = chosen.created and t.id = chosen.id`,
    values: [keys.map(({ created }) => created), keys.map(({ id }) => id)],
  };
}

/** The story of an id, where it passes the filters of a query. */
async function selectById(connection: Connection, terms: Terms, id: number, newsQuery: NewsQuery): Promise<Candidate[]> {
  const query = await compileQuery(connection, readCriteria(newsQuery), terms);
  if (!query) return [];
  const { values, bind } = openBindings();
  const stories = await connection.all<Candidate>(
    `select s.id, s.created, s.updated, true as matches from story s where s.id = ${bind(id, 'bigint')} and ${matchesFilters(bind, query)}`,
    ...values,
  );
  return filterByTopics(connection, query, stories);
}

const readTexts = (connection: Connection, keys: readonly Pick<StoryKey, 'id' | 'created'>[], output: DisplayOutput): Promise<string[]> => {
  const { from, values } = selectedTexts(keys);
  return connection.texts(`select ${itemText[output]} ${from} order by n`, ...values);
};

async function* iterateStories(database: Database, terms: Terms, from: number): AsyncGenerator<Story> {
  let last: Pick<StoryKey, 'created' | 'id'> = { created: from, id: -1 };
  for (;;) {
    const after = last;
    const found = await database.read(async (connection) => {
      const rows = await connection.all<StoryRow>(
        `with chosen as materialized (
          select created, id, updated, tokens from story where (created, id) > ($1::bigint, $2::bigint) order by created, id limit ${rowsPerRead}
        )
        select chosen.*, head, teaser, tail, body from chosen join story_text t on t.created = chosen.created and t.id = chosen.id
        order by chosen.created, chosen.id`,
        after.created,
        after.id,
      );
      return {
        rows,
        filters: await terms.readFilters(
          connection,
          rows.flatMap(({ tokens }) => tokens),
        ),
      };
    });
    for (const row of found.rows) {
      yield readStoredStory(
        { ...row, pieces: row },
        row.tokens.flatMap((token) => found.filters.get(token) ?? []),
      );
      last = row;
    }
    if (found.rows.length < rowsPerRead) return;
  }
}

/** Removed stories as JSON texts, newest first. */
async function selectRemoved(connection: Connection, { page, pageSize, updatedSince = 0 }: RemovedQuery): Promise<string[]> {
  const rows = await connection.all<{ id: number; at: number }>(
    'select id, at from withdrawal where at >= $1::bigint order by at desc, id desc offset $2 limit $3',
    updatedSince,
    page * pageSize,
    pageSize,
  );
  return rows.map(({ id, at }) => `{"id":${id},"updated":"${formatRfc2822(at)}"}`);
}

/**
 * Reads a page in two steps: its keys from narrow tables and indexes, then the texts of those keys. Pages of a list continue at rows that
 * are known from earlier pages (pages.ts).
 */
export function openNewsReader(database: Database, terms: Terms): NewsReader {
  const pages = openPages<StoryKey>();
  const narrow = openVersionedCache<{ readonly keys: readonly StoryKey[] | undefined }>(maxNarrow);
  const summaries = openVersionedCache<NewsSummary>(1);

  /** A ranked list is the concatenation of its tiers. */
  const searchedPage = async (
    connection: Connection,
    name: string,
    query: CompiledQuery,
    search: TopicSearch,
    { skip: offset, limit }: Part,
  ): Promise<StoryKey[]> => {
    if (query.tokenGroups.length > 0 || query.matchesAll) {
      const { keys: all } = await narrow.getOrRead(connection, name, async () => ({
        keys: await selectAllSearched(connection, query, search),
      }));
      if (all) return all.slice(offset, offset + limit);
    }
    const keys: StoryKey[] = [];
    let positionsBefore = 0;
    for (const [index, condition] of (search.tiers ?? [search.match]).entries()) {
      const list = { query, search, condition };
      const tier = `${name} ${index}`;
      const select = (part: Part): Promise<StoryKey[]> => selectSearched(connection, list, part);
      keys.push(...(await pages.page(connection, tier, Math.max(0, offset - positionsBefore), limit - keys.length, select)));
      if (keys.length === limit) break;
      if (search.tiers) positionsBefore += await pages.length(connection, tier, () => countSearched(connection, list));
    }
    return keys;
  };

  const selectKeys = async (connection: Connection, newsQuery: NewsQuery): Promise<readonly StoryKey[]> => {
    const criteria = readCriteria(newsQuery);
    const query = await compileQuery(connection, criteria, terms);
    if (!query) return [];
    const { page, pageSize } = newsQuery;
    const part: Part = { after: undefined, skip: page * pageSize, limit: pageSize };
    const name = JSON.stringify(criteria);
    const isByCreated = query.by === 'created' && (query.updatedFrom === 0 || query.search !== undefined || query.tokenGroups.length > 0);
    if (isByCreated && query.search) return searchedPage(connection, name, query, query.search, part);
    const select = isByCreated ? selectByCreated : selectSorted;
    return pages.page(connection, name, part.skip, part.limit, (rest) => select(connection, query, rest));
  };

  return {
    eachStory: (from = 0) => iterateStories(database, terms, from),
    findNews: (query) =>
      database.read(async (connection) => {
        const keys = await selectKeys(connection, query);
        return keys.length === 0 ? [] : readTexts(connection, keys, query.displayOutput);
      }),
    newsJson: (query) =>
      database.read(async (connection) => {
        const keys = await selectKeys(connection, query);
        if (keys.length === 0) return emptyArray;
        const { from, values } = selectedTexts(keys);
        return connection.utf8(`select '[' || string_agg(${itemText[query.displayOutput]}, ',' order by n) || ']' ${from}`, ...values);
      }),
    newsById: (id, query) =>
      database.read(async (connection) => {
        const stories = await selectById(connection, terms, id, query);
        return stories.length === 0 ? [] : readTexts(connection, stories, query.displayOutput);
      }),
    removedNews: (query) => database.read((connection) => selectRemoved(connection, query)),
    newsSummary: () =>
      database.read((connection) =>
        summaries.getOrRead(connection, '', async () => {
          const summary = await connection.get<NewsSummary>(
            `select count(*) as items, coalesce(max(created), 0) as created, coalesce(max(updated), 0) as updated, coalesce(max(id), 0) as id
            from story`,
          );
          return summary ?? { items: 0, created: 0, updated: 0, id: 0 };
        }),
      ),
  };
}
