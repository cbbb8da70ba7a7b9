import type { RatiosResult } from '#contract/endpoints/ratios.ts';
import type { Company } from '../listing.ts';

/** Three-letter codes (ISO 3166) of the countries in the table. */
const countries: Readonly<Record<string, string>> = {
  AR: 'ARG',
  CA: 'CAN',
  CH: 'CHE',
  CN: 'CHN',
  DE: 'DEU',
  DK: 'DNK',
  GB: 'GBR',
  IE: 'IRL',
  JP: 'JPN',
  LU: 'LUX',
  NL: 'NLD',
  TW: 'TWN',
  US: 'USA',
};

/** Assumed: N is the usual form of statements, B a bank's, I an insurer's. */
const templateOf = ({ industry }: Company): string => (industry === 'Banks' ? 'B' : industry === 'Insurance' ? 'I' : 'N');

/** The firm behind its share classes: ten characters like `0C00000ADA`. */
export const companyIdOf = ({ cik }: Company): string => `0C${Number(cik).toString(36).toUpperCase().padStart(8, '0')}`;

export function descriptorOf(company: Company): RatiosResult['company'] {
  const country = countries[company.country] ?? '';
  return {
    primarySymbol: company.symbol,
    primaryExchange: company.exchange === 'NASDAQ' ? 'NAS' : 'NYS',
    cik: company.cik,
    isin: company.isin,
    cusip: company.cusip,
    standardName: company.name,
    countryId: country,
    industryTemplateCode: templateOf(company),
    businessCountryId: country,
    isReit: company.industry === 'REITs',
    isLimitedPartnership: false,
    isLimitedLiabilityCompany: false,
    ...(company.founded === undefined ? {} : { yearofEstablishment: company.founded }),
  };
}
