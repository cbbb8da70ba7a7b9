import type { QuantifiedQuery, QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { symbolKeys } from '../../news/filters.ts';
import { reactionOfId, type RecordReader, type RecordWriter } from '../../records/records.ts';
import type { RecordList } from '../../sql/lists.ts';
import { dayBounds, quantifiedList, quantifiedTable } from '../../sql/records.ts';
import { writeBatch } from '../batches.ts';
import type { Connection } from '../connection.ts';
import type { Database } from '../database.ts';
import type { Outcome } from '../../versions.ts';
import { ensureMonths, fromMonths, monthOf } from '../months.ts';
import type { Pages } from '../pages.ts';
import { iterateRecords, openJsonBody, type RowKey, selectRows } from './lists.ts';
import { writeRecords } from './write-rows.ts';

type QuantifiedReader = Pick<RecordReader, 'quantifiedJson' | 'eachQuantified'>;

/** The days of a query that have records; a day without records need not be merged. */
const readDays = (connection: Connection, first: number, last: number): Promise<number[]> =>
  connection.numbers(
    `with recursive days(day) as (
      (select day from quantified where day >= $1::bigint and day <= $2::bigint order by day limit 1)
      union all
      select (select day from quantified q where q.day > days.day and q.day <= $2::bigint order by day limit 1) from days where days.day is not null
    )
    select day from days where day is not null`,
    first,
    last,
  );

/** Records of some symbols, or else of some days, are merged from the sorted list of each; the other filter is tested row by row. */
async function chooseGroups(connection: Connection, query: QuantifiedQuery): Promise<RecordList['groups']> {
  const { first, last, isBounded } = dayBounds(query);
  if (query.symbols && query.symbols.length > 0) return { column: 'symbol', values: symbolKeys(query.symbols) };
  return isBounded ? { column: 'day', values: await readDays(connection, first, last) } : undefined;
}

/** The texts of rows; those of one month are in one partition. */
function joinedTexts(keys: readonly RowKey[]): string {
  const [month, ...others] = new Set(keys.map(({ value }) => monthOf(value)));
  const table = month !== undefined && others.length === 0 ? fromMonths('quantified_text', [month]) : 'quantified_text';
  return `join ${table} t on t.created = chosen.value and t.id = chosen.id`;
}

export function openQuantifiedReader({ read }: Database, pages: Pages<RowKey>): QuantifiedReader {
  return {
    quantifiedJson: ({ page, pageSize, ...query }) =>
      read(async (connection) => {
        const whole = { page, pageSize, ...query };
        const list = { ...quantifiedList(whole), groups: await chooseGroups(connection, whole) };
        const name = JSON.stringify(['quantified', query]);
        const keys = await pages.page(connection, name, page * pageSize, pageSize, (part) => selectRows(connection, list, part));
        return openJsonBody(joinedTexts(keys))(connection, keys);
      }),
    eachQuantified: () => iterateRecords(read, quantifiedTable, joinedTexts),
  };
}

/** Removes the other versions of records, of which the texts are a table of its own. */
async function removeOthers(connection: Connection, records: readonly QuantifiedRecord[]): Promise<void> {
  const ids = records.map(({ _id: id }) => id);
  await connection.run(
    `with gone as (
      delete from quantified where substr(id, 9) = any($1::text[]) and not id = any($2::text[]) returning created, id
    )
    delete from quantified_text t using gone where t.created = gone.created and t.id = gone.id`,
    ids.map(reactionOfId),
    ids,
  );
}

export function openQuantifiedWriter(database: Database): Pick<RecordWriter, 'writeQuantified' | 'replaceQuantified'> {
  const write = async (connection: Connection, records: readonly QuantifiedRecord[]): Promise<readonly Outcome[]> => {
    const times = records.map(({ created }) => created);
    await ensureMonths(connection, 'quantified_text', times);
    return writeRecords(connection, quantifiedTable, records, 'quantified_text');
  };
  return {
    writeQuantified: (records, cursorAfter) => writeBatch(database, cursorAfter, (connection) => write(connection, records)),
    replaceQuantified: (records) =>
      writeBatch(database, undefined, async (connection) => {
        await removeOthers(connection, records);
        return write(connection, records);
      }),
  };
}
