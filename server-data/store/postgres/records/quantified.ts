import * as z from 'zod/mini';
import { type QuantifiedQuery, quantifiedRecord, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { dayBounds, lowestValue, quantifiedRow, symbolKeys } from '../../records/record-rows.ts';
import type { RecordReader, RecordWriter } from '../../records/records.ts';
import { writeBatch } from '../batches.ts';
import { type Connection, isStorable } from '../connection.ts';
import type { Database } from '../database.ts';
import { ensureMonths, fromMonths, monthOf } from '../months.ts';
import type { Pages } from '../pages.ts';
import { iterateRows, openJsonBody, type OrderedList, readTexts, type RowKey, selectRows } from './lists.ts';
import { writeRows } from './write-rows.ts';

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
async function quantifiedList(connection: Connection, query: QuantifiedQuery): Promise<OrderedList> {
  const { symbols = [], updatedSince } = query;
  const { first, last, isBounded } = dayBounds(query);
  const keys = symbolKeys(symbols).filter(isStorable);
  return {
    table: 'quantified',
    by: 'created',
    descending: true,
    where: (bind) =>
      `created > ${bind(updatedSince ?? lowestValue, 'bigint')} and day >= ${bind(first, 'bigint')} and day <= ${bind(last, 'bigint')}`,
    groups:
      symbols.length > 0
        ? { column: 'symbol', type: 'text', values: keys }
        : isBounded
          ? { column: 'day', type: 'int', values: await readDays(connection, first, last) }
          : undefined,
  };
}

/** The texts of rows; those of one month are in one partition. */
function joinedTexts(keys: readonly RowKey[]): string {
  const [month, ...others] = new Set(keys.map(({ value }) => monthOf(value)));
  const table = month !== undefined && others.length === 0 ? fromMonths('quantified_text', [month]) : 'quantified_text';
  return `join ${table} t on t.created = chosen.value and t.id = chosen.id`;
}

export function openQuantifiedReader({ read }: Database, pages: Pages<RowKey>): QuantifiedReader {
  async function* eachQuantified(): AsyncGenerator<QuantifiedRecord> {
    for await (const keys of iterateRows(read, 'quantified', 'created')) {
      for (const text of await read((connection) => readTexts(connection, joinedTexts(keys), keys))) {
        yield z.parse(quantifiedRecord, JSON.parse(text));
      }
    }
  }

  return {
    quantifiedJson: ({ page, pageSize, ...query }) =>
      read(async (connection) => {
        const list = await quantifiedList(connection, { page, pageSize, ...query });
        const name = JSON.stringify(['quantified', query]);
        const keys = await pages.page(connection, name, page * pageSize, pageSize, (part) => selectRows(connection, list, part));
        return openJsonBody(joinedTexts(keys))(connection, keys);
      }),
    eachQuantified,
  };
}

export function openQuantifiedWriter(database: Database): Pick<RecordWriter, 'writeQuantified'> {
  const table = { name: 'quantified', at: 'created', columns: ['day', 'symbol'], texts: 'quantified_text' } as const;
  return {
    writeQuantified: (records, cursorAfter) =>
      writeBatch(database, cursorAfter, async (connection) => {
        const rows = records.map(quantifiedRow);
        await ensureMonths(
          connection,
          'quantified_text',
          rows.map(({ at }) => at),
        );
        return writeRows(connection, table, rows);
      }),
  };
}
