import { type Connection, openBindings } from '../connection.ts';
import { fromMonths, monthOf, readMonths } from '../months.ts';
import { type Bind, foundIn, type Part, smallestFirst, type StoryKey } from './by-created.ts';
import type { CompiledQuery } from './compile.ts';

/** The columns of a story that decide whether it matches. */
export interface Candidate {
  readonly id: number;
  readonly created: number;
  readonly updated: number;
  readonly matches: boolean;
}

/** Filters and bounds as one condition on `story s`. */
export function matchesFilters(bind: Bind, { tokenGroups, createdFrom, createdTo, updatedFrom }: CompiledQuery): string {
  return [
    `s.created >= ${bind(createdFrom, 'bigint')} and s.created < ${bind(createdTo, 'bigint')}`,
    `s.updated >= ${bind(updatedFrom, 'bigint')}`,
    ...tokenGroups.map((tokens) => `s.tokens && ${bind(tokens, 'int[]')}`),
  ].join(' and ');
}

/** Those of some stories that match the topics. */
export async function filterByTopics<Story extends { readonly id: number; readonly created: number }>(
  connection: Connection,
  { search }: CompiledQuery,
  stories: readonly Story[],
): Promise<Story[]> {
  if (!search || stories.length === 0) return [...stories];
  const months = new Set(stories.map(({ created }) => monthOf(created)));
  const { values, bind } = openBindings();
  const { query, check } = search.match;
  const table = months.size === 1 ? fromMonths('story_search', [...months]) : 'story_search';
  const ids = await connection.numbers(
    `select t.id
    from unnest(${bind(
      stories.map(({ created }) => created),
      'bigint[]',
    )}, ${bind(
      stories.map(({ id }) => id),
      'bigint[]',
    )})
      as wanted(created, id)
    join ${table} t on t.created = wanted.created and t.id = wanted.id
    where t.words @@ ${bind(query, 'tsquery')} and ${check(bind(search.phrases, 'text[]'))}`,
    ...values,
  );
  const matching = new Set(ids);
  return stories.filter(({ id }) => matching.has(id));
}

/** Up to so many stories are tested one by one in the order of the list, before all matches are found and sorted. */
const maxScanned = 3000;
const maxScannedWithTopics = 500;

const columnOf = { created: 's.created', updated: 's.updated', id: 's.id' } as const;

function orderOf({ by, descending }: CompiledQuery): string {
  const direction = descending ? 'desc' : 'asc';
  return `order by ${by === 'id' ? '' : `${columnOf[by]} ${direction}, `}s.id ${direction}`;
}

/** Stories after a row in the order of the list. */
function following(bind: Bind, { by, descending }: CompiledQuery, after: StoryKey | undefined): string {
  if (!after) return 'true';
  const comparison = descending ? '<' : '>';
  const id = bind(after.id, 'bigint');
  return by === 'id' ? `s.id ${comparison} ${id}` : `(${columnOf[by]}, s.id) ${comparison} (${bind(after.value, 'bigint')}, ${id})`;
}

const keyOf = ({ by }: CompiledQuery, { id, created, updated }: Omit<Candidate, 'matches'>): StoryKey => ({
  value: { created, updated, id }[by],
  id,
  created,
});

/** Tests the next stories of the list; undefined when they did not yield enough matches and there are more. */
async function scan(connection: Connection, query: CompiledQuery, { after, skip, limit }: Part): Promise<StoryKey[] | undefined> {
  const max = query.search ? maxScannedWithTopics : maxScanned;
  const { values, bind } = openBindings();
  const isSince = query.by === 'updated' && query.updatedFrom > 0 ? `s.updated >= ${bind(query.updatedFrom, 'bigint')}` : 'true';
  const candidates = await connection.all<Candidate>(
    `select s.id, s.created, s.updated, ${matchesFilters(bind, query)} as matches
    from story s where ${following(bind, query, after)} and ${isSince} ${orderOf(query)} limit ${bind(max, 'bigint')}`,
    ...values,
  );
  const matching = await filterByTopics(
    connection,
    query,
    candidates.filter(({ matches }) => matches),
  );
  if (candidates.length === max && matching.length < skip + limit) return undefined;
  return matching.slice(skip, skip + limit).map((candidate) => keyOf(query, candidate));
}

/** Finds all matches by the search index, or by the smallest filter, and sorts them. */
async function collect(connection: Connection, query: CompiledQuery, { after, skip, limit }: Part): Promise<StoryKey[]> {
  const { values, bind } = openBindings();
  let found = '';
  let from = 'story s';
  if (query.search) {
    const months = await readMonths(connection, 'story_search', query.createdFrom, query.createdTo);
    if (months.length === 0) return [];
    found = foundIn(bind, months, query.search.match, query.search);
    from = 'found join story s using (id)';
  } else if (query.tokenGroups.length > 0) {
    const [smallest = []] = await smallestFirst(connection, query.tokenGroups);
    found = `with found as materialized (select distinct id from story_token where token = any(${bind(smallest, 'int[]')}))`;
    from = 'found join story s using (id)';
  }
  const rows = await connection.allOnce<Candidate>(
    `${found} select s.id, s.created, s.updated from ${from}
    where ${matchesFilters(bind, query)} and ${following(bind, query, after)}
    ${orderOf(query)} offset ${bind(skip, 'bigint')} limit ${bind(limit, 'bigint')}`,
    ...values,
  );
  return rows.map((row) => keyOf(query, row));
}

/** Selects rows of a list whose filters or bounds are not on its sort field. */
export const selectSorted = async (connection: Connection, query: CompiledQuery, part: Part): Promise<StoryKey[]> =>
  (await scan(connection, query, part)) ?? collect(connection, query, part);
