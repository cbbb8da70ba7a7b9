import { keyColumns, respelledTerms, respellings, respellRows, selectSymbols, symbolKinds, type SymbolTerm } from '../../sql/respell.ts';
import type { Connection } from '../connection.ts';
import { tokenLexeme } from '../news/topics.ts';

/** Gives the stories of one filter value another. */
async function replaceToken(connection: Connection, before: number, after: number): Promise<void> {
  await connection.run(
    `update story_search s set words = array_to_tsvector(array_replace(tsvector_to_array(words), $2, $3))
    from story_token t where t.token = $1::int and s.created = t.created and s.id = t.id`,
    before,
    tokenLexeme(before),
    tokenLexeme(after),
  );
  await connection.run(
    `update story s set tokens = (
      select array_agg(token order by place) from (
        select token, min(place) as place from unnest(array_replace(s.tokens, $1::int, $2::int)) with ordinality as own(token, place) group by token
      ) as distinct_tokens
    ) from story_token t where t.token = $1::int and s.id = t.id`,
    before,
    after,
  );
  await connection.run(
    'insert into story_token select $2::int, created, id from story_token where token = $1::int on conflict do nothing',
    before,
    after,
  );
  await connection.run('delete from story_token where token = $1::int', before);
  await connection.run('delete from term where id = $1::int', before);
}

/** As in store/sqlite/schema/respell-symbols.ts. */
export async function respellSymbols(connection: Connection): Promise<void> {
  for (const column of keyColumns) {
    const { move, remove } = respellRows(column, ['$1::text', '$2::text']);
    for (const [before, after] of respellings(await connection.texts(selectSymbols(column)), column.keyOf)) {
      await connection.run(move, before, after);
      await connection.run(remove, before);
    }
  }
  const terms = await connection.all<SymbolTerm>(`select id, kind, key from term where kind in ${symbolKinds}`);
  const { renamed, merged } = respelledTerms(terms);
  for (const { id, key } of renamed) await connection.run('update term set key = $1::text where id = $2::int', key, id);
  for (const { from, into } of merged) await replaceToken(connection, from.id, into.id);
}
