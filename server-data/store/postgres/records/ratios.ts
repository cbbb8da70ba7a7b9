import { sql } from 'kysely';
import type { RatioPeriod, RatiosResult } from '#contract/endpoints/ratios.ts';
import { symbolKeys } from '../../news/filters.ts';
import {
  allPeriods,
  buildPeriodRow,
  buildRatiosBody,
  type CompanyIds,
  type CompanyPeriods,
  type CompanyRow,
  type PeriodRow,
  readCompanyIds,
  readStoredCompany,
} from '../../records/ratio-rows.ts';
import { formatCompany } from '../../records/record-json.ts';
import type { RecordReader, RecordsSummary, RecordWriter, StoredCompany } from '../../records/records.ts';
import { postgres } from '../../sql/dialects.ts';
import { ratioReads, ratioWrites, upsertPeriods } from '../../sql/ratios.ts';
import { prepare } from '../../sql/statements.ts';
import type { Outcome } from '../../versions.ts';
import { writeEach } from '../batches.ts';
import { type Connection, isStorable } from '../connection.ts';
import type { Database } from '../database.ts';

type RatiosReader = Pick<RecordReader, 'ratiosJson' | 'eachCompany'>;

const reads = ratioReads(postgres);
const writes = ratioWrites(postgres);

export function openRatiosReader({ read }: Database): RatiosReader {
  /** One transaction for each company, so that others may write in between. */
  async function* eachCompany(): AsyncGenerator<StoredCompany> {
    for (let last = 0; ;) {
      const after = last;
      const found = await read(async (connection) => {
        const company = await connection.get<CompanyRow>(...reads.after({ rid: after }));
        if (!company) return undefined;
        const periods = await connection.get<CompanyPeriods>(...reads.periods([company.rid], allPeriods));
        const symbols = await connection.texts(...reads.symbols({ company: company.rid }));
        return { rid: company.rid, stored: readStoredCompany(company, periods, symbols) };
      });
      if (!found) return;
      yield found.stored;
      last = found.rid;
    }
  }

  return {
    ratiosJson: ({ symbols, ...query }) =>
      read(async (connection) => {
        const keys = symbolKeys(symbols).filter(isStorable);
        const companies = await connection.all<CompanyRow & { symbol: string }>(...reads.bySymbols({ symbols: keys }));
        const rids = companies.map(({ rid }) => rid);
        return buildRatiosBody(symbols, companies, await connection.all<CompanyPeriods>(...reads.periods(rids, query)));
      }),
    eachCompany,
  };
}

export const summarizeRatios = async (connection: Connection): Promise<RecordsSummary['ratios']> =>
  (await connection.get<RecordsSummary['ratios']>(...reads.summary({}))) ?? { companies: 0, periods: 0, asOf: '' };

async function findCompany(connection: Connection, ids: CompanyIds): Promise<number | undefined> {
  for (const lookup of writes.lookups(ids)) {
    const [rid] = await connection.numbers(...lookup);
    if (rid !== undefined) return rid;
  }
  return undefined;
}

/** Writes the descriptor where it differs, and assigns the symbols to the company. */
async function writeCompany(connection: Connection, result: RatiosResult): Promise<{ rid: number; isNew: boolean; isChanged: boolean }> {
  const ids = readCompanyIds(result);
  const row = { ...ids, text: formatCompany(result.company) };
  const known = await findCompany(connection, ids);
  const [rid = 0] = known === undefined ? await connection.numbers(...writes.insertCompany(row)) : [known];
  const changes = known === undefined ? [] : [await connection.get(...writes.updateCompany({ ...row, rid }))];
  for (const symbol of ids.symbols) changes.push(await connection.get(...writes.writeSymbol({ symbol, company: rid })));
  return { rid, isNew: known === undefined, isChanged: changes.some((changed) => changed !== undefined) };
}

/** The columns of periods, a list each: all periods of a company are written by one statement, because each is a round trip. */
type PeriodColumns = { readonly [Column in Exclude<keyof PeriodRow, 'company'>]: readonly PeriodRow[Column][] } & {
  readonly company: number;
};

const writePeriodRows = prepare(postgres, (row: PeriodColumns) =>
  upsertPeriods(
    postgres,
    sql`select ${row.company}::int, * from unnest(${row.as_of}::text[], ${row.period}::text[], ${row.report_type}::text[],
      ${row.company_id}::text[], ${row.fiscal_year}::int[], ${row.quarter}::int[], ${row.text}::text[])`,
  ),
);

/** The number of periods that a result changes; of two with one key the last one is written. */
async function writePeriods(connection: Connection, company: number, periods: readonly RatioPeriod[]): Promise<number> {
  const rows = periods.map((period) => buildPeriodRow(company, period));
  const distinct = [...new Map(rows.map((row) => [[row.as_of, row.period, row.report_type, row.company_id].join('\n'), row])).values()];
  if (distinct.length === 0) return 0;
  const changed = await connection.numbers(
    ...writePeriodRows({
      company,
      as_of: distinct.map((row) => row.as_of),
      period: distinct.map((row) => row.period),
      report_type: distinct.map((row) => row.report_type),
      company_id: distinct.map((row) => row.company_id),
      fiscal_year: distinct.map((row) => row.fiscal_year),
      quarter: distinct.map((row) => row.quarter),
      text: distinct.map((row) => row.text),
    }),
  );
  return changed.length;
}

async function writeResult(connection: Connection, result: RatiosResult): Promise<Outcome> {
  const { rid, isNew, isChanged } = await writeCompany(connection, result);
  const writtenPeriods = await writePeriods(connection, rid, result.operationRatios);
  if (writtenPeriods > 0) await connection.run(...writes.countPeriods({ rid }));
  if (isNew) return 'added';
  return isChanged || writtenPeriods > 0 ? 'updated' : 'unchanged';
}

export const openRatiosWriter = (database: Database): Pick<RecordWriter, 'writeRatios'> => ({
  writeRatios: (companies, cursorAfter) => writeEach(database, companies, cursorAfter, writeResult),
});
