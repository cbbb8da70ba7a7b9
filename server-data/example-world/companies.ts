import { readData } from './data.ts';

export type Exchange = 'NASDAQ' | 'NYSE' | 'ARCA';

/** One listed security and the company or fund behind it. */
export interface Company {
  /** as the exchange spells it, classes with a dot: `BRK.B` */
  readonly symbol: string;
  /** as headlines print it: `Home Depot`, not `Home Depot, Inc. (The)` */
  readonly name: string;
  readonly exchange: Exchange;
  readonly industry: string;
  readonly sector: string;
  /** "" where not known, like the other identifiers */
  readonly cik: string;
  readonly isin: string;
  readonly cusip: string;
  readonly figi: string;
  /** two letters, where the business is based */
  readonly country: string;
  readonly securityType: 'Common Stock' | 'American Depositary Receipt' | 'ETF';
  readonly isFund: boolean;
  readonly currency: 'USD' | 'CAD';
  /** 1..12, the month whose end closes the fiscal year; absent for funds */
  readonly fiscalYearEnd?: number;
  readonly founded?: number;
  /** how far a fund moves with the whole market; 1 if absent */
  readonly beta?: number;
  /** dollars. Assumed: round figures of recent years' order of magnitude, true on no particular day. */
  readonly price: number;
  /** a year's, in billions of `currency`; 0 for funds */
  readonly revenue: number;
  /** a year's per share, in `currency`; negative for a loss */
  readonly eps: number;
  /** dollars a year. Assumed: dividends of companies far from the rule for others, in the order of magnitude of recent years; 0 for those that pay none. */
  readonly dividend?: number;
  /** Assumed: net margins in percent of companies far from their industry's, in the order of magnitude of recent years. */
  readonly netMargin?: number;
  /** of invented small companies, which have no finances that it would follow from */
  readonly trading?: Trading;
}

/** How an invented small company is traded. */
export interface Trading {
  /** millions */
  readonly shares: number;
  /** how far its price moves by itself on a day, as a share of it */
  readonly volatility: number;
  /** of a usual day; absent where single trades are drawn */
  readonly dollarsADay?: number;
  /** of a usual day, few; absent for others */
  readonly tradesADay?: number;
  /** old shares for a new one, twice a year */
  readonly reverseSplit?: number;
  /** the share of days on which trading is halted for a while */
  readonly halts?: number;
}

/** A company as `companies.json` has it: what is usual, or follows, is left out. */
export type CompanyRow = Pick<Company, 'symbol' | 'name' | 'exchange' | 'industry' | 'price'> &
  Partial<Company> & { readonly type?: 'ADR' | 'ETF' };

/** What an industry has in common, as `industries.json` has it. */
export interface Industry {
  readonly sector: string;
  /** Assumed: reporting habits by industry, in the order of magnitude of recent seasons. */
  readonly reports?: { readonly daysAfterQuarter: readonly [min: number, max: number]; readonly beforeOpen: number };
  /** what its companies count every month, and how many of it a billion of yearly revenue stands for */
  readonly monthly?: { readonly thing: string; readonly perBillion: number };
  readonly finances?: IndustryFinances;
  readonly lexicon: Readonly<Record<LexiconList, readonly string[]>>;
}
export type LexiconList = 'product' | 'unit' | 'site' | 'customer' | 'driver' | 'drag' | 'measure';

/** Assumed: habits of industries in the order of magnitude of recent annual reports. */
export interface IndustryFinances {
  /** shares of revenue */
  readonly netMargin: number;
  /** absent where no goods are sold, like the three kinds of days */
  readonly grossMargin?: number;
  readonly receivableDays?: number;
  readonly inventoryDays?: number;
  readonly payableDays?: number;
  /** balance sheet items against a year's revenue */
  readonly plant: number;
  readonly intangibles: number;
  readonly otherAssets: number;
  readonly cash: number;
  readonly investments: number;
  /** shares of total assets */
  readonly debt: number;
  readonly equity: number;
  /** a year's, as a share of revenue */
  readonly depreciation: number;
  readonly taxRate: number;
  /** thousands */
  readonly revenuePerEmployee: number;
  /** whether the balance sheet separates what is due within a year; those of banks, insurers and landlords do not */
  readonly classified: boolean;
}

const industries = readData('industries.json') as Readonly<Record<string, Industry>>;

export function industryOf({ industry }: { readonly industry: string }): Industry {
  const known = industries[industry];
  if (!known) throw new Error(`no industry ${industry} in industries.json`);
  return known;
}

/** What companies of its industry report. @throws for funds and other industries without finances */
export function financesOf(company: { readonly industry: string }): NonNullable<Industry['finances']> {
  const { finances } = industryOf(company);
  if (!finances) throw new Error(`${company.industry} has no finances in industries.json`);
  return finances;
}

/** American and Canadian ISINs are the country, the CUSIP and one more check digit. */
const cusipOf = (isin: string): string => (/^(?:US|CA)/.test(isin) ? isin.slice(2, 11) : '');

/** A company with all that follows from its row. */
export const buildCompany = ({ type, isin = '', cusip = cusipOf(isin), ...row }: CompanyRow): Company => ({
  cik: '',
  figi: '',
  country: 'US',
  currency: 'USD',
  revenue: 0,
  eps: 0,
  ...row,
  isin,
  cusip,
  sector: industryOf(row).sector,
  securityType: type === 'ADR' ? 'American Depositary Receipt' : (type ?? 'Common Stock'),
  isFund: type === 'ETF',
});

/**
 * Every security of the example world with stories. Identifiers are real and checked; everything reported about them is invented. What is
 * traded besides them are the small companies of small-caps.ts.
 */
export const companies: readonly Company[] = (readData('companies.json') as readonly CompanyRow[]).map(buildCompany);

const bySymbol = new Map(companies.map((company) => [company.symbol, company]));

/** @throws for a symbol that is not in companies.json */
export function companyOf(symbol: string): Company {
  const company = bySymbol.get(symbol);
  if (!company) throw new Error(`no company with symbol ${symbol} in companies.json`);
  return company;
}

/** A company by a spelling that a story may use: class shares come as BRK.B, BRK-B and BRK/B (assumption P11). */
export const companySpelled = (ticker: string): Company | undefined => bySymbol.get(ticker.replace(/[-/]/, '.'));

const byCik = Map.groupBy(companies, ({ cik, symbol }) => cik || symbol);

/** Every share class of the company behind a security, itself included: GOOGL and GOOG, BRK.A and BRK.B. */
export const shareClassesOf = (company: Company): readonly Company[] => byCik.get(company.cik || company.symbol) ?? [company];

const leadClasses = new Map(
  companies.map((company) => [company, shareClassesOf(company).reduce((lead, other) => (other.price < lead.price ? other : lead))]),
);

/** The share class whose prices the others of its company follow: the cheapest, which is the one people trade. */
export const leadClassOf = (company: Company): Company => leadClasses.get(company) ?? company;

/** One security per company, its lead class; funds left out. */
export const firms: readonly Company[] = companies.filter((company) => !company.isFund && leadClassOf(company) === company);

/** 1 to 5: how closely a company is followed, by its revenue. */
export const sizeOf = ({ revenue }: Company): number => (revenue > 200 ? 5 : revenue > 90 ? 4 : revenue > 30 ? 3 : revenue > 12 ? 2 : 1);
