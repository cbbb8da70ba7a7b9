import { buildNewsPieces, joinPieces, type NewsPieces } from '../../records/record-json.ts';
import { readSearchText, type SearchableStory } from '../../news/search-text.ts';
import type { NewsWriter } from '../../store.ts';
import { requireStorable, type Story } from '../../news/story.ts';
import { decideOutcome, type Outcome, type Version } from '../../versions.ts';
import { readCursor, readCursors, writeBatch } from '../batches.ts';
import type { Connection } from '../connection.ts';
import type { Database } from '../database.ts';
import { ensureMonths } from '../months.ts';
import type { Terms } from './terms.ts';
import { indexText } from './topics.ts';

interface StoryRecord {
  readonly id: number;
  readonly created: number;
  readonly updated: number;
  /** of its filter values, in the order of `forEachFilter` */
  readonly tokens: readonly number[];
  readonly pieces: NewsPieces;
}

/** What a batch does to one story; without `after` nothing. */
interface Change {
  readonly before: StoryRecord | undefined;
  after: StoryRecord | undefined;
  searchable: SearchableStory;
}

async function findStored(connection: Connection, ids: readonly number[]): Promise<Map<number, StoryRecord>> {
  const rows = await connection.all<Omit<StoryRecord, 'pieces'> & NewsPieces>(
    `select s.id, s.created, s.updated, s.tokens, head, teaser, tail, body
    from story s join story_text t on t.created = s.created and t.id = s.id where s.id = any($1::bigint[])`,
    ids,
  );
  return new Map(rows.map((row) => [row.id, { ...row, pieces: row }]));
}

const isSame = ({ pieces: a, tokens: x }: StoryRecord, { pieces: b, tokens: y }: StoryRecord): boolean =>
  a.head === b.head && a.teaser === b.teaser && a.body === b.body && a.tail === b.tail && x.join() === y.join();

/** Decides what a batch changes, story by story as if each were written alone, by the rule of `NewsWriter.writeNews`. */
async function planChanges(
  connection: Connection,
  stories: readonly Story[],
  terms: Terms,
): Promise<{ readonly changes: Iterable<Change>; readonly outcomes: readonly Outcome[] }> {
  for (const { item } of stories) requireStorable(item);
  const ids = [...new Set(stories.map(({ item }) => item.id))];
  const stored = await findStored(connection, ids);
  const tokens = await terms.ensureTokens(connection, stories);
  const hasRivals = stored.size > 0 || ids.length < stories.length;
  const known = hasRivals ? [...tokens.flat(), ...[...stored.values()].flatMap((record) => record.tokens)] : [];
  const filters = await terms.readFilters(connection, known);
  // as SQLite's `describeTokens`, so that equal values have equal texts in every store
  const describe = (own: readonly number[]): string =>
    own.map((token) => `${filters.get(token)?.kind ?? ''} ${filters.get(token)?.key ?? ''}`).join('\n');
  const versionOf = ({ updated, pieces, tokens: own }: StoryRecord): Version => ({
    at: updated,
    text: () => `${joinPieces(pieces)} ${describe(own)}`,
  });

  const byId = new Map<number, Change>();
  const outcomes = stories.map(({ item }, index): Outcome => {
    const { id, created, updated } = item;
    const record: StoryRecord = { id, created, updated, tokens: tokens[index] ?? [], pieces: buildNewsPieces(item) };
    const change = byId.get(id);
    const before = change ? change.before : stored.get(id);
    const current = change?.after ?? before;
    const outcome = current && isSame(current, record) ? 'unchanged' : decideOutcome(current && versionOf(current), versionOf(record));
    const isChanged = outcome === 'added' || outcome === 'updated';
    if (!change) byId.set(id, { before, after: isChanged ? record : undefined, searchable: item });
    else if (isChanged) Object.assign(change, { after: record, searchable: item });
    return outcome;
  });
  return { changes: byId.values(), outcomes };
}

async function deleteStories(connection: Connection, stories: readonly StoryRecord[]): Promise<void> {
  if (stories.length === 0) return;
  const ids = stories.map(({ id }) => id);
  const created = stories.map((story) => story.created);
  await connection.run('delete from story where id = any($1::bigint[])', ids);
  const values = stories.flatMap((story) => story.tokens.map((token) => ({ token, created: story.created, id: story.id })));
  await connection.run(
    `delete from story_token t using unnest($1::int[], $2::bigint[], $3::bigint[]) as gone(token, created, id)
    where t.token = gone.token and t.created = gone.created and t.id = gone.id`,
    values.map(({ token }) => token),
    values.map((value) => value.created),
    values.map(({ id }) => id),
  );
  for (const table of ['story_text', 'story_search']) {
    await connection.run(
      `delete from ${table} t using unnest($1::bigint[], $2::bigint[]) as gone(created, id) where t.created = gone.created and t.id = gone.id`,
      created,
      ids,
    );
  }
}

