import { joinPieces, type NewsPieces } from '../../records/record-json.ts';
import { readSearchText, type SearchableStory } from '../../news/search-text.ts';
import type { Database } from '../database.ts';
import { openSearchIndex } from './search-index.ts';

interface Row extends NewsPieces {
  readonly rid: number;
  readonly filters: string;
}

const rowsPerRead = 500;

/** Indexes all stories anew, by the current rules of words: about two minutes a million stories. Runs in the caller's transaction. */
export function rebuildSearchIndex(database: Database): void {
  const index = openSearchIndex(database);
  const readAfter = (rid: number): Row[] =>
    database.all(
      `select rid, filters, head, teaser, tail, body from story join story_text using (rid)
      where rid > ? order by rid limit cast(? as integer)`,
      rid,
      rowsPerRead,
    );
  index.clear();
  index.withoutMerges(() => {
    for (let rows = readAfter(-1); rows.length > 0; rows = readAfter(rows.at(-1)?.rid ?? 0)) {
      for (const row of rows) index.insert(row.rid, readSearchText(JSON.parse(joinPieces(row)) as SearchableStory), row.filters);
    }
  });
}
