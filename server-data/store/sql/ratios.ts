import { type Expression, sql } from 'kysely';
import type { RatiosQuery } from '#contract/endpoints/ratios.ts';
import { readPeriodFilter } from '../records/ratio-periods.ts';
import type { CompanyIds } from '../records/ratio-rows.ts';
import { type Dialect, takeNew } from './dialects.ts';
import { prepare } from './statements.ts';
import type { Tables } from './tables.ts';

export type PeriodQuery = Omit<RatiosQuery, 'symbols'>;

/** The conditions of a query of periods; of one company where there is one, because its index sorts by day. */
interface PeriodValues {
  readonly company: number | undefined;
  readonly companies: readonly number[] | undefined;
  readonly asOf: string;
  readonly reportType: string | undefined;
  readonly spans: readonly string[] | undefined;
  readonly quarters: readonly number[] | undefined;
  readonly years: readonly number[] | undefined;
}

// Assumed: periods that end on one day are sorted by span and type as text, 1Y before 3M, A before R.
const newestFirst = sql`as_of desc, period, report_type, company_id`;

const preparePeriods = <Value>(dialect: Dialect<Value>) =>
  prepare(dialect, ({ company, companies = [], asOf, reportType, spans, quarters, years }: PeriodValues) => {
    const { build, isOneOf, joinTexts } = dialect;
    const periods = build
      .selectFrom('ratio_period')
      .where((eb) =>
        eb.and([
          company === undefined ? isOneOf('company', companies) : eb('company', '=', company),
          eb('as_of', '>=', asOf),
          ...(reportType === undefined ? [] : [eb('report_type', '=', reportType)]),
          ...(years ? [isOneOf('fiscal_year', years)] : []),
          ...(spans && quarters
            ? [eb.or([isOneOf('period', spans), eb.and([eb('period', '=', '3M'), isOneOf('quarter', quarters)])])]
            : []),
        ]),
      );
    return joinTexts(periods, newestFirst);
  });

/** Writes periods where they differ, with a row for each that does. @param rows of all columns, in their order */
export const upsertPeriods = <Value>({ build }: Dialect<Value>, rows: Expression<unknown>) =>
  build
    .insertInto('ratio_period')
    .expression(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['company', 'as_of', 'period', 'report_type', 'company_id'])
        .doUpdateSet(takeNew('text', 'fiscal_year', 'quarter'))
        .whereRef('ratio_period.text', '<>', 'excluded.text'),
    )
    .returning('ratio_period.company');

export function ratioReads<Value>(dialect: Dialect<Value>) {
  const { build } = dialect;
  const periods = preparePeriods(dialect);
  return {
    /** The companies that some symbols name. */
    bySymbols: prepare(dialect, ({ symbols }: { symbols: readonly string[] }) =>
      build
        .selectFrom('ratio_symbol')
        .innerJoin('ratio_company', 'rid', 'company')
        .select(['symbol', 'rid', 'text'])
        .where(dialect.isOneOf('symbol', symbols)),
    ),
    /** The next company in the order of their rows. */
    after: prepare(dialect, ({ rid }: { rid: number }) =>
      build.selectFrom('ratio_company').select(['rid', 'text']).where('rid', '>', rid).orderBy('rid').limit(1),
    ),
    symbols: prepare(dialect, ({ company }: { company: number }) =>
      build.selectFrom('ratio_symbol').select('symbol').where('company', '=', company).orderBy('symbol'),
    ),
    /** The texts of the periods of companies, newest first. */
    periods: (companies: readonly number[], { asOf = '', periods: wanted, reportType }: PeriodQuery) =>
      periods({
        ...(companies.length === 1 ? { company: companies[0], companies: undefined } : { company: undefined, companies }),
        asOf,
        reportType,
        ...readPeriodFilter(wanted),
      }),
    summary: prepare(dialect, () =>
      build
        .selectFrom('ratio_company')
        .select((eb) => [
          eb.fn.countAll().as('companies'),
          sql`cast(coalesce(sum(periods), 0) as bigint)`.as('periods'),
          sql`coalesce(max(as_of), '')`.as('asOf'),
        ]),
    ),
  };
}

export function ratioWrites<Value>(dialect: Dialect<Value>) {
  const { build } = dialect;
  const byCompanyId = prepare(dialect, ({ companyId }: { companyId: string }) =>
    build.selectFrom('ratio_company').select('rid').where('company_id', '=', companyId),
  );
  const byCik = prepare(dialect, ({ cik }: { cik: string }) =>
    build.selectFrom('ratio_company').select('rid').where('cik', '=', cik).orderBy('rid').limit(1),
  );
  /** of a company that has no id */
  const byCikAlone = prepare(dialect, ({ cik }: { cik: string }) =>
    build.selectFrom('ratio_company').select('rid').where('cik', '=', cik).where('company_id', '=', ''),
  );
  const bySymbol = prepare(dialect, ({ symbol }: { symbol: string }) =>
    build.selectFrom('ratio_symbol').select('company').where('symbol', '=', symbol),
  );
  const ofCompany = build.selectFrom('ratio_period').where('company', '=', sql.ref<number>('ratio_company.rid'));
  return {
    /** Statements that find the company of a result by its row, to be tried in this order. */
    lookups: ({ companyId, cik, symbols }: CompanyIds) => {
      // Assumed: a company is identified by its companyId; where its periods have none by CIK, and without that by symbol.
      if (companyId !== '') return [byCompanyId({ companyId }), ...(cik === '' ? [] : [byCikAlone({ cik })])];
      return cik === '' ? symbols.map((symbol) => bySymbol({ symbol })) : [byCik({ cik })];
    },
    insertCompany: prepare(dialect, ({ companyId, cik, text }: CompanyIds & { text: string }) =>
      build.insertInto('ratio_company').values({ company_id: companyId, cik, periods: 0, as_of: '', text }).returning('rid'),
    ),
    /** Writes the descriptor, and an id where there is none; has a row where that differs. */
    updateCompany: prepare(dialect, ({ rid, companyId, cik, text }: CompanyIds & { rid: number; text: string }) =>
      build
        .updateTable('ratio_company')
        .set({ text, cik, company_id: sql<string>`case company_id when '' then ${companyId} else company_id end` })
        .where('rid', '=', rid)
        .where((eb) => eb.or([eb('text', '<>', text), eb.and([eb('company_id', '=', ''), sql<boolean>`${companyId} <> ''`])]))
        .returning('rid'),
    ),
    /** Names a company by a symbol; has a row where it did not before. */
    writeSymbol: prepare(dialect, (row: Tables['ratio_symbol']) =>
      build
        .insertInto('ratio_symbol')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('symbol').doUpdateSet(takeNew('company')).whereRef('ratio_symbol.company', '<>', 'excluded.company'),
        )
        .returning('company'),
    ),
    /** Counts the periods of a company that was written. */
    countPeriods: prepare(dialect, ({ rid }: { rid: number }) =>
      build
        .updateTable('ratio_company')
        .set({
          periods: ofCompany.select((eb) => eb.fn.countAll<number>().as('n')),
          as_of: ofCompany.select((eb) => eb.fn.max('as_of').as('latest')),
        })
        .where('rid', '=', rid),
    ),
  };
}
