import { decideOutcome, type Outcome } from '../../versions.ts';
import type { RecordRow, RecordTable } from '../../sql/records.ts';
import type { Database } from '../database.ts';

/**
 * Writes one record by the rule of `RecordWriter`. A replaced record gets a new row id, so that row ids stay in the order of writing
 * and records that are read together lie on neighbouring pages.
 *
 * @param beforeReplace called with the row id of a record that is about to be replaced
 */
export type WriteRecord = (row: RecordRow, beforeReplace?: (rid: number) => void) => Outcome;

// Not shared: PostgreSQL writes a batch at once, by COPY.
export function openRowWriter<Record>(database: Database, { name, at: atColumn, columns: more }: RecordTable<Record>): WriteRecord {
  const columns = ['id', atColumn, ...Object.keys(more), 'text'];
  const insertSql = `insert into ${name} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
  const findSql = `select rid, ${atColumn} as at, text from ${name} where id = ?`;
  const deleteSql = `delete from ${name} where rid = ?`;
  return ({ id, at, text, columns: values }, beforeReplace) => {
    const stored = database.get<{ rid: number; at: number; text: string }>(findSql, id);
    const outcome = decideOutcome(stored && { at: stored.at, text: () => stored.text }, { at, text: () => text });
    if (outcome === 'unchanged' || outcome === 'older') return outcome;
    if (stored) {
      beforeReplace?.(stored.rid);
      database.run(deleteSql, stored.rid);
    }
    database.run(insertSql, id, at, ...values, text);
    return outcome;
  };
}
