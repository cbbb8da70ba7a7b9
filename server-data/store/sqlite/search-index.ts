import type { SearchText } from '../search-text.ts';
import type { Database } from './database.ts';

/** The words and filter tokens of all stories. Rows are best written by ascending key: FTS5 flushes whenever a key is lower than the last. */
export interface SearchIndex {
  readonly insert: (rid: number, text: SearchText, filters: string) => void;
  readonly delete: (rid: number) => void;
  /** Runs a write that does not merge segments a little every time: once in eight such writes (schema.ts) costs half as much. */
  readonly inBulk: (write: () => void) => void;
  /** Merges the segments that bulk writes left, if they are many: a search asks every one. In small transactions, so that it may be killed. */
  readonly tidy: () => void;
}

/** Rows that match, from a key to before another. Bounds are cast because FTS5 heeds integers only, and scans for anything else. */
export const matching = 'from story_search where story_search match ? and rowid >= cast(? as integer) and rowid < cast(? as integer)';

/** FTS5's own default. */
const segmentsUntilMerge = 4;
const fewSegments = 8;
const pagesPerMerge = 4000;

const configure = 'insert into story_search (story_search, rank) values (?, cast(? as integer))';

export const openSearchIndex = (database: Database): SearchIndex => ({
  insert: (rid, { title, tags, body }, filters) =>
    database.run('insert into story_search (rowid, title, tags, body, filters) values (?, ?, ?, ?, ?)', rid, title, tags, body, filters),
  delete: (rid) => database.run('delete from story_search where rowid = cast(? as integer)', rid),
  inBulk: (write) => {
    database.run(configure, 'automerge', 0);
    write();
    database.run(configure, 'automerge', segmentsUntilMerge);
  },
  tidy: () => {
    const [segments = 0] = database.numbers('select count(distinct segid) from story_search_idx');
    if (segments <= fewSegments) return;
    // the first, negative number makes all segments one level, to be merged by the following
    for (let pages = -pagesPerMerge, changed = 2; changed >= 2; pages = pagesPerMerge) {
      changed = database.writing(() => {
        const [before = 0] = database.numbers('select total_changes()');
        database.run(configure, 'merge', pages);
        const [after = 0] = database.numbers('select total_changes()');
        return after - before;
      });
    }
  },
});
