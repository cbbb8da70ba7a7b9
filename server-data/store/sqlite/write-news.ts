import { joined } from '../pieces.ts';
import { searchText, type Searched } from '../search-text.ts';
import type { NewsWriter } from '../store.ts';
import type { Story } from '../story.ts';
import { firstKeyOf, placeInSecond } from '../time-key.ts';
import { countChanges } from './buckets.ts';
import { openCursors } from './cursors.ts';
import type { Database } from './database.ts';
import { openSearchIndex } from './search-index.ts';
import { isSame, storyRecord, type StoryRecord } from './story-record.ts';
import { openStoryRows, type KeptRecord } from './story-rows.ts';
import type { Terms } from './terms.ts';

/** What a batch does to one story; without `after` it is left alone. */
interface Change {
  readonly before: KeptRecord | undefined;
  readonly after: StoryRecord | undefined;
  readonly searched: Searched | undefined;
}

/** From here on segments are merged later. */
const bulk = 500;

const byKey = (a: { rid: number }, b: { rid: number }): number => a.rid - b.rid;

export function openNewsWriter(database: Database, terms: Terms): NewsWriter {
  const rows = openStoryRows(database);
  const index = openSearchIndex(database);
  const cursors = openCursors(database);

  /** Decides story by story, as if each were written alone (Store.writeNews says by which rule). */
  function changesOf(stories: readonly Story[]): { changes: Map<number, Change>; written: number } {
    const changes = new Map<number, Change>();
    let written = 0;
    for (const story of stories) {
      const record = storyRecord(story, terms);
      const known = changes.get(record.id);
      const before = known ? known.before : rows.find(record.id);
      const current = known?.after ?? before;
      if (current && (current.updated > record.updated || isSame(current, record))) {
        if (!known) changes.set(record.id, { before, after: undefined, searched: undefined });
      } else {
        changes.set(record.id, { before, after: record, searched: story.item });
        written++;
      }
    }
    return { changes, written };
  }

  /** Finds a key for every changed story; where a second has no room left, its other stories are added to the changes. */
  function keysOf(changes: Map<number, Change>): Map<number, number> {
    const keys = new Map<number, number>();
    const arriving = new Map<number, number[]>();
    const leaving = new Set<number>();
    for (const [id, { before, after }] of changes) {
      if (!after) continue;
      if (before?.created === after.created) {
        keys.set(id, before.rid);
      } else {
        arriving.set(after.created, [...(arriving.get(after.created) ?? []), id]);
        if (before) leaving.add(id);
      }
    }
    for (const [second, ids] of arriving) {
      const taken = rows.inSecond(second).filter(({ id }) => !leaving.has(id));
      for (const { id, place } of placeInSecond(
        taken,
        ids.toSorted((a, b) => a - b),
      )) {
        keys.set(id, firstKeyOf(second) + place);
        const moved = changes.get(id)?.after ? undefined : rows.find(id);
        if (moved) changes.set(id, { before: moved, after: moved, searched: JSON.parse(joined(moved)) as Searched });
      }
    }
    return keys;
  }

  function apply(changes: Map<number, Change>, keys: Map<number, number>): void {
    const counts = countChanges();
    const old: KeptRecord[] = [];
    const fresh: (KeptRecord & { searched: Searched })[] = [];
    for (const { before, after, searched } of changes.values()) {
      if (!after || !searched) continue;
      if (before) old.push(before);
      fresh.push({ ...after, rid: keys.get(after.id) ?? 0, searched });
    }
    for (const record of old.toSorted(byKey)) {
      rows.delete(record.rid);
      index.delete(record.rid);
      counts.add(record, -1);
    }
    const withdrawn = database.numbers('select exists (select 1 from withdrawal)')[0] === 1;
    const insert = (): void => {
      for (const record of fresh.toSorted(byKey)) {
        rows.insert(record);
        index.insert(record.rid, searchText(record.searched), record.filters);
        counts.add(record, 1);
        if (withdrawn) database.run('delete from withdrawal where id = ?', record.id);
      }
    };
    if (fresh.length < bulk) insert();
    else index.inBulk(insert);
    counts.write(database);
  }

  const writing = <T>(write: () => T): T => {
    try {
      return database.writing(write);
    } catch (error) {
      terms.forget();
      throw error;
    }
  };

  return {
    writeNews: (stories, cursor) => {
      const count = writing(() => {
        const { changes, written } = changesOf(stories);
        apply(changes, keysOf(changes));
        if (cursor) cursors.write(cursor);
        return { written, unchanged: stories.length - written };
      });
      if (cursor?.finished) index.tidy();
      return count;
    },
    withdrawNews: (ids, atSeconds) =>
      writing(() => {
        const counts = countChanges();
        for (const id of new Set(ids)) {
          const record = rows.find(id);
          if (record) {
            rows.delete(record.rid);
            index.delete(record.rid);
            counts.add(record, -1);
          }
          database.run('insert into withdrawal (id, at) values (?, ?) on conflict (id) do update set at = excluded.at', id, atSeconds);
        }
        counts.write(database);
      }),
    cursor: cursors.read,
  };
}
