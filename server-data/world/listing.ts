export type Sector =
  | 'Communication Services'
  | 'Consumer Discretionary'
  | 'Consumer Staples'
  | 'Energy'
  | 'Financials'
  | 'Funds'
  | 'Health Care'
  | 'Industrials'
  | 'Information Technology'
  | 'Materials'
  | 'Real Estate'
  | 'Utilities';

export type Industry =
  | 'Aerospace & Defense'
  | 'Airlines'
  | 'Asset Managers'
  | 'Automakers'
  | 'Banks'
  | 'Beverages'
  | 'Big-Box Retail'
  | 'Biotechnology'
  | 'Brokers'
  | 'Business Services'
  | 'Chemicals'
  | 'Chip Equipment'
  | 'Electrical Equipment'
  | 'Entertainment'
  | 'Exchanges & Data'
  | 'Funds'
  | 'Hardware'
  | 'Health Insurers'
  | 'Health Services'
  | 'Household Products'
  | 'IT Services'
  | 'Insurance'
  | 'Internet Platforms'
  | 'Machinery'
  | 'Medical Devices'
  | 'Mining'
  | 'Networking'
  | 'Oil & Gas'
  | 'Oil Services'
  | 'Online Retail'
  | 'Packaged Foods'
  | 'Payments'
  | 'Pharmaceuticals'
  | 'REITs'
  | 'Refiners & Pipelines'
  | 'Restaurants'
  | 'Semiconductors'
  | 'Software'
  | 'Specialty Retail'
  | 'Telecom'
  | 'Transport'
  | 'Travel'
  | 'Utilities';

export type Exchange = 'NASDAQ' | 'NYSE' | 'ARCA';
type SecurityType = 'Common Stock' | 'American Depositary Receipt' | 'ETF';

/** One listed security and the firm or fund behind it: what every part of the example world hangs on. */
export interface Company {
  /** as the exchange spells it, classes with a dot: `BRK.B` */
  readonly symbol: string;
  /** as headlines say it: `Home Depot`, not `Home Depot, Inc. (The)` */
  readonly name: string;
  readonly exchange: Exchange;
  readonly mic: 'XNAS' | 'XNYS' | 'ARCX';
  readonly exchangeName: string;
  /** SEC number without leading zeros, as the wire prints it; "" where none is known, like the four below */
  readonly cik: string;
  readonly isin: string;
  readonly cusip: string;
  readonly figiShareClass: string;
  readonly sector: Sector;
  readonly industry: Industry;
  /** two letters, where the business is based */
  readonly country: string;
  readonly securityType: SecurityType;
  /** of results and guidance */
  readonly currency: 'USD' | 'CAD';
  /** 1..12, the month whose end closes the fiscal year; undefined for funds */
  readonly fiscalYearEndMonth: number | undefined;
  readonly founded: number | undefined;
  readonly scale: Scale;
}

/**
 * How large things are, so that invented figures are never absurd. Assumed: round figures of recent years' order of
 * magnitude, true on no particular day.
 */
interface Scale {
  readonly priceUsd: number;
  /** a year's, in billions of `currency`; 0 for funds */
  readonly revenueBillions: number;
  /** a year's, in `currency`; negative for a loss */
  readonly earningsPerShare: number;
}

/** One line of a table. ISIN and FIGI are "" and founded 0 where they are not known. */
type Row = readonly [
  symbol: string,
  name: string,
  exchange: Exchange,
  cik: number,
  isin: string,
  figiShareClass: string,
  fiscalYearEndMonth: number,
  founded: number,
  priceUsd: number,
  revenueBillions: number,
  earningsPerShare: number,
  but?: { readonly country?: string; readonly adr?: true; readonly currency?: 'CAD'; readonly cusip?: string },
];

export const venues = {
  NASDAQ: { mic: 'XNAS', exchangeName: 'Nasdaq Stock Market' },
  NYSE: { mic: 'XNYS', exchangeName: 'New York Stock Exchange' },
  ARCA: { mic: 'ARCX', exchangeName: 'NYSE Arca' },
} as const;

/** Companies of one industry from lines of a table; the country is the United States unless said. */
export const listing = (sector: Sector, industry: Industry, rows: readonly Row[]): Company[] =>
  rows.map(
    ([
      symbol,
      name,
      exchange,
      cik,
      isin,
      figiShareClass,
      fiscalYearEndMonth,
      founded,
      priceUsd,
      revenueBillions,
      earningsPerShare,
      but,
    ]) => ({
      symbol,
      name,
      exchange,
      ...venues[exchange],
      cik: String(cik),
      isin,
      cusip: but?.cusip ?? cusipOf(isin),
      figiShareClass,
      sector,
      industry,
      country: but?.country ?? 'US',
      securityType: but?.adr ? 'American Depositary Receipt' : 'Common Stock',
      currency: but?.currency ?? 'USD',
      fiscalYearEndMonth,
      founded: founded === 0 ? undefined : founded,
      scale: { priceUsd, revenueBillions, earningsPerShare },
    }),
  );

/** American and Canadian ISINs are the country, the CUSIP and one more check digit. */
export const cusipOf = (isin: string): string => (/^(?:US|CA)/.test(isin) ? isin.slice(2, 11) : '');
