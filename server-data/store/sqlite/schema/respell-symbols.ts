import { readSearchText, type SearchableStory } from '../../news/search-text.ts';
import { joinPieces, type NewsPieces } from '../../records/record-json.ts';
import { keyColumns, respelledTerms, respellings, respellRows, selectSymbols, symbolKinds, type SymbolTerm } from '../../sql/respell.ts';
import { readInChunks } from '../chunks.ts';
import type { Database } from '../database.ts';
import { openSearchIndex } from '../news/search-index.ts';

const rowsPerRead = 1000;

interface StoryFilters {
  readonly rid: number;
  readonly filters: string;
}

/** The letters of the tokens of news/terms.ts. */
const tokenOf = ({ id, kind }: SymbolTerm): string => `q${kind === 'ticker' ? 't' : 'p'}${id}`;

/** Gives the stories of some filter values others. */
function replaceTokens(database: Database, tokens: ReadonlyMap<string, string>): void {
  const index = openSearchIndex(database);
  const readAfter = (size: number, last: StoryFilters | undefined): StoryFilters[] =>
    database.all('select rid, filters from story where rid > ? order by rid limit cast(? as integer)', last ? last.rid : -1, size);
  for (const { rid, filters } of readInChunks(rowsPerRead, readAfter)) {
    const before = filters.trim().split(' ');
    if (!before.some((token) => tokens.has(token))) continue;
    const after = ` ${[...new Set(before.map((token) => tokens.get(token) ?? token))].join(' ')} `;
    const pieces = database.get<NewsPieces>('select head, teaser, tail, body from story_text where rid = ?', rid);
    if (!pieces) continue;
    database.run('update story set filters = ? where rid = ?', after, rid);
    index.delete(rid);
    index.insert(rid, readSearchText(JSON.parse(joinPieces(pieces)) as SearchableStory), after);
  }
}

/** Gives stored symbols the keys of the current rule. Runs in the caller's transaction. */
export function respellSymbols(database: Database): void {
  for (const column of keyColumns) {
    const { move, remove } = respellRows(column, ['?1', '?2']);
    for (const [before, after] of respellings(database.texts(selectSymbols(column)), column.keyOf)) {
      database.run(move, before, after);
      database.run(remove, before);
    }
  }
  const { renamed, merged } = respelledTerms(database.all<SymbolTerm>(`select id, kind, key from term where kind in ${symbolKinds}`));
  for (const { id, key } of renamed) database.run('update term set key = ? where id = ?', key, id);
  if (merged.length === 0) return;
  replaceTokens(database, new Map(merged.map(({ from, into }) => [tokenOf(from), tokenOf(into)])));
  for (const { from } of merged) database.run('delete from term where id = ?', from.id);
}
