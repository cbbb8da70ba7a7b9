import * as z from 'zod/mini';
import { type RatioPeriod, ratiosResult, type RatiosResult } from '#contract/endpoints/ratios.ts';
import { fiscalQuarter } from '#contract/time/fiscal-quarter.ts';
import { symbolKey } from '#contract/symbol.ts';
import { symbolKeys } from '../news/filters.ts';
import { formatRatioPeriod } from './record-json.ts';
import type { StoredCompany } from './records.ts';

/** What identifies a company, best first; "" where a result has none. */
export interface CompanyIds {
  readonly companyId: string;
  readonly cik: string;
  readonly symbols: readonly string[];
}

export const readCompanyIds = ({ company, operationRatios, symbol }: RatiosResult): CompanyIds => ({
  companyId: operationRatios.find(({ id }) => id.companyId !== '')?.id.companyId ?? '',
  cik: company.cik.trim().replace(/^0+/, ''),
  symbols: symbolKeys([symbol, company.primarySymbol]).filter((key) => key !== ''),
});

/** A period as both stores hold it, in the order of the columns of `ratio_period`. */
export interface PeriodRow {
  readonly company: number;
  readonly as_of: string;
  readonly period: string;
  readonly report_type: string;
  readonly company_id: string;
  readonly fiscal_year: number;
  readonly quarter: number;
  readonly text: string;
}

export function buildPeriodRow(company: number, ratios: RatioPeriod): PeriodRow {
  const { asOf, reportType, period, companyId } = ratios.id;
  const { year, quarter } = fiscalQuarter(asOf, ratios.fiscalYearEnd);
  return {
    company,
    as_of: asOf,
    period: period.toUpperCase(),
    report_type: reportType.toUpperCase(),
    company_id: companyId,
    fiscal_year: year,
    quarter,
    text: formatRatioPeriod(ratios),
  };
}

/** A company by its row. */
export interface CompanyRow {
  readonly rid: number;
  readonly text: string;
}

/** The periods of a company as JSON texts joined by commas, in UTF-8 or as a string. */
export interface CompanyPeriods {
  readonly company: number;
  readonly texts: string | Uint8Array;
}

/** A result with the symbol as it was requested. Assumed: a known company without a matching period has an empty list of periods. */
function resultParts({ text }: CompanyRow, periods: CompanyPeriods['texts'], symbol: string): (string | Uint8Array)[] {
  const requested = JSON.stringify(symbol);
  return [`{"company":${text},"operationRatios":[`, periods, `],"symbol":${requested},"idType":"SYMBOL","id":${requested}}`];
}

const join = (parts: readonly (string | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));

/** The response body: one result for each requested symbol that names a company. */
export function buildRatiosBody(
  symbols: readonly string[],
  companies: readonly (CompanyRow & { readonly symbol: string })[],
  periods: readonly CompanyPeriods[],
): Buffer {
  const companyOf = new Map(companies.map((company) => [company.symbol, company]));
  const periodsOf = new Map(periods.map(({ company, texts }) => [company, texts]));
  const results = symbols.flatMap((symbol) => {
    const company = companyOf.get(symbolKey(symbol));
    return company ? [resultParts(company, periodsOf.get(company.rid) ?? '', symbol)] : [];
  });
  return join(['{"result":[', ...results.flatMap((parts, index) => (index === 0 ? parts : [',', ...parts])), ']}']);
}

export function readStoredCompany(company: CompanyRow, periods: CompanyPeriods | undefined, symbols: readonly string[]): StoredCompany {
  const { primarySymbol } = JSON.parse(company.text) as { primarySymbol: string };
  const json = join(resultParts(company, periods?.texts ?? '', primarySymbol)).toString();
  return {
    result: z.parse(ratiosResult, JSON.parse(json)),
    otherSymbols: symbols.filter((symbol) => symbol !== symbolKey(primarySymbol)),
  };
}

/** Every period. */
export const allPeriods = { periods: ['ALL'] };
