import { cusipOf, venues, type Company, type Exchange } from '../listing.ts';

type FundRow = readonly [symbol: string, name: string, exchange: Exchange, cik: string, isin: string, priceUsd: number];

const rows: readonly FundRow[] = [
  ['SPY', 'SPDR S&P 500 ETF', 'ARCA', '884394', 'US78462F1030', 580],
  ['QQQ', 'Invesco QQQ', 'NASDAQ', '1067839', 'US46090E1038', 495],
  ['IWM', 'iShares Russell 2000 ETF', 'ARCA', '', 'US4642876555', 220],
  ['DIA', 'SPDR Dow Jones Industrial Average ETF', 'ARCA', '1041130', 'US78467X1090', 425],
  ['VOO', 'Vanguard S&P 500 ETF', 'ARCA', '', 'US9229083632', 535],
  ['VTI', 'Vanguard Total Stock Market ETF', 'ARCA', '', 'US9229087690', 288],
  ['IVV', 'iShares Core S&P 500 ETF', 'ARCA', '', 'US4642872000', 585],
  ['XLF', 'Financial Select Sector SPDR', 'ARCA', '', 'US81369Y6059', 49],
  ['XLK', 'Technology Select Sector SPDR', 'ARCA', '', 'US81369Y8030', 230],
  ['XLV', 'Health Care Select Sector SPDR', 'ARCA', '', 'US81369Y2090', 145],
  ['XLE', 'Energy Select Sector SPDR', 'ARCA', '', 'US81369Y5069', 90],
  ['XLP', 'Consumer Staples Select Sector SPDR', 'ARCA', '', 'US81369Y3080', 80],
  ['GLD', 'SPDR Gold Shares', 'ARCA', '1222333', 'US78463V1070', 250],
  ['SLV', 'iShares Silver Trust', 'ARCA', '1330568', 'US46428Q1094', 29],
  ['TLT', 'iShares 20+ Year Treasury Bond ETF', 'NASDAQ', '', 'US4642874329', 91],
  ['SMH', 'VanEck Semiconductor ETF', 'NASDAQ', '', 'US92189F6768', 245],
  ['EEM', 'iShares MSCI Emerging Markets ETF', 'ARCA', '', 'US4642872349', 44],
  ['KWEB', 'KraneShares CSI China Internet ETF', 'ARCA', '', 'US5007673065', 31],
];

/** Exchange-traded funds report no results and have no fiscal calendar here. */
export const funds: Company[] = rows.map(([symbol, name, exchange, cik, isin, priceUsd]) => ({
  symbol,
  name,
  exchange,
  ...venues[exchange],
  cik,
  isin,
  cusip: cusipOf(isin),
  figiShareClass: '',
  sector: 'Funds',
  industry: 'Funds',
  country: 'US',
  securityType: 'ETF',
  currency: 'USD',
  fiscalYearEndMonth: undefined,
  founded: undefined,
  scale: { priceUsd, revenueBillions: 0, earningsPerShare: 0 },
}));
