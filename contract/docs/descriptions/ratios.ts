import { ratioNames, type RatioName, type ratios } from '../../endpoints/ratios.ts';
import { paragraph } from '../glossary/meaning.ts';
import { ratioGlossary } from '../glossary/ratios.ts';
import { under, type EndpointDescriptions } from './types.ts';

const ratioSentences = Object.fromEntries(ratioNames.map((name) => [name, paragraph(ratioGlossary[name])])) as Record<RatioName, string>;

export const ratiosDescriptions: EndpointDescriptions<typeof ratios> = {
  title: 'Financial ratios',
  description: 'Returns financial ratios of companies by reporting period, in the order of the request. Unknown symbols are omitted.',
  parameters: {
    symbols: 'Tickers of the companies.',
    asOf: 'Earliest period end.',
    periods: 'Spans (3M, 6M, 9M, 1Y or 12M, TTM), fiscal quarters (Q1 to Q4), FY, fiscal years such as 2023, or ALL.',
    reportType: 'TTM trailing twelve months, A original, R restated, P preliminary; all types by default.',
  },
  fields: {
    company: 'The company that reports.',
    'company.primarySymbol': 'Ticker of the primary listing.',
    'company.primaryExchange': 'Exchange code of the primary listing, in the codes of this feed (NAS is Nasdaq).',
    'company.cik': 'Central Index Key, unpadded.',
    'company.isin': 'ISIN; may belong to another listing of the company.',
    'company.cusip': 'CUSIP; may belong to another listing of the company.',
    'company.standardName': 'Name of the company.',
    'company.countryId': 'Country of incorporation, three letters.',
    'company.industryTemplateCode': 'Statement template, one letter.',
    'company.businessCountryId': 'Country of business, three letters.',
    'company.isReit': 'Whether it is a real estate investment trust.',
    'company.isLimitedPartnership': 'Whether it is a limited partnership.',
    'company.isLimitedLiabilityCompany': 'Whether it is a limited liability company.',
    'company.yearofEstablishment': 'Year of foundation; omitted if unknown.',
    operationRatios: 'Reporting periods, newest first.',
    'operationRatios.id': 'Identification of the period.',
    'operationRatios.id.companyId': 'Identifier of the company.',
    'operationRatios.id.asOf': 'Last day of the period.',
    'operationRatios.id.reportType': 'TTM, A, R or P.',
    'operationRatios.id.period': 'Length of the period: 3M, 6M, 9M, 1Y or TTM.',
    'operationRatios.id.aorOrRestate': 'RESTATE for restated values, AOR otherwise.',
    'operationRatios.fiscalYearEnd': 'Month in which the fiscal year ends, 1 to 12.',
    'operationRatios.isCalculated': 'Whether the values are derived rather than reported.',
    ...under('operationRatios', ratioSentences),
    symbol: 'The requested symbol.',
    idType: 'Type of the identifier, such as SYMBOL.',
    id: 'The requested identifier.',
  },
};
