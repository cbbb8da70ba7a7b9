import * as z from 'zod/mini';
import { ratiosResult, type RatiosQuery, type RatiosResult } from '#contract/endpoints/ratios.ts';
import { filterKey } from '../filter-key.ts';
import { periodChoice } from '../ratio-periods.ts';
import type { RecordReader, RecordsSummary } from '../records.ts';
import type { Database, Value } from './database.ts';

type RatiosReader = Pick<RecordReader, 'ratiosJson' | 'eachRatios'> & { readonly summarizeRatios: () => RecordsSummary['ratios'] };

interface Company {
  readonly rid: number;
  readonly text: string;
}

/** Conditions on periods: the texts are few, the lists are bound as JSON. */
interface Condition {
  readonly sql: string;
  readonly bound: readonly Value[];
}

const oneOf = (column: string, values: readonly (string | number)[]): Condition => ({
  sql: `${column} in (select value from json_each(?))`,
  bound: [JSON.stringify(values)],
});

function conditionsOf({ asOf, periods, reportType }: RatiosQuery): Condition[] {
  const { spans, quarters, years } = periodChoice(periods);
  const conditions: Condition[] = [{ sql: 'as_of >= ?', bound: [asOf ?? ''] }];
  if (reportType !== undefined) conditions.push({ sql: 'report_type = ?', bound: [reportType] });
  if (years) conditions.push(oneOf('fiscal_year', years));
  if (spans && quarters) {
    const length = oneOf('period', spans);
    const quarter = oneOf('quarter', quarters);
    conditions.push({ sql: `(${length.sql} or (period = '3M' and ${quarter.sql}))`, bound: [...length.bound, ...quarter.bound] });
  }
  return conditions;
}

/** Newest first. Assumed: periods that end on one day stand in the order of their words, 1Y before 3M, A before R. */
const order = 'order by as_of desc, period, report_type, company_id';

/** What stands after a company's periods: the symbol as it was asked for (facts §8). */
const tail = (symbol: string): string => {
  const text = JSON.stringify(symbol);
  return `],"symbol":${text},"idType":"SYMBOL","id":${text}}`;
};

export function openRatiosReader(database: Database): RatiosReader {
  const companyOf = (symbol: string): Company | undefined =>
    database.row<Company>(
      'select rid, text from ratio_symbol join ratio_company on rid = company where symbol = ?',
      filterKey('ticker', symbol),
    );

  const periodsOf = (company: number, conditions: readonly Condition[]): Buffer => {
    const where = ['company = ?', ...conditions.map(({ sql }) => sql)].join(' and ');
    const values = conditions.flatMap(({ bound }) => bound);
    return database.bytes(
      `select cast(coalesce(group_concat(text, ','), '') as blob) from (select text from ratio_period where ${where} ${order})`,
      company,
      ...values,
    );
  };

  // Assumed: a known company of which no period is asked for has its result, with an empty list of periods.
  const jsonOf = (query: RatiosQuery): Buffer => {
    const conditions = conditionsOf(query);
    const parts: Buffer[] = [];
    const companies = new Map<number, Buffer>();
    for (const symbol of query.symbols) {
      const company = companyOf(symbol);
      if (!company) continue;
      const periods = companies.get(company.rid) ?? periodsOf(company.rid, conditions);
      companies.set(company.rid, periods);
      const before = parts.length === 0 ? '{"result":[' : ',';
      parts.push(Buffer.from(`${before}{"company":${company.text},"operationRatios":[`), periods, Buffer.from(tail(symbol)));
    }
    parts.push(Buffer.from(parts.length === 0 ? '{"result":[]}' : ']}'));
    return Buffer.concat(parts);
  };

  /** One at a time, so that others may read and write meanwhile. */
  function* eachCompany(): Generator<Company> {
    let last = 0;
    for (;;) {
      const company = database.row<Company>('select rid, text from ratio_company where rid > ? order by rid limit 1', last);
      if (!company) return;
      yield company;
      last = company.rid;
    }
  }

  function* each(): Generator<RatiosResult> {
    const everything = conditionsOf({ symbols: [], periods: ['ALL'] });
    for (const { rid, text } of eachCompany()) {
      const { primarySymbol } = JSON.parse(text) as { primarySymbol: string };
      const json = `{"company":${text},"operationRatios":[${periodsOf(rid, everything).toString()}${tail(primarySymbol)}`;
      yield z.parse(ratiosResult, JSON.parse(json));
    }
  }

  return {
    ratiosJson: (query) => database.reading(() => jsonOf(query)),
    eachRatios: each,
    summarizeRatios: () =>
      database.row<RecordsSummary['ratios']>(
        `select count(*) as companies, coalesce(sum(periods), 0) as periods, coalesce(max(as_of), '') as asOf from ratio_company`,
      ) ?? { companies: 0, periods: 0, asOf: '' },
  };
}
