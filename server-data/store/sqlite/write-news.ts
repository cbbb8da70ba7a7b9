import { searchText } from '../search-text.ts';
import type { NewsWriter } from '../store.ts';
import { countChanges, type CountChanges } from './buckets.ts';
import { changesOf, type Change } from './changes.ts';
import { openCursors } from './cursors.ts';
import type { Database } from './database.ts';
import { openSearchIndex } from './search-index.ts';
import { openStoryRows, type KeptRecord } from './story-rows.ts';
import type { Terms } from './terms.ts';

/** From so many new stories on, segments of the search index are merged later. */
const bulk = 500;

const byKey = (a: { rid: number }, b: { rid: number }): number => a.rid - b.rid;

export function openNewsWriter(database: Database, terms: Terms): NewsWriter {
  const rows = openStoryRows(database);
  const index = openSearchIndex(database);
  const cursors = openCursors(database);

  /** Removes, then inserts, each by ascending key: a key may go to another story of the same second. */
  function apply(changes: Iterable<Change>): void {
    const changed = [...changes].filter(({ after }) => after !== undefined).sort(byKey);
    const counts = countChanges();
    remove(
      changed.flatMap(({ before }) => before ?? []),
      counts,
    );
    const [withdrawn] = database.numbers('select 1 from withdrawal limit 1');
    const insert = (): void => {
      for (const { rid, after, searched } of changed) {
        if (!after) continue;
        rows.insert(rid, after);
        index.insert(rid, searchText(searched), after.filters);
        counts.add(rid, after, 1);
        if (withdrawn !== undefined) database.run('delete from withdrawal where id = ?', after.id);
      }
    };
    if (changed.length < bulk) insert();
    else index.inBulk(insert);
    counts.write(database);
  }

  function remove(records: KeptRecord[], counts: CountChanges): void {
    for (const record of records.sort(byKey)) {
      rows.delete(record.rid);
      index.delete(record.rid);
      counts.add(record.rid, record, -1);
    }
  }

  function writing<T>(write: () => T): T {
    try {
      return database.writing(write);
    } catch (error) {
      terms.forget();
      throw error;
    }
  }

  return {
    writeNews: (stories, cursorAfter) => {
      let isLast = false;
      const count = writing(() => {
        const { byId, written } = changesOf(stories, rows, terms);
        apply(byId.values());
        const count = { written, unchanged: stories.length - written };
        const cursor = cursorAfter?.(count);
        if (cursor) cursors.write(cursor);
        isLast = cursor?.finished === true;
        return count;
      });
      if (isLast) index.tidy();
      return count;
    },
    withdrawNews: (ids, atSeconds) =>
      writing(() => {
        const counts = countChanges();
        const distinct = [...new Set(ids)];
        remove(
          distinct.flatMap((id) => rows.find(id) ?? []),
          counts,
        );
        counts.write(database);
        for (const id of distinct) {
          database.run('insert into withdrawal (id, at) values (?, ?) on conflict (id) do update set at = excluded.at', id, atSeconds);
        }
      }),
    cursor: cursors.read,
  };
}
