import { endOfTime } from '../news/story.ts';
import type { Connection } from './connection.ts';

/** The tables that are partitioned by the month of `created`. */
export type PartitionedTable = 'story_text' | 'story_search' | 'quantified_text';

/** A month as 202611; times that no story can have are in the first and the last one. */
export type Month = number;

const earliest: Month = 0;
const latest: Month = 999_999;

export function monthOf(created: number): Month {
  if (created < 0) return earliest;
  if (created >= endOfTime) return latest;
  const date = new Date(created * 1000);
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
}

const startOf = (month: Month): number => Math.floor(Date.UTC(Math.floor(month / 100), (month % 100) - 1) / 1000);
const nextMonth = (month: Month): Month => (month % 100 === 12 ? month + 89 : month + 1);

/** The seconds of a month: from the first to before the second one. */
function boundsOf(month: Month): readonly [from: string, to: string] {
  if (month === earliest) return ['minvalue', '0'];
  if (month === latest) return [String(endOfTime), 'maxvalue'];
  return [String(startOf(month)), String(Math.min(endOfTime, startOf(nextMonth(month))))];
}

export const partitionName = (table: PartitionedTable, month: Month): string => `${table}_${month}`;

/** Makes the partitions of records that are about to be written. Readers go on: a partition is attached when it is complete. */
export async function ensureMonths(connection: Connection, table: PartitionedTable, created: Iterable<number>): Promise<void> {
  const wanted = new Set(Array.from(created, monthOf));
  if (wanted.size === 0) return;
  const known = new Set(await connection.numbers('select month from month where family = $1', table));
  for (const month of wanted) {
    if (known.has(month)) continue;
    const [from, to] = boundsOf(month);
    const name = partitionName(table, month);
    await connection.exec(`
      create table ${name} (like ${table} including all);
      alter table ${table} attach partition ${name} for values from (${from}) to (${to})`);
    await connection.run('insert into month (family, month) values ($1, $2)', table, month);
  }
}

/** The months of a table that hold times from one to before another, newest first. */
export const readMonths = async (connection: Connection, table: PartitionedTable, from: number, to: number): Promise<Month[]> =>
  connection.numbers(
    'select month from month where family = $1 and month >= $2 and month <= $3 order by month desc',
    table,
    monthOf(from),
    monthOf(to - 1),
  );

/** Some partitions as one table expression: a name where there is one, so that a statement locks no others. */
export function fromMonths(table: PartitionedTable, months: readonly Month[]): string {
  const names = months.map((month) => partitionName(table, month));
  return names.length === 1 ? (names[0] ?? table) : `(${names.map((name) => `select * from ${name}`).join(' union all ')})`;
}
