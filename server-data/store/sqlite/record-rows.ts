import type { Database, Value } from './database.ts';

/** A record as its table holds it. */
export interface RecordRow {
  readonly id: string;
  /** what decides which of two records is newer */
  readonly at: number;
  /** what is sent */
  readonly text: string;
  /** the table's other columns, in its order */
  readonly columns: readonly Value[];
}

export interface RecordTable {
  readonly name: string;
  readonly at: 'updated' | 'created';
  readonly columns: readonly string[];
}

interface Kept {
  readonly rid: number;
  readonly at: number;
  readonly text: string;
}

/**
 * Writes one record, as `RecordWriter` promises. A replaced record gets a new key, so that keys stay in the order of writing
 * and what is read together lies together.
 *
 * @param leaving told of a record that is about to be replaced
 * @returns whether anything changed
 */
export type WriteRecord = (row: RecordRow, leaving?: (rid: number) => void) => boolean;

export function openRecordRows(database: Database, { name, at: atColumn, columns: names }: RecordTable): WriteRecord {
  const columns = ['id', atColumn, ...names, 'text'];
  const insertSql = `insert into ${name} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
  const findSql = `select rid, ${atColumn} as at, text from ${name} where id = ?`;
  const deleteSql = `delete from ${name} where rid = ?`;
  return ({ id, at, text, columns: values }, leaving) => {
    const kept = database.row<Kept>(findSql, id);
    if (kept && (kept.at > at || kept.text === text)) return false;
    if (kept) {
      leaving?.(kept.rid);
      database.run(deleteSql, kept.rid);
    }
    database.run(insertSql, id, at, ...values, text);
    return true;
  };
}
