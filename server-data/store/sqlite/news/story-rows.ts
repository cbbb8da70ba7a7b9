import { forEachFilter } from '../../news/filters.ts';
import { buildNewsPieces, type NewsPieces } from '../../records/record-json.ts';
import { requireStorable, type Story } from '../../news/story.ts';
import type { Database } from '../database.ts';
import type { Terms } from './terms.ts';
import { firstKeyOfSecond, secondOfKey, type Slot, slotsPerSecond } from './time-key.ts';

/** A story as its rows hold it. */
export interface StoryRecord {
  readonly id: number;
  /** seconds */
  readonly created: number;
  readonly updated: number;
  /** the tokens of its filter values, with a blank before and after each */
  readonly filters: string;
  readonly pieces: NewsPieces;
}

function filterTokens(story: Story, terms: Terms): string {
  const tokens = new Set<string>();
  forEachFilter(story, (kind, value, number) => {
    const token = terms.ensureToken(kind, value, number);
    if (token !== undefined) tokens.add(token);
  });
  return ` ${[...tokens].join(' ')} `;
}

/** @throws RangeError as `requireStorable` */
export function buildStoryRecord(story: Story, terms: Terms): StoryRecord {
  requireStorable(story.item);
  const { id, created, updated } = story.item;
  return { id, created, updated, filters: filterTokens(story, terms), pieces: buildNewsPieces(story.item) };
}

export const hasSameContent = (a: StoryRecord, b: StoryRecord): boolean =>
  a.filters === b.filters &&
  a.pieces.head === b.pieces.head &&
  a.pieces.teaser === b.pieces.teaser &&
  a.pieces.body === b.pieces.body &&
  a.pieces.tail === b.pieces.tail;

export interface StoredStory extends StoryRecord {
  readonly rid: number;
}

/** The rows of `story` and `story_text`. */
export interface StoryRows {
  readonly find: (id: number) => StoredStory | undefined;
  readonly insert: (rid: number, record: StoryRecord) => void;
  readonly delete: (rid: number) => void;
  /** The stories of one second, by ascending id. */
  readonly inSecond: (second: number) => Slot[];
  /** Whether any story has an id from `low` to `high`; spares a batch of new stories one look-up each. */
  readonly hasAnyId: (low: number, high: number) => boolean;
  /** The same for seconds of `created`. */
  readonly hasAnySecond: (low: number, high: number) => boolean;
}

export const openStoryRows = (database: Database): StoryRows => ({
  find: (id) => {
    const row = database.get<Omit<StoredStory, 'created' | 'pieces'> & NewsPieces>(
      'select rid, id, updated, filters, head, teaser, tail, body from story join story_text using (rid) where id = ?',
      id,
    );
    return row && { ...row, created: secondOfKey(row.rid), pieces: row };
  },
  insert: (rid, { id, updated, filters, pieces: { head, teaser, tail, body } }) => {
    database.run('insert into story (rid, id, updated, filters) values (?, ?, ?, ?)', rid, id, updated, filters);
    database.run('insert into story_text (rid, head, teaser, tail, body) values (?, ?, ?, ?, ?)', rid, head, teaser, tail, body);
  },
  delete: (rid) => {
    database.run('delete from story where rid = ?', rid);
    database.run('delete from story_text where rid = ?', rid);
  },
  inSecond: (second) =>
    database
      .all<{ id: number; rid: number }>(
        'select id, rid from story where rid >= ? and rid < ? order by rid',
        firstKeyOfSecond(second),
        firstKeyOfSecond(second + 1),
      )
      .map(({ id, rid }) => ({ id, slot: rid % slotsPerSecond })),
  hasAnyId: (low, high) => database.numbers('select 1 from story where id >= ? and id <= ? limit 1', low, high).length > 0,
  hasAnySecond: (low, high) =>
    database.numbers('select 1 from story where rid >= ? and rid < ? limit 1', firstKeyOfSecond(low), firstKeyOfSecond(high + 1)).length >
    0,
});
