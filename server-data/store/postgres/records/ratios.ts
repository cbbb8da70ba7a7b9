import * as z from 'zod/mini';
import { type RatioPeriod, type RatiosQuery, ratiosResult, type RatiosResult } from '#contract/endpoints/ratios.ts';
import { fiscalQuarter } from '#contract/time/fiscal-quarter.ts';
import { symbolKey } from '../../news/filters.ts';
import { readPeriodFilter } from '../../records/ratio-periods.ts';
import { type CompanyIds, readCompanyIds, resultEnd } from '../../records/ratio-rows.ts';
import { formatCompany, formatRatioPeriod } from '../../records/record-json.ts';
import type { RecordReader, RecordsSummary, RecordWriter, StoredCompany } from '../../records/records.ts';
import type { Outcome } from '../../versions.ts';
import { writeEach } from '../batches.ts';
import { type Connection, isStorable, openBindings } from '../connection.ts';
import type { Database } from '../database.ts';

type RatiosReader = Pick<RecordReader, 'ratiosJson' | 'eachCompany'>;

interface CompanyRow {
  readonly rid: number;
  readonly text: string;
}

type Bind = ReturnType<typeof openBindings>['bind'];

function periodConditions(bind: Bind, { asOf, periods, reportType }: Omit<RatiosQuery, 'symbols'>): string {
  const { spans, quarters, years } = readPeriodFilter(periods);
  const conditions = [`as_of >= ${bind(asOf ?? '', 'text')}`];
  if (reportType !== undefined) conditions.push(`report_type = ${bind(reportType, 'text')}`);
  if (years) conditions.push(`fiscal_year = any(${bind(years, 'bigint[]')})`);
  if (spans && quarters) {
    conditions.push(`(period = any(${bind(spans, 'text[]')}) or (period = '3M' and quarter = any(${bind(quarters, 'int[]')})))`);
  }
  return conditions.join(' and ');
}

/** Newest first. Assumed: periods that end on one day are sorted by span and type as text, 1Y before 3M, A before R. */
const newestFirst = 'order by as_of desc, period, report_type, company_id';

/** The periods of companies as JSON texts, joined by commas. */
async function readPeriods(
  connection: Connection,
  companies: readonly number[],
  query: Omit<RatiosQuery, 'symbols'>,
): Promise<Map<number, string>> {
  const { values, bind } = openBindings();
  const rows = await connection.all<{ company: number; texts: string }>(
    `select company, string_agg(text, ',' ${newestFirst}) as texts from ratio_period
    where company = any(${bind(companies, 'int[]')}) and ${periodConditions(bind, query)} group by company`,
    ...values,
  );
  return new Map(rows.map(({ company, texts }) => [company, texts]));
}

const allPeriods = { periods: ['ALL'] };

export function openRatiosReader({ read }: Database): RatiosReader {
  // Assumed: a known company without a matching period has a result with an empty list of periods.
  const ratiosJson = (query: RatiosQuery): Promise<Buffer> =>
    read(async (connection) => {
      const keys = [...new Set(query.symbols.map(symbolKey).filter(isStorable))];
      const companies = new Map(
        (
          await connection.all<CompanyRow & { symbol: string }>(
            'select symbol, rid, text from ratio_symbol join ratio_company on rid = company where symbol = any($1::text[])',
            keys,
          )
        ).map((row) => [row.symbol, row]),
      );
      const periods = await readPeriods(
        connection,
        Array.from(companies.values(), ({ rid }) => rid),
        query,
      );
      const results = query.symbols.flatMap((symbol) => {
        const company = companies.get(symbolKey(symbol));
        return company ? [`{"company":${company.text},"operationRatios":[${periods.get(company.rid) ?? ''}${resultEnd(symbol)}`] : [];
      });
      return Buffer.from(`{"result":[${results.join()}]}`);
    });

  /** One transaction for each company, so that others may write in between. */
  async function* eachCompany(): AsyncGenerator<StoredCompany> {
    let last = 0;
    for (;;) {
      const after = last;
      const found = await read(async (connection) => {
        const company = await connection.get<CompanyRow>(
          'select rid, text from ratio_company where rid > $1::bigint order by rid limit 1',
          after,
        );
        if (!company) return undefined;
        const symbols = await connection.texts('select symbol from ratio_symbol where company = $1 order by symbol', company.rid);
        return { company, symbols, periods: await readPeriods(connection, [company.rid], allPeriods) };
      });
      if (!found) return;
      const { rid, text } = found.company;
      const { primarySymbol } = JSON.parse(text) as { primarySymbol: string };
      const json = `{"company":${text},"operationRatios":[${found.periods.get(rid) ?? ''}${resultEnd(primarySymbol)}`;
      yield {
        result: z.parse(ratiosResult, JSON.parse(json)),
        otherSymbols: found.symbols.filter((symbol) => symbol !== symbolKey(primarySymbol)),
      };
      last = rid;
    }
  }

  return { ratiosJson, eachCompany };
}

