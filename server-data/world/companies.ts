import { communication } from './companies/communication.ts';
import { discretionary } from './companies/discretionary.ts';
import { financials } from './companies/financials.ts';
import { funds } from './companies/funds.ts';
import { health } from './companies/health.ts';
import { industrials } from './companies/industrials.ts';
import { resources } from './companies/resources.ts';
import { staples } from './companies/staples.ts';
import { technology } from './companies/technology.ts';
import { utilitiesAndProperty } from './companies/utilities-and-property.ts';
import type { Company } from './listing.ts';

/** Every security of the example world. Identifiers are real and checked; everything told about them is invented. */
export const companies: readonly Company[] = [
  ...technology,
  ...communication,
  ...discretionary,
  ...staples,
  ...health,
  ...financials,
  ...industrials,
  ...resources,
  ...utilitiesAndProperty,
  ...funds,
];

const bySymbol = new Map(companies.map((company) => [company.symbol, company]));

/** @throws for a symbol that is not in the table: a slip in our own text, not in anybody's input */
export function companyOf(symbol: string): Company {
  const company = bySymbol.get(symbol);
  if (!company) throw new Error(`no company with symbol ${symbol} in the example world`);
  return company;
}

/** A company by a spelling that a story may use: class shares come as BRK.B, BRK-B and BRK/B (facts §11). */
export const companyWritten = (ticker: string): Company | undefined => bySymbol.get(ticker.replace(/[-/]/, '.'));

const byCik = Map.groupBy(companies, (company) => company.cik || company.symbol);

/** Every share class of the firm behind a security, itself included: GOOGL and GOOG, BRK.A and BRK.B. */
export const shareClassesOf = (company: Company): readonly Company[] => byCik.get(company.cik || company.symbol) ?? [company];

/** One security per firm, the one stories are filed under; funds left out. */
export const firms: readonly Company[] = companies.filter(
  (company) => company.sector !== 'Funds' && company.symbol === headlineClass(company).symbol,
);

/** The cheapest class is the one people trade. */
function headlineClass(company: Company): Company {
  return shareClassesOf(company).reduce((least, other) => (other.scale.priceUsd < least.scale.priceUsd ? other : least));
}
