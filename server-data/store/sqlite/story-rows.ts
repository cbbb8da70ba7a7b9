import type { Pieces } from '../pieces.ts';
import { firstKeyOf, placesPerSecond, secondOf, type Place } from '../time-key.ts';
import type { Database } from './database.ts';
import type { StoryRecord } from './story-record.ts';

/** A record and the key it stands under. */
export interface KeptRecord extends StoryRecord {
  readonly rid: number;
}

/** The rows of `story` and `story_text`. */
export interface StoryRows {
  readonly find: (id: number) => KeptRecord | undefined;
  readonly insert: (rid: number, record: StoryRecord) => void;
  readonly delete: (rid: number) => void;
  /** the stories of one second, by ascending id */
  readonly inSecond: (second: number) => Place[];
  /** whether any story has an id, or a second of creation, from `low` to `high`; spares a batch of new stories asking one by one */
  readonly anyId: (low: number, high: number) => boolean;
  readonly anySecond: (low: number, high: number) => boolean;
}

export const openStoryRows = (database: Database): StoryRows => ({
  find: (id) => {
    const row = database.row<Omit<KeptRecord, 'created' | 'pieces'> & Pieces>(
      'select rid, id, updated, filters, head, teaser, tail, body from story join story_text using (rid) where id = ?',
      id,
    );
    return row && { ...row, created: secondOf(row.rid), pieces: row };
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
      .rows<{ id: number; rid: number }>(
        'select id, rid from story where rid >= ? and rid < ? order by rid',
        firstKeyOf(second),
        firstKeyOf(second + 1),
      )
      .map(({ id, rid }) => ({ id, place: rid % placesPerSecond })),
  anyId: (low, high) => database.numbers('select 1 from story where id >= ? and id <= ? limit 1', low, high).length > 0,
  anySecond: (low, high) =>
    database.numbers('select 1 from story where rid >= ? and rid < ? limit 1', firstKeyOf(low), firstKeyOf(high + 1)).length > 0,
});
