import type { RatioPeriod, RatiosResult } from '#contract/endpoints/ratios.ts';
import { fiscalQuarter } from '#contract/time/fiscal-quarter.ts';
import { filterKey } from '../filter-key.ts';
import { companyText, ratioPeriodText } from '../record-text.ts';
import type { RecordWriter } from '../records.ts';
import type { Database } from './database.ts';
import { openBatches } from './record-batch.ts';

const symbolKey = (symbol: string): string => filterKey('ticker', symbol);
const plainCik = (cik: string): string => cik.trim().replace(/^0+/, '');

/** What a company is known by, best first; "" where a result does not say. */
interface Names {
  readonly companyId: string;
  readonly cik: string;
  readonly symbols: readonly string[];
}

function namesOf({ company, operationRatios, symbol }: RatiosResult): Names {
  const companyId = operationRatios.find(({ id }) => id.companyId !== '')?.id.companyId ?? '';
  const symbols = [...new Set([symbol, company.primarySymbol].map(symbolKey))].filter((key) => key !== '');
  return { companyId, cik: plainCik(company.cik), symbols };
}

export function openRatiosWriter(database: Database): Pick<RecordWriter, 'writeRatios'> {
  const batch = openBatches(database);

  /**
   * Assumed: a company is one by its companyId; where its periods bring none it is one by CIK, and without that by symbol.
   */
  const findCompany = ({ companyId, cik, symbols }: Names): number | undefined => {
    const find = (sql: string, ...values: string[]): number | undefined =>
      values.includes('') ? undefined : database.numbers(sql, ...values)[0];
    if (companyId !== '') {
      return (
        find('select rid from ratio_company where company_id = ?', companyId) ??
        find(`select rid from ratio_company where cik = ? and company_id = ''`, cik)
      );
    }
    if (cik !== '') return find('select rid from ratio_company where cik = ? order by rid', cik);
    for (const symbol of symbols) {
      const company = find('select company from ratio_symbol where symbol = ?', symbol);
      if (company !== undefined) return company;
    }
    return undefined;
  };

  /** Writes the descriptor where it differs; the symbols are the company's from now on. */
  const writeCompany = (result: RatiosResult): { company: number; isChanged: boolean } => {
    const names = namesOf(result);
    const text = companyText(result.company);
    const known = findCompany(names);
    let isChanged = false;
    const changes = (sql: string, ...values: (string | number)[]): boolean => database.numbers(`${sql} returning 1`, ...values).length > 0;
    if (known !== undefined) {
      isChanged = changes(
        "update ratio_company set text = ?1, cik = ?2, company_id = iif(company_id = '', ?3, company_id) where rid = ?4 and " +
          "(text <> ?1 or (company_id = '' and ?3 <> ''))",
        text,
        names.cik,
        names.companyId,
        known,
      );
    }
    const [company = 0] =
      known === undefined
        ? database.numbers(
            `insert into ratio_company (company_id, cik, periods, as_of, text) values (?, ?, 0, '', ?) returning rid`,
            names.companyId,
            names.cik,
            text,
          )
        : [known];
    for (const symbol of names.symbols) {
      const isNew = changes(
        'insert into ratio_symbol values (?, ?) on conflict (symbol) do update set company = excluded.company where company <> excluded.company',
        symbol,
        company,
      );
      isChanged ||= isNew;
    }
    return { company, isChanged: isChanged || known === undefined };
  };

  const writePeriod = (company: number, period: RatioPeriod): boolean => {
    const { asOf, reportType, period: length, companyId } = period.id;
    const { year, quarter } = fiscalQuarter(asOf, period.fiscalYearEnd);
    const [isWritten] = database.numbers(
      'insert into ratio_period values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do update set text = excluded.text, ' +
        'fiscal_year = excluded.fiscal_year, quarter = excluded.quarter where text <> excluded.text returning 1',
      company,
      asOf,
      length.toUpperCase(),
      reportType.toUpperCase(),
      companyId,
      year,
      quarter,
      ratioPeriodText(period),
    );
    return isWritten !== undefined;
  };

  const write = (result: RatiosResult): boolean => {
    const { company, isChanged } = writeCompany(result);
    let written = 0;
    for (const period of result.operationRatios) if (writePeriod(company, period)) written++;
    if (written > 0) {
      database.run(
        'update ratio_company set periods = (select count(*) from ratio_period where company = rid), ' +
          'as_of = (select max(as_of) from ratio_period where company = rid) where rid = ?',
        company,
      );
    }
    return isChanged || written > 0;
  };

  return { writeRatios: (companies, cursorAfter) => batch(companies, cursorAfter, write) };
}
