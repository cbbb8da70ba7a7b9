import { joinPieces, type NewsPieces } from '../../records/record-json.ts';
import { readSearchText, type SearchableStory } from '../../news/search-text.ts';
import { readInChunks } from '../chunks.ts';
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
  const readAfter = (size: number, last: Row | undefined): Row[] =>
    database.all(
      `select rid, filters, head, teaser, tail, body from story join story_text using (rid)
      where rid > ? order by rid limit cast(? as integer)`,
      last ? last.rid : -1,
      size,
    );
  index.clear();
  index.withoutMerges(() => {
    for (const row of readInChunks(rowsPerRead, readAfter))
      index.insert(row.rid, readSearchText(JSON.parse(joinPieces(row)) as SearchableStory), row.filters);
  });
}