async function insertStories(
  connection: Connection,
  stories: readonly { story: StoryRecord; searchable: SearchableStory }[],
): Promise<void> {
  if (stories.length === 0) return;
  const created = stories.map(({ story }) => story.created);
  await ensureMonths(connection, 'story_text', created);
  await ensureMonths(connection, 'story_search', created);
  await connection.copy(
    'story',
    ['id', 'created', 'updated', 'tokens'],
    stories.map(({ story }) => [story.id, story.created, story.updated, story.tokens]),
  );
  await connection.copy(
    'story_token',
    ['token', 'created', 'id'],
    stories.flatMap(({ story }) => story.tokens.map((token) => [token, story.created, story.id])),
  );
  await connection.copy(
    'story_text',
    ['created', 'id', 'head', 'teaser', 'tail', 'body'],
    stories.map(({ story: { created: at, id, pieces } }) => [at, id, pieces.head, pieces.teaser, pieces.tail, pieces.body]),
  );
  function* searchRows() {
    for (const { story, searchable } of stories) {
      const { title, tags, body, words, isPartial } = indexText(readSearchText(searchable), story.tokens);
      yield [story.created, story.id, title, tags, body, words, isPartial];
    }
  }
  await connection.copy('story_search', ['created', 'id', 'title', 'tags', 'body', 'words', 'is_partial'], searchRows());
  await connection.run(
    'delete from withdrawal where id = any($1::bigint[])',
    stories.map(({ story }) => story.id),
  );
}

/** After so many new stories the planner's statistics and the pending lists of the search index are renewed at the end of a source. */
const minMaintained = 5000;

/** What autovacuum would do some time later. */
async function maintain(connection: Connection): Promise<void> {
  await connection.exec(`
    select gin_clean_pending_list(indexrelid) from pg_index join pg_class on oid = indexrelid join pg_am on pg_am.oid = relam
    where amname = 'gin' and relkind = 'i' and indrelid in (select inhrelid from pg_inherits where inhparent = 'story_search'::regclass);
    analyze story; analyze story_token; analyze story_text; analyze story_search`);
}

export function openNewsWriter(database: Database, terms: Terms): NewsWriter {
  let sinceMaintained = 0;

  /** The rollback of a failed batch may have removed terms that are cached. */
  const clearTermsOnError = async <T>(write: Promise<T>): Promise<T> => {
    try {
      return await write;
    } catch (error) {
      terms.clearCache();
      throw error;
    }
  };

  return {
    writeNews: async (stories, cursorAfter) => {
      let isLast = false;
      let attempts = 0;
      const count = await clearTermsOnError(
        writeBatch(
          database,
          cursorAfter &&
            ((written) => {
              const cursor = cursorAfter(written);
              isLast = cursor.finished;
              return cursor;
            }),
          async (connection) => {
            if (attempts++ > 0) terms.clearCache();
            const { changes, outcomes } = await planChanges(connection, stories, terms);
            const changed = [...changes].filter(({ after }) => after !== undefined);
            await deleteStories(
              connection,
              changed.flatMap(({ before }) => before ?? []),
            );
            await insertStories(
              connection,
              changed.flatMap(({ after, searchable }) => (after ? [{ story: after, searchable }] : [])),
            );
            return outcomes;
          },
        ),
      );
      sinceMaintained += count.added + count.updated;
      if (isLast && sinceMaintained >= minMaintained) {
        await database.write(maintain);
        sinceMaintained = 0;
      }
      return count;
    },
    removeNews: (ids, atSeconds) =>
      database.write(async (connection) => {
        const distinct = [...new Set(ids)];
        const stored = await findStored(connection, distinct);
        await deleteStories(connection, [...stored.values()]);
        await connection.run(
          `insert into withdrawal (id, at) select id, $2::bigint from unnest($1::bigint[]) as removed(id)
          on conflict (id) do update set at = excluded.at`,
          distinct,
          atSeconds,
        );
      }),
    cursor: (source) => readCursor(database, source),
    cursors: () => readCursors(database),
  };
}
