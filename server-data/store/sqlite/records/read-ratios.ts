import * as z from 'zod/mini';
import { type RatiosQuery, ratiosResult } from '#contract/endpoints/ratios.ts';
import { symbolKey } from '../../news/filters.ts';
import { readPeriodFilter } from '../../records/ratio-periods.ts';
import { resultEnd } from '../../records/ratio-rows.ts';
import type { RecordReader, RecordsSummary, StoredCompany } from '../../records/records.ts';
import type { Database, Value } from '../database.ts';
import type { Synchronous } from '../../awaitable.ts';

type RatiosReader = Pick<Synchronous<RecordReader>, 'ratiosJson' | 'eachCompany'> & {
  readonly summarizeRatios: () => RecordsSummary['ratios'];
};

interface CompanyRow {
  readonly rid: number;
  readonly text: string;
}

/** A condition on periods. Lists are bound as JSON, so that there are few SQL texts. */
interface Condition {
  readonly sql: string;
  readonly bound: readonly Value[];
}

const isOneOf = (column: string, values: readonly (string | number)[]): Condition => ({
  sql: `${column} in (select value from json_each(?))`,
  bound: [JSON.stringify(values)],
});

function periodConditions({ asOf, periods, reportType }: RatiosQuery): Condition[] {
  const { spans, quarters, years } = readPeriodFilter(periods);
  const conditions: Condition[] = [{ sql: 'as_of >= ?', bound: [asOf ?? ''] }];
  if (reportType !== undefined) conditions.push({ sql: 'report_type = ?', bound: [reportType] });
  if (years) conditions.push(isOneOf('fiscal_year', years));
  if (spans && quarters) {
    const span = isOneOf('period', spans);
    const quarter = isOneOf('quarter', quarters);
    conditions.push({ sql: `(${span.sql} or (period = '3M' and ${quarter.sql}))`, bound: [...span.bound, ...quarter.bound] });
  }
  return conditions;
}

/** Newest first. Assumed: periods that end on one day are sorted by span and type as text, 1Y before 3M, A before R. */
const newestFirst = 'order by as_of desc, period, report_type, company_id';

export function openRatiosReader(database: Database): RatiosReader {
  const findCompany = (symbol: string): CompanyRow | undefined =>
    database.get<CompanyRow>('select rid, text from ratio_symbol join ratio_company on rid = company where symbol = ?', symbolKey(symbol));

  const periodsJson = (company: number, conditions: readonly Condition[]): Buffer => {
    const where = ['company = ?', ...conditions.map(({ sql }) => sql)].join(' and ');
    const sql = `
      select cast(coalesce(group_concat(text, ','), '') as blob)
      from (select text from ratio_period where ${where} ${newestFirst})`;
    return database.blob(sql, company, ...conditions.flatMap(({ bound }) => bound));
  };

  // Assumed: a known company without a matching period has a result with an empty list of periods.
  const buildBody = (query: RatiosQuery): Buffer => {
    const conditions = periodConditions(query);
    const parts: Buffer[] = [];
    const periodsOf = new Map<number, Buffer>();
    for (const symbol of query.symbols) {
      const company = findCompany(symbol);
      if (!company) continue;
      const periods = periodsOf.get(company.rid) ?? periodsJson(company.rid, conditions);
      periodsOf.set(company.rid, periods);
      const start = parts.length === 0 ? '{"result":[' : ',';
      parts.push(Buffer.from(`${start}{"company":${company.text},"operationRatios":[`), periods, Buffer.from(resultEnd(symbol)));
    }
    parts.push(Buffer.from(parts.length === 0 ? '{"result":[]}' : ']}'));
    return Buffer.concat(parts);
  };

  /** One statement for each company, so that others may read and write in between. */
  function* eachRow(): Generator<CompanyRow> {
    let last = 0;
    for (;;) {
      const company = database.get<CompanyRow>('select rid, text from ratio_company where rid > ? order by rid limit 1', last);
      if (!company) return;
      yield company;
      last = company.rid;
    }
  }

  function* eachCompany(): Generator<StoredCompany> {
    const allPeriods = periodConditions({ symbols: [], periods: ['ALL'] });
    for (const { rid, text } of eachRow()) {
      const { primarySymbol } = JSON.parse(text) as { primarySymbol: string };
      const json = `{"company":${text},"operationRatios":[${periodsJson(rid, allPeriods).toString()}${resultEnd(primarySymbol)}`;
      const symbols = database.texts('select symbol from ratio_symbol where company = ? order by symbol', rid);
      yield {
        result: z.parse(ratiosResult, JSON.parse(json)),
        otherSymbols: symbols.filter((symbol) => symbol !== symbolKey(primarySymbol)),
      };
    }
  }

  return {
    ratiosJson: (query) => database.readTransaction(() => buildBody(query)),
    eachCompany,
    summarizeRatios: () =>
      database.get<RecordsSummary['ratios']>(
        `select count(*) as companies, coalesce(sum(periods), 0) as periods, coalesce(max(as_of), '') as asOf from ratio_company`,
      ) ?? { companies: 0, periods: 0, asOf: '' },
  };
}
