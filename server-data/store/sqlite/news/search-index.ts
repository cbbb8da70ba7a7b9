import type { SearchText } from '../../news/search-text.ts';
import type { Database } from '../database.ts';
import { timeTokens } from './time-tokens.ts';

/** The index counts it as a word, and no text contains it: a phrase cannot reach from one tag into the next. */
const tagSeparator = '\ue000';

/** Writes to the full-text index. Rows are best written by ascending key: FTS5 flushes whenever a key is lower than the last. */
export interface SearchIndex {
  readonly insert: (rid: number, text: SearchText, filters: string) => void;
  readonly delete: (rid: number) => void;
  readonly clear: () => void;
  /** Runs a large write without incremental merges of segments, which halves its cost. */
  readonly withoutMerges: (write: () => void) => void;
  /** Merges the segments of large writes when there are many, since a search reads each. Small transactions: it may be killed. */
  readonly optimize: () => void;
}

/** FTS5's own default. */
const automergeSegments = 4;
const maxSegments = 8;
const pagesPerMerge = 4000;

const configure = 'insert into story_search (story_search, rank) values (?, cast(? as integer))';

export const openSearchIndex = (database: Database): SearchIndex => ({
  insert: (rid, { title, tags, body }, filters) =>
    database.run(
      'insert into story_search (rowid, title, tags, body, filters) values (?, ?, ?, ?, ?)',
      rid,
      title,
      tags.join(` ${tagSeparator} `),
      body,
      filters + timeTokens(rid),
    ),
  delete: (rid) => database.run('delete from story_search where rowid = cast(? as integer)', rid),
  clear: () => database.run("insert into story_search (story_search) values ('delete-all')"),
  withoutMerges: (write) => {
    database.run(configure, 'automerge', 0);
    write();
    database.run(configure, 'automerge', automergeSegments);
  },
  optimize: () => {
    const segments = database.number('select count(distinct segid) from story_search_idx');
    if (segments <= maxSegments) return;
    // the first, negative number puts all segments on one level, where the following merge them; fewer than 2 changes: nothing left
    for (let pages = -pagesPerMerge, changes = 2; changes >= 2; pages = pagesPerMerge) {
      changes = database.writeTransaction(() => {
        const before = database.number('select total_changes()');
        database.run(configure, 'merge', pages);
        const after = database.number('select total_changes()');
        return after - before;
      });
    }
  },
});
