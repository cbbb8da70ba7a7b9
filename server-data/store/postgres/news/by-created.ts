import { type Connection, openBindings } from '../connection.ts';
import { fromMonths, type Month, readMonths } from '../months.ts';
import type { Part as PartOf, Position } from '../pages.ts';
import type { CompiledQuery } from './compile.ts';
import type { SearchCondition, TopicSearch } from './topics.ts';

/** A story in a list; `value` is what the list is sorted by. */
export interface StoryKey extends Position<number> {
  readonly created: number;
}

export type Part = PartOf<StoryKey>;

export type Bind = ReturnType<typeof openBindings>['bind'];

interface KeyRow {
  readonly created: number;
  readonly id: number;
}

const keyOf = ({ created, id }: KeyRow): StoryKey => ({ value: created, id, created });

const orderOf = (descending: boolean, prefix = ''): string => {
  const direction = descending ? 'desc' : 'asc';
  return `order by ${prefix}created ${direction}, ${prefix}id ${direction}`;
};

/** A range of (created, id), which is one of an index. No id is below 0. */
function within(bind: Bind, { createdFrom, createdTo, descending }: CompiledQuery, after: StoryKey | undefined): string {
  const key = (created: number, id: number): string => `(${bind(created, 'bigint')}, ${bind(id, 'bigint')})`;
  return descending
    ? `(created, id) < ${after ? key(after.created, after.id) : key(createdTo, -1)} and created >= ${bind(createdFrom, 'bigint')}`
    : `(created, id) > ${after ? key(after.created, after.id) : key(createdFrom, -1)} and created < ${bind(createdTo, 'bigint')}`;
}

const isUpdatedSince = (bind: Bind, { updatedFrom }: CompiledQuery, story: string): string =>
  updatedFrom === 0 ? '' : `and exists (select from story s where s.id = ${story}.id and s.updated >= ${bind(updatedFrom, 'bigint')})`;

/** A list without filters: one range of an index. */
async function selectUnfiltered(connection: Connection, query: CompiledQuery, { after, skip, limit }: Part): Promise<StoryKey[]> {
  const { values, bind } = openBindings();
  const rows = await connection.all<KeyRow>(
    `select created, id from story where ${within(bind, query, after)} ${orderOf(query.descending)}
    offset ${bind(skip, 'bigint')} limit ${bind(limit, 'bigint')}`,
    ...values,
  );
  return rows.map(keyOf);
}

/** Up to so many stories of a filter are counted to choose where a search begins. */
const maxCounted = 2000;

/** The filter that fewest stories match comes first. */
export async function smallestFirst(connection: Connection, groups: CompiledQuery['tokenGroups']): Promise<CompiledQuery['tokenGroups']> {
  if (groups.length < 2) return groups;
  const counted = [];
  for (const tokens of groups) {
    const count = await connection.number(
      `select count(*) from (select from story_token where token = any($1::int[]) limit ${maxCounted}) counted`,
      tokens,
    );
    counted.push({ tokens, count });
  }
  return counted.toSorted((a, b) => a.count - b.count).map(({ tokens }) => tokens);
}

/**
 * A list of filters: each value of the smallest filter has its own sorted list, and these are merged no further than the page needs; the
 * other filters are tested row by row. The limit of each list says the planner that little of it is read.
 */
async function selectFiltered(connection: Connection, query: CompiledQuery, { after, skip, limit }: Part): Promise<StoryKey[]> {
  const [smallest = [], ...others] = await smallestFirst(connection, query.tokenGroups);
  const { values, bind } = openBindings();
  const tests = others.map(
    (tokens) =>
      `and exists (select from story_token o where o.token = any(${bind(tokens, 'int[]')}) and o.created = t.created and o.id = t.id)`,
  );
  const bounds = within(bind, query, after);
  const updated = isUpdatedSince(bind, query, 't');
  const lastRow = bind(skip + limit, 'bigint');
  const found = smallest.map(
    (token) =>
      `(select created, id from story_token t where t.token = ${bind(token, 'int')} and ${bounds} ${tests.join(' ')} ${updated}
      ${orderOf(query.descending)} limit ${lastRow})`,
  );
  const rows = await connection.all<KeyRow>(
    `select distinct created, id from (${found.join(' union all ')}) found
    ${orderOf(query.descending)} offset ${bind(skip, 'bigint')} limit ${bind(limit, 'bigint')}`,
    ...values,
  );
  return rows.map(keyOf);
}

/** The first months are searched one by one, since most lists are filled from them. */
const singleMonths = 2;

/** Months that are searched together: then year by year, for lists of few stories. The same years again are the same statements. */
function* windowsOf(months: readonly Month[], single = singleMonths): Generator<readonly Month[]> {
  for (const month of months.slice(0, single)) yield [month];
  const years = Map.groupBy(months.slice(single), (month) => Math.floor(month / 100));
  yield* years.values();
}

