import type { Database } from './database.ts';

/**
 * The texts of some rows as one body, in the order of the keys, by one statement: none of them becomes a string.
 *
 * @param envelope the key of the list, where the body is not the list itself
 */
export function openBody(database: Database, table: string, envelope?: string): (keys: readonly number[]) => Buffer {
  const [open, close] = envelope === undefined ? ['[', ']'] : [`{"${envelope}":[`, ']}'];
  const empty = Buffer.from(open + close);
  const sql =
    `select cast('${open}' || group_concat(text, ',') || '${close}' as blob) ` +
    `from json_each(?) chosen cross join ${table} on rid = chosen.value`;
  return (keys) => (keys.length === 0 ? empty : database.bytes(sql, `[${keys.join()}]`));
}
