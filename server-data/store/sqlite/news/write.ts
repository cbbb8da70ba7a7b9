import { readSearchText } from '../../news/search-text.ts';
import type { NewsWriter } from '../../store.ts';
import { readCursor, readCursors, writeBatch } from '../batches.ts';
import type { Database } from '../database.ts';
import { type Change, planChanges } from './changes.ts';
import { collectCountChanges, type RowCountChanges } from './row-counts.ts';
import { openSearchIndex } from './search-index.ts';
import { openStoryRows, type StoredStory } from './story-rows.ts';
import type { Terms } from './terms.ts';
import type { Synchronous } from '../../awaitable.ts';

/** From this many new stories on, the search index merges its segments later. */
const minBulk = 500;

const byKey = (a: { rid: number }, b: { rid: number }): number => a.rid - b.rid;

export function openNewsWriter(database: Database, terms: Terms): Synchronous<NewsWriter> {
  const rows = openStoryRows(database);
  const index = openSearchIndex(database);

  const deleteStories = (stories: readonly StoredStory[], counts: RowCountChanges): void => {
    for (const story of stories.toSorted(byKey)) {
      rows.delete(story.rid);
      index.delete(story.rid);
      counts.add(story.rid, story, -1);
    }
  };

  /** Deletes before it inserts, since a key may pass to another story of the same second. */
  const apply = (changes: Iterable<Change>): void => {
    const changed = [...changes].filter(({ after }) => after !== undefined).sort(byKey);
    const counts = collectCountChanges();
    deleteStories(
      changed.flatMap(({ before }) => before ?? []),
      counts,
    );
    const [anyRemoved] = database.numbers('select 1 from withdrawal limit 1');
    const insert = (): void => {
      for (const { rid, after, searchable } of changed) {
        if (!after) continue;
        rows.insert(rid, after);
        index.insert(rid, readSearchText(searchable), after.filters);
        counts.add(rid, after, 1);
        if (anyRemoved !== undefined) database.run('delete from withdrawal where id = ?', after.id);
      }
    };
    if (changed.length < minBulk) insert();
    else index.withoutMerges(insert);
    counts.write(database);
  };

  const clearTermsOnError = <T>(write: () => T): T => {
    try {
      return write();
    } catch (error) {
      // the rollback may have removed terms that are cached
      terms.clearCache();
      throw error;
    }
  };

  return {
    writeNews: (stories, cursorAfter) => {
      const { count, isLast } = clearTermsOnError(() =>
        writeBatch(database, cursorAfter, () => {
          terms.dropIfRestored();
          const { byId, outcomes } = planChanges(stories, rows, terms);
          apply(byId.values());
          return outcomes;
        }),
      );
      if (isLast) index.optimize();
      return count;
    },
    removeNews: (ids, atSeconds) =>
      database.writeTransaction(() => {
        const counts = collectCountChanges();
        const distinct = [...new Set(ids)];
        deleteStories(
          distinct.flatMap((id) => rows.find(id) ?? []),
          counts,
        );
        counts.write(database);
        for (const id of distinct) {
          database.run('insert into withdrawal (id, at) values (?, ?) on conflict (id) do update set at = excluded.at', id, atSeconds);
        }
      }),
    cursor: (source) => readCursor(database, source),
    cursors: () => readCursors(database),
  };
}
