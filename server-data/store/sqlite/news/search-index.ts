import { decodeEntities } from '#contract/plain-text.ts';
import { stripHtml } from '../../html-text.ts';
import { joinPieces, type NewsPieces } from '../../record-json.ts';
import type { Database } from '../database.ts';
import { timeTokens } from './time-tokens.ts';

/** The searchable text of a story by field (spec §4.2). */
export interface SearchText {
  readonly title: string;
  readonly tags: string;
  readonly body: string;
}

/** The index counts it as a word, and no text contains it: a phrase cannot reach from one tag into the next. */
export const tagSeparator = '\ue000';

export type SearchableStory = Readonly<{ title: string; teaser: string; body: string; tags: readonly { readonly name: string }[] }>;

/** Assumed: a story without a body is searched by its teaser, which serves as body for terminal headlines (facts §6). */
export const readSearchText = ({ title, teaser, body, tags }: SearchableStory): SearchText => ({
  title: decodeEntities(title),
  tags: tags.map(({ name }) => name).join(` ${tagSeparator} `),
  body: stripHtml(body.trim() === '' ? teaser : body),
});

/** Writes to the full-text index. Rows are best written by ascending key: FTS5 flushes whenever a key is lower than the last. */
export interface SearchIndex {
  readonly insert: (rid: number, text: SearchText, filters: string) => void;
  readonly delete: (rid: number) => void;
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
      tags,
      body,
      filters + timeTokens(rid),
    ),
  delete: (rid) => database.run('delete from story_search where rowid = cast(? as integer)', rid),
  withoutMerges: (write) => {
    database.run(configure, 'automerge', 0);
    write();
    database.run(configure, 'automerge', automergeSegments);
  },
  optimize: () => {
    const [segments = 0] = database.numbers('select count(distinct segid) from story_search_idx');
    if (segments <= maxSegments) return;
    // the first, negative number puts all segments on one level, where the following merge them; fewer than 2 changes: nothing left
    for (let pages = -pagesPerMerge, changes = 2; changes >= 2; pages = pagesPerMerge) {
      changes = database.writeTransaction(() => {
        const [before = 0] = database.numbers('select total_changes()');
        database.run(configure, 'merge', pages);
        const [after = 0] = database.numbers('select total_changes()');
        return after - before;
      });
    }
  },
});

/** Fills an empty index with all stories, in a transaction of the caller. */
export function indexStories(database: Database): void {
  const index = openSearchIndex(database);
  const stories = database.iterate<NewsPieces & { rid: number; filters: string }>(
    'select rid, filters, head, teaser, tail, body from story join story_text using (rid) order by rid',
  );
  index.withoutMerges(() => {
    for (const { rid, filters, ...pieces } of stories) {
      index.insert(rid, readSearchText(JSON.parse(joinPieces(pieces)) as SearchableStory), filters);
    }
  });
  database.run("insert into story_search (story_search) values ('optimize')");
}