export const summarizeRatios = async (connection: Connection): Promise<RecordsSummary['ratios']> =>
  (await connection.get<RecordsSummary['ratios']>(
    `select count(*) as companies, coalesce(sum(periods), 0)::bigint as periods, coalesce(max(as_of), '') as "asOf" from ratio_company`,
  )) ?? { companies: 0, periods: 0, asOf: '' };

/** Assumed: a company is identified by its companyId; where its periods have none by CIK, and without that by symbol. */
async function findCompany(connection: Connection, { companyId, cik, symbols }: CompanyIds): Promise<number | undefined> {
  const findRid = async (sql: string, key: string): Promise<number | undefined> =>
    key === '' ? undefined : (await connection.numbers(sql, key))[0];
  if (companyId !== '') {
    return (
      (await findRid('select rid from ratio_company where company_id = $1', companyId)) ??
      (await findRid(`select rid from ratio_company where cik = $1 and company_id = ''`, cik))
    );
  }
  if (cik !== '') return findRid('select rid from ratio_company where cik = $1 order by rid limit 1', cik);
  for (const symbol of symbols) {
    const company = await findRid('select company from ratio_symbol where symbol = $1', symbol);
    if (company !== undefined) return company;
  }
  return undefined;
}

/** Writes the descriptor where it differs, and assigns the symbols to the company. */
async function writeCompany(
  connection: Connection,
  result: RatiosResult,
): Promise<{ company: number; isNew: boolean; isChanged: boolean }> {
  const ids = readCompanyIds(result);
  const text = formatCompany(result.company);
  const hasChanged = async (sql: string, ...values: (string | number)[]): Promise<boolean> =>
    (await connection.numbers(`${sql} returning 1`, ...values)).length > 0;
  const known = await findCompany(connection, ids);
  let isChanged =
    known === undefined ||
    (await hasChanged(
      `update ratio_company set text = $1, cik = $2, company_id = case company_id when '' then $3 else company_id end
      where rid = $4 and (text <> $1 or (company_id = '' and $3 <> ''))`,
      text,
      ids.cik,
      ids.companyId,
      known,
    ));
  const company =
    known ??
    (
      await connection.numbers(
        `insert into ratio_company (company_id, cik, periods, as_of, text) values ($1, $2, 0, '', $3) returning rid`,
        ids.companyId,
        ids.cik,
        text,
      )
    )[0] ??
    0;
  for (const symbol of ids.symbols) {
    const isNewSymbol = await hasChanged(
      `insert into ratio_symbol as s values ($1, $2)
      on conflict (symbol) do update set company = excluded.company where s.company <> excluded.company`,
      symbol,
      company,
    );
    isChanged ||= isNewSymbol;
  }
  return { company, isNew: known === undefined, isChanged };
}

/** The periods that a result changes; of two with one key the last one is written. */
async function writePeriods(connection: Connection, company: number, periods: readonly RatioPeriod[]): Promise<number> {
  const rows = new Map(
    periods.map((period) => {
      const { asOf, reportType, period: span, companyId } = period.id;
      const { year, quarter } = fiscalQuarter(asOf, period.fiscalYearEnd);
      const key = [asOf, span.toUpperCase(), reportType.toUpperCase(), companyId] as const;
      return [key.join('\n'), { key, year, quarter, text: formatRatioPeriod(period) }];
    }),
  );
  if (rows.size === 0) return 0;
  const written = [...rows.values()];
  const keyPart = (index: 0 | 1 | 2 | 3): string[] => written.map(({ key }) => key[index]);
  const changed = await connection.numbers(
    `insert into ratio_period as p
    select $1::int, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::text[])
    on conflict (company, as_of, period, report_type, company_id) do update
      set text = excluded.text, fiscal_year = excluded.fiscal_year, quarter = excluded.quarter where p.text <> excluded.text
    returning 1`,
    company,
    keyPart(0),
    keyPart(1),
    keyPart(2),
    keyPart(3),
    written.map(({ year }) => year),
    written.map(({ quarter }) => quarter),
    written.map(({ text }) => text),
  );
  return changed.length;
}

async function writeResult(connection: Connection, result: RatiosResult): Promise<Outcome> {
  const { company, isNew, isChanged } = await writeCompany(connection, result);
  const writtenPeriods = await writePeriods(connection, company, result.operationRatios);
  if (writtenPeriods > 0) {
    await connection.run(
      `update ratio_company set
        periods = (select count(*) from ratio_period where company = rid), as_of = (select max(as_of) from ratio_period where company = rid)
      where rid = $1`,
      company,
    );
  }
  if (isNew) return 'added';
  return isChanged || writtenPeriods > 0 ? 'updated' : 'unchanged';
}

export const openRatiosWriter = (database: Database): Pick<RecordWriter, 'writeRatios'> => ({
  writeRatios: (companies, cursorAfter) => writeEach(database, companies, cursorAfter, writeResult),
});
