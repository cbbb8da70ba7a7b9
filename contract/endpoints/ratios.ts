import * as z from 'zod/mini';
import { csv, echo, enumText, fieldText, intBetween, isoDate } from '../schema/codecs.ts';
import { endpoint, parameter, type QueryOf } from '../schema/endpoint.ts';
import * as limits from '../schema/limits.ts';

/** The 38 ratios in the order and spelling of the API reference. */
export const ratioNames = [
  'revenueGrowth',
  'operationIncomeGrowth',
  'netIncomeGrowth',
  'netIncomeContOpsGrowth',
  'operationRevenueGrowth3MonthAvg',
  'grossMargin',
  'operationMargin',
  'pretaxMargin',
  'netMargin',
  'taxRate',
  'ebitMargin',
  'ebitdaMargin',
  'salesPerEmployee',
  'currentRatio',
  'quickRatio',
  'longTermDebtTotalCapitalRatio',
  'longTermDebtEquityRatio',
  'financialLeverage',
  'totalDebtEquityRatio',
  'normalizedNetProfitMargin',
  'daysInSales',
  'daysInInventory',
  'daysInPayment',
  'cashConversionCycle',
  'receivableTurnover',
  'inventoryTurnover',
  'paymentTurnover',
  'fixAssetsTuronver',
  'assetsTurnover',
  'roe',
  'roa',
  'roic',
  'debttoAssets',
  'commonEquityToAssets',
  'normalizedRoic',
  'cashRatio',
  'cashToTotalAssets',
  'netIncomePerEmployee',
] as const;
export type RatioName = (typeof ratioNames)[number];

const flag = z._default(z.boolean(), false);

const company = z.looseObject({
  primarySymbol: fieldText,
  primaryExchange: fieldText,
  cik: fieldText,
  isin: fieldText,
  cusip: fieldText,
  standardName: fieldText,
  countryId: fieldText,
  industryTemplateCode: fieldText,
  businessCountryId: fieldText,
  isReit: flag,
  isLimitedPartnership: flag,
  isLimitedLiabilityCompany: flag,
  yearofEstablishment: z.optional(intBetween(0, 2199)),
});

/** Assumed: no ratio and no amount per employee is larger; rounding one near the largest number gives infinity, which JSON writes as null. */
const largestRatio = 1e15;
const ratio = z.optional(z.number().check(z.minimum(-largestRatio), z.maximum(largestRatio)));
const ratios38 = Object.fromEntries(ratioNames.map((name) => [name, ratio])) as Record<RatioName, z.ZodMiniOptional<z.ZodMiniNumber>>;

/** Ratios of one company and period, never annualised. Ratios that cannot be computed are omitted (assumption O07). */
export const ratioPeriod = z.looseObject({
  id: z.looseObject({ companyId: fieldText, asOf: isoDate, reportType: z.string(), period: z.string(), aorOrRestate: fieldText }),
  /** month */
  fiscalYearEnd: z.optional(intBetween(1, 12)),
  isCalculated: flag,
  ...ratios38,
});
export type RatioPeriod = z.output<typeof ratioPeriod>;

/**
 * The result for one symbol, periods newest first.
 *
 * Assumed: a company with an invalid period is rejected as a whole, because a series with a silent gap misleads.
 */
export const ratiosResult = z.looseObject({
  company,
  operationRatios: z.array(ratioPeriod),
  symbol: z.string(),
  idType: fieldText,
  id: fieldText,
});
export type RatiosResult = z.output<typeof ratiosResult>;

/** TTM trailing twelve months, A original, R restated, P preliminary. */
export const reportTypes = ['TTM', 'A', 'R', 'P'] as const;
export type ReportType = (typeof reportTypes)[number];

/** Spans, quarters and years; the vendor documents both notations (assumption O02). */
export const ratioPeriodLabels = ['3M', '6M', '9M', '1Y', '12M', 'FY', 'TTM', 'ALL', 'Q1', 'Q2', 'Q3', 'Q4'] as const;

/** Comma-separated period labels, case-insensitive, or fiscal years such as 2023. */
export const ratioPeriods = z.codec(csv(limits.ratios.periods), z.array(z.string()), {
  decode: (parts, context) =>
    parts.map((part) => {
      const known = ratioPeriodLabels.find((candidate) => candidate === part.toUpperCase());
      if (known === undefined && !/^(?:19|20)\d\d$/.test(part)) {
        context.issues.push({
          code: 'custom',
          input: part,
          message: `expected ${ratioPeriodLabels.join(', ')} or a fiscal year, got ${echo(part)}`,
        });
      }
      return known ?? part;
    }),
  encode: (parts) => parts,
});

const ratiosQuery = {
  symbols: parameter('symbols', csv(limits.ratios.symbols), { list: true, required: true }),
  asOf: parameter('asOf', isoDate),
  periods: parameter('period', ratioPeriods, { list: true, fallback: ['ALL'] }),
  reportType: parameter('reportType', enumText(reportTypes)),
};

/** The names of the parameters are the vendor's (assumption O01). */
export const ratios = endpoint({
  name: 'ratios',
  plan: 'ratios',
  path: '/api/v2.1/fundamentals/operationRatios',
  query: ratiosQuery,
  row: ratiosResult,
  envelope: 'result',
});
export type RatiosQuery = QueryOf<typeof ratiosQuery>;