/**
 * The matches of some months, as `found`. They are found by the GIN index alone: other conditions stay outside, where they cannot suggest
 * another index, with which every story would have to be tested.
 */
export const foundIn = (bind: Bind, months: readonly Month[], { query, check }: SearchCondition, { phrases }: TopicSearch): string =>
  `with found as materialized (
    select created, id from ${fromMonths('story_search', months)} searched
    where words @@ ${bind(query, 'tsquery')} and ${check(bind(phrases, 'text[]'))}
  )`;

/** A list of the search index, or one tier of it. */
export interface SearchList {
  readonly query: CompiledQuery;
  readonly search: TopicSearch;
  readonly condition: SearchCondition;
}

const monthsOf = (connection: Connection, { createdFrom, createdTo }: CompiledQuery): Promise<Month[]> =>
  readMonths(connection, 'story_search', createdFrom, createdTo);

async function countIn(connection: Connection, months: readonly Month[], list: SearchList, after?: StoryKey): Promise<number> {
  const { query, search, condition } = list;
  const { values, bind } = openBindings();
  return connection.number(
    `${foundIn(bind, months, condition, search)}
    select count(*) from found where ${within(bind, query, after)} ${isUpdatedSince(bind, query, 'found')}`,
    ...values,
  );
}

export async function countSearched(connection: Connection, list: SearchList): Promise<number> {
  let count = 0;
  for (const months of windowsOf(await monthsOf(connection, list.query))) count += await countIn(connection, months, list);
  return count;
}

/** A list of the search index, month by month. */
export async function selectSearched(connection: Connection, list: SearchList, { after, skip, limit }: Part): Promise<StoryKey[]> {
  const { query, search, condition } = list;
  const { descending } = query;
  const rest = !after ? query : descending ? { ...query, createdTo: after.created + 1 } : { ...query, createdFrom: after.created };
  const newestFirst = await monthsOf(connection, rest);
  const keys: StoryKey[] = [];
  let toSkip = skip;
  for (const months of windowsOf(descending ? newestFirst : newestFirst.toReversed())) {
    const count = toSkip === 0 ? undefined : await countIn(connection, months, list, after);
    if (count !== undefined && count <= toSkip) {
      toSkip -= count;
      continue;
    }
    const { values, bind } = openBindings();
    const rows = await connection.all<KeyRow>(
      `${foundIn(bind, months, condition, search)}
      select created, id from found where ${within(bind, query, after)} ${isUpdatedSince(bind, query, 'found')}
      ${orderOf(descending)} offset ${bind(toSkip, 'bigint')} limit ${bind(limit - keys.length, 'bigint')}`,
      ...values,
    );
    keys.push(...rows.map(keyOf));
    toSkip = 0;
    if (keys.length === limit) break;
  }
  return keys;
}

/** Up to so many matches are found in one pass and ranked one by one. */
const maxRanked = 400;

interface RankedRow extends KeyRow {
  readonly tier: number;
  /** whether it is within the bounds of the list */
  readonly isWithin: boolean;
}

/**
 * All matches of a search, ranked; undefined where they are too many. Where several conditions must hold at once, few stories may match
 * although many match each condition: one pass costs less than one for each tier.
 */
export async function selectAllSearched(
  connection: Connection,
  query: CompiledQuery,
  search: TopicSearch,
): Promise<StoryKey[] | undefined> {
  const { descending } = query;
  const found: RankedRow[] = [];
  for (const months of windowsOf(await monthsOf(connection, query), 1)) {
    const { values, bind } = openBindings();
    const phrases = bind(search.phrases, 'text[]');
    const holds = (condition: SearchCondition): string => `words @@ ${bind(condition.query, 'tsquery')} and ${condition.check(phrases)}`;
    const [title, tags] = search.tiers ?? [];
    const tier = title && tags ? `case when ${holds(title)} then 0 when ${holds(tags)} then 1 else 2 end` : '0';
    const rows = await connection.all<RankedRow>(
      `with found as materialized (
        select created, id, ${tier} as tier from ${fromMonths('story_search', months)} searched
        where ${holds(search.match)} limit ${maxRanked + 1}
      )
      select created, id, tier, ${within(bind, query, undefined)} ${isUpdatedSince(bind, query, 'found')} as "isWithin" from found`,
      ...values,
    );
    found.push(...rows.filter(({ isWithin }) => isWithin));
    if (rows.length > maxRanked || found.length > maxRanked) return undefined;
  }
  const direction = descending ? -1 : 1;
  return found.toSorted((a, b) => a.tier - b.tier || direction * (a.created - b.created) || direction * (a.id - b.id)).map(keyOf);
}

/** Selects rows of a list in the order of `created` that has no topics. */
export const selectByCreated = (connection: Connection, query: CompiledQuery, part: Part): Promise<StoryKey[]> =>
  query.tokenGroups.length === 0 ? selectUnfiltered(connection, query, part) : selectFiltered(connection, query, part);
