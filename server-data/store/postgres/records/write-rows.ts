import { buildRow, type RecordRow, type RecordTable } from '../../sql/records.ts';
import { decideOutcome, type Outcome } from '../../versions.ts';
import type { Connection } from '../connection.ts';

/** What a batch does to one record: its stored version, and the one that replaces it. */
interface Change {
  readonly before: Stored | undefined;
  after: RecordRow | undefined;
}

interface Stored {
  readonly id: string;
  readonly at: number;
  readonly text: string;
}

async function findStored(
  connection: Connection,
  { name, at }: Pick<RecordTable<never>, 'name' | 'at'>,
  texts: string | undefined,
  ids: readonly string[],
): Promise<Map<string, Stored>> {
  const join = texts === undefined ? '' : `join ${texts} using (created, id)`;
  const rows = await connection.all<Stored>(`select id, ${at} as at, text from ${name} ${join} where id = any($1::text[])`, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Writes a batch by the rule of `RecordWriter`, record by record as if each were written alone. Not shared: SQLite, where a statement is no
 * round trip, writes row by row.
 *
 * @param texts the table of the texts, where it is another one: `created`, `id`, `text`
 */
export async function writeRecords<Record>(
  connection: Connection,
  table: RecordTable<Record>,
  records: readonly Record[],
  texts?: string,
): Promise<readonly Outcome[]> {
  const { name, at, columns } = table;
  const rows = records.map((record) => buildRow(table, record));
  const stored = await findStored(connection, table, texts, [...new Set(rows.map(({ id }) => id))]);
  const changes = new Map<string, Change>();
  const outcomes = rows.map((row): Outcome => {
    const change = changes.get(row.id) ?? { before: stored.get(row.id), after: undefined };
    changes.set(row.id, change);
    const current = change.after ?? change.before;
    const outcome = decideOutcome(current && { at: current.at, text: () => current.text }, { at: row.at, text: () => row.text });
    if (outcome === 'added' || outcome === 'updated') change.after = row;
    return outcome;
  });

  const changed = [...changes.values()].flatMap(({ before, after }) => (after ? [{ before, after }] : []));
  const replaced = changed.flatMap(({ before }) => before ?? []);
  if (replaced.length > 0) {
    const ids = replaced.map(({ id }) => id);
    await connection.run(`delete from ${name} where id = any($1::text[])`, ids);
    if (texts !== undefined) {
      await connection.run(
        `delete from ${texts} t using unnest($1::bigint[], $2::text[]) as gone(created, id) where t.created = gone.created and t.id = gone.id`,
        replaced.map((row) => row.at),
        ids,
      );
    }
  }
  const text = texts === undefined ? ['text'] : [];
  const copied = changed.map(({ after }) => [after.id, after.at, ...after.columns, ...(texts === undefined ? [after.text] : [])]);
  if (copied.length > 0) await connection.copy(name, ['id', at, ...Object.keys(columns), ...text], copied);
  if (texts !== undefined && copied.length > 0) {
    await connection.copy(
      texts,
      ['created', 'id', 'text'],
      changed.map(({ after }) => [after.at, after.id, after.text]),
    );
  }
  return outcomes;
}
