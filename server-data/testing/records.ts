import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { quantifiedFields, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import type { RatioPeriod, RatiosResult } from '#contract/endpoints/ratios.ts';
import type { SplitRecord } from '#contract/endpoints/splits.ts';
import { type DecimalText, isDecimalText } from '#contract/schema/decimal.ts';

/** An amount, kept as the text it is written in. */
export function amount(text: string): DecimalText {
  if (!isDecimalText(text)) throw new Error(`no decimal: ${text}`);
  return text;
}

/** Records as plain as possible, with what a test cares about laid over them; every field of the spec, in its order. */
export const buildGuidance = (id: string, more: Partial<GuidanceRecord> = {}): GuidanceRecord => ({
  id,
  date: '2026-01-05',
  time: '09:30:00',
  ticker: 'RCT',
  name: 'Sample Holdings',
  exchange: 'NASDAQ',
  cusip: '',
  currency: 'USD',
  period: 'FY',
  period_year: 2026,
  prelim: 'N',
  is_primary: 'Y',
  eps_type: 'Adj',
  eps_guidance_est: null,
  eps_guidance_max: amount('1.50'),
  eps_guidance_min: amount('1.5'),
  eps_guidance_prior_max: null,
  eps_guidance_prior_min: null,
  revenue_type: 'GAAP',
  revenue_guidance_est: null,
  revenue_guidance_max: amount('100000000.000'),
  revenue_guidance_min: amount('100000000'),
  revenue_guidance_prior_max: null,
  revenue_guidance_prior_min: null,
  importance: 1,
  notes: '',
  updated: 1_767_623_735,
  ...more,
});

export const buildSplit = (id: string, more: Partial<SplitRecord> = {}): SplitRecord => ({
  id,
  ticker: 'TCBP',
  name: 'Sample BioPharm',
  exchange: 'NASDAQ',
  cusip: '',
  date_announced: '2025-12-30',
  date_ex: '2026-01-07',
  date_recorded: null,
  date_distribution: '2026-01-06',
  importance: 1,
  optionable: false,
  ratio: '1.10:1',
  split_type: 'ADR Ratio Change',
  notes: '',
  updated: 1_735_816_783,
  ...more,
});

const unmeasured = Object.fromEntries(
  quantifiedFields.map(({ name, kind }) => [name, kind === 'metric' ? null : kind === 'text' ? '' : 0]),
);

export const buildQuantified = (id: string, more: Partial<QuantifiedRecord> = {}): QuantifiedRecord => ({
  ...(unmeasured as unknown as QuantifiedRecord),
  _id: id,
  ResourceID: '36444586',
  Symb: 'AAPL',
  Date: '1/1/2024',
  'Result%': amount('-0.10'),
  created: 1_704_140_000,
  ...more,
});

export const buildPeriod = (
  asOf: string,
  { id = {}, ...more }: Partial<Omit<RatioPeriod, 'id'>> & { id?: Partial<RatioPeriod['id']> } = {},
): RatioPeriod => ({
  id: { companyId: '0C00000ADA', asOf, reportType: 'A', period: '3M', aorOrRestate: 'AOR', ...id },
  fiscalYearEnd: 9,
  isCalculated: false,
  roe: 0.48,
  ...more,
});

export const buildRatios = (
  symbol: string,
  operationRatios: RatiosResult['operationRatios'] = [],
  company: Partial<RatiosResult['company']> = {},
): RatiosResult => ({
  company: {
    primarySymbol: symbol,
    primaryExchange: 'NAS',
    cik: '',
    isin: '',
    cusip: '',
    standardName: `${symbol} Sample`,
    countryId: 'USA',
    industryTemplateCode: 'N',
    businessCountryId: 'USA',
    isReit: false,
    isLimitedPartnership: false,
    isLimitedLiabilityCompany: false,
    ...company,
  },
  operationRatios,
  symbol,
  idType: 'SYMBOL',
  id: symbol,
});
