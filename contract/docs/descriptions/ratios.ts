import { ratioNames, type RatioName, type ratios } from '../../endpoints/ratios.ts';
import { paragraph } from '../glossary/meaning.ts';
import { ratioGlossary } from '../glossary/ratios.ts';
import { under, type EndpointDescriptions } from './types.ts';

const ratioSentences = Object.fromEntries(ratioNames.map((name) => [name, paragraph(ratioGlossary[name])])) as Record<RatioName, string>;

export const ratiosDescriptions: EndpointDescriptions<typeof ratios> = {
  title: 'Operation ratios',
  description: 'Gives the operating ratios of companies per reporting period, in the order asked; unknown symbols are left out.',
  parameters: {
    symbols: 'Tickers of the companies.',
    asOf: 'Earliest end of a period.',
    periods: 'Spans (3M, 6M, 9M, 1Y or 12M, TTM), fiscal quarters (Q1 to Q4), FY, fiscal years such as 2023, or ALL.',
    reportType: 'TTM trailing twelve months, A as originally reported, R restated, P preliminary; all types when absent.',
  },
  fields: {
    company: 'Who the figures belong to.',
    'company.primarySymbol': 'Ticker of the primary listing.',
    'company.primaryExchange': 'Exchange code of the primary listing, in this feed’s own system (NAS is Nasdaq).',
    'company.cik': 'Central Index Key, unpadded.',
    'company.isin': 'ISIN; may belong to another listing of the company.',
    'company.cusip': 'CUSIP; may belong to another listing of the company.',
    'company.standardName': 'Name of the company.',
    'company.countryId': 'Country of incorporation, three letters.',
    'company.industryTemplateCode': 'Layout of its statements, one letter.',
    'company.businessCountryId': 'Country of business, three letters.',
    'company.isReit': 'Whether it is a real estate investment trust.',
    'company.isLimitedPartnership': 'Whether it is a limited partnership.',
    'company.isLimitedLiabilityCompany': 'Whether it is a limited liability company.',
    'company.yearofEstablishment': 'Year it was founded; left out if unknown.',
    operationRatios: 'Reporting periods, newest first.',
    'operationRatios.id': 'What the figures are of.',
    'operationRatios.id.companyId': 'Identifier of the company.',
    'operationRatios.id.asOf': 'Last day of the period.',
    'operationRatios.id.reportType': 'TTM, A, R or P.',
    'operationRatios.id.period': 'Length of the period: 3M, 6M, 9M, 1Y or TTM.',
    'operationRatios.id.aorOrRestate': 'RESTATE for restated figures, AOR otherwise.',
    'operationRatios.fiscalYearEnd': 'Month in which the fiscal year ends, 1 to 12.',
    'operationRatios.isCalculated': 'Whether the figures were calculated rather than reported.',
    ...under('operationRatios', ratioSentences),
    symbol: 'The symbol asked for.',
    idType: 'Kind of identifier, such as SYMBOL.',
    id: 'The identifier itself.',
  },
};
