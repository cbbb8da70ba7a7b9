import type { RatioPeriod, RatiosResult } from '#contract/endpoints/ratios.ts';
import { fiscalQuarter } from '#contract/time/fiscal-quarter.ts';
import type { Outcome } from '../../versions.ts';
import { formatCompany, formatRatioPeriod } from '../../records/record-json.ts';
import type { RecordWriter } from '../../records/records.ts';
import { writeEach } from '../batches.ts';
import type { Database } from '../database.ts';
import { type CompanyIds, readCompanyIds } from '../../records/ratio-rows.ts';
import type { Synchronous } from '../../awaitable.ts';

export function openRatiosWriter(database: Database): Pick<Synchronous<RecordWriter>, 'writeRatios'> {
  const findRid = (sql: string, key: string): number | undefined => (key === '' ? undefined : database.numbers(sql, key)[0]);

  /**
   * Assumed: a company is identified by its companyId; where its periods have none by CIK, and without that by symbol.
   */
  const findCompany = ({ companyId, cik, symbols }: CompanyIds): number | undefined => {
    if (companyId !== '') {
      return (
        findRid('select rid from ratio_company where company_id = ?', companyId) ??
        findRid(`select rid from ratio_company where cik = ? and company_id = ''`, cik)
      );
    }
    if (cik !== '') return findRid('select rid from ratio_company where cik = ? order by rid', cik);
    for (const symbol of symbols) {
      const company = findRid('select company from ratio_symbol where symbol = ?', symbol);
      if (company !== undefined) return company;
    }
    return undefined;
  };

  const hasChanged = (sql: string, ...values: (string | number)[]): boolean => database.numbers(`${sql} returning 1`, ...values).length > 0;

  const insertCompany = ({ companyId, cik }: CompanyIds, text: string): number =>
    database.numbers(
      `insert into ratio_company (company_id, cik, periods, as_of, text) values (?, ?, 0, '', ?) returning rid`,
      companyId,
      cik,
      text,
    )[0] ?? 0;

  /** Writes the descriptor where it differs, and assigns the symbols to the company. */
  const writeCompany = (result: RatiosResult): { company: number; isNew: boolean; isChanged: boolean } => {
    const ids = readCompanyIds(result);
    const text = formatCompany(result.company);
    const known = findCompany(ids);
    let isChanged =
      known === undefined ||
      hasChanged(
        `update ratio_company set text = ?1, cik = ?2, company_id = iif(company_id = '', ?3, company_id)
        where rid = ?4 and (text <> ?1 or (company_id = '' and ?3 <> ''))`,
        text,
        ids.cik,
        ids.companyId,
        known,
      );
    const company = known ?? insertCompany(ids, text);
    for (const symbol of ids.symbols) {
      const isNewSymbol = hasChanged(
        `insert into ratio_symbol values (?, ?)
        on conflict (symbol) do update set company = excluded.company where company <> excluded.company`,
        symbol,
        company,
      );
      isChanged ||= isNewSymbol;
    }
    return { company, isNew: known === undefined, isChanged };
  };

  const writePeriod = (company: number, period: RatioPeriod): boolean => {
    const { asOf, reportType, period: span, companyId } = period.id;
    const { year, quarter } = fiscalQuarter(asOf, period.fiscalYearEnd);
    return hasChanged(
      `insert into ratio_period values (?, ?, ?, ?, ?, ?, ?, ?)
      on conflict do update set text = excluded.text, fiscal_year = excluded.fiscal_year, quarter = excluded.quarter
      where text <> excluded.text`,
      company,
      asOf,
      span.toUpperCase(),
      reportType.toUpperCase(),
      companyId,
      year,
      quarter,
      formatRatioPeriod(period),
    );
  };

  const writeResult = (result: RatiosResult): Outcome => {
    const { company, isNew, isChanged } = writeCompany(result);
    const writtenPeriods = result.operationRatios.filter((period) => writePeriod(company, period)).length;
    if (writtenPeriods > 0) {
      database.run(
        `update ratio_company set
          periods = (select count(*) from ratio_period where company = rid),
          as_of = (select max(as_of) from ratio_period where company = rid)
        where rid = ?`,
        company,
      );
    }
    if (isNew) return 'added';
    return isChanged || writtenPeriods > 0 ? 'updated' : 'unchanged';
  };

  return { writeRatios: (companies, cursorAfter) => writeEach(database, companies, cursorAfter, writeResult) };
}
