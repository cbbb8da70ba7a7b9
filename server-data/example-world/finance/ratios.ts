import { ratioNames, type RatioName, type RatioPeriod, type RatiosResult, type ReportType } from '#contract/endpoints/ratios.ts';
import { firms, shareClassesOf, type Company } from '../companies.ts';
import { dateOf, dayAt, instantOf, tradingDayFrom } from '../days.ts';
import { fractionOf } from '../random.ts';
import { lastAnnouncement, type Announcement, type Quarter } from './announcements.ts';
import { isRestated, restated, statementsOf, type Balance, type Income, type Reported, type Statement } from './statements.ts';

type Span = '3M' | '6M' | '9M' | '1Y' | 'TTM';
const quartersIn: Readonly<Record<Span, number>> = { '3M': 1, '6M': 2, '9M': 3, '1Y': 4, TTM: 4 };

/** All that the ratios of one period are made of. */
interface PeriodFigures {
  /** length of the period: 91.25 for a quarter (facts §8) */
  readonly days: number;
  readonly income: Income;
  /** of the same period a year earlier */
  readonly yearAgo: Income | undefined;
  /** at the end and at the beginning */
  readonly end: Balance | undefined;
  readonly begin: Balance | undefined;
  readonly employees: number | undefined;
}

/** undefined when a part is missing or the divisor is 0 */
const divided = (part: Reported, by: Reported): Reported => (part === undefined || by === undefined || by === 0 ? undefined : part / by);

const sum = (...parts: readonly Reported[]): Reported =>
  parts.reduce<Reported>((total, part) => (total === undefined || part === undefined ? undefined : total + part), 0);

/** Assumed: growth over a loss or over nothing is no number and left out. */
const growth = (now: number, before: number | undefined): Reported => (before === undefined || before <= 0 ? undefined : now / before - 1);

const incomeRatios = ({ income, yearAgo, days, employees }: PeriodFigures): Partial<Record<RatioName, Reported>> => {
  const { revenue, costOfGoods, operatingIncome, pretaxIncome, netIncome, tax } = income;
  const revenueGrowth = growth(revenue, yearAgo?.revenue);
  const ebit = pretaxIncome + income.interest;
  return {
    grossMargin: costOfGoods === undefined ? undefined : divided(revenue - costOfGoods, revenue),
    operationMargin: divided(operatingIncome, revenue),
    pretaxMargin: divided(pretaxIncome, revenue),
    netMargin: divided(netIncome, revenue),
    ebitMargin: divided(ebit, revenue),
    ebitdaMargin: divided(ebit + income.depreciation, revenue),
    normalizedNetProfitMargin: divided(income.normalizedIncome, revenue),
    taxRate: pretaxIncome > 0 && tax > 0 ? tax / pretaxIncome : undefined,
    revenueGrowth,
    operationIncomeGrowth: growth(operatingIncome, yearAgo?.operatingIncome),
    netIncomeGrowth: growth(netIncome, yearAgo?.netIncome),
    netIncomeContOpsGrowth: growth(netIncome, yearAgo?.netIncome),
    // facts §8: equal in a quarter's row, and defined nowhere else
    operationRevenueGrowth3MonthAvg: days < 100 ? revenueGrowth : undefined,
    salesPerEmployee: divided(revenue, employees),
    netIncomePerEmployee: divided(netIncome, employees),
  };
};

const balanceRatios = (end: Balance): Partial<Record<RatioName, Reported>> => {
  const common = end.equity - end.preferred;
  const debt = end.shortTermDebt + end.longTermDebt;
  const longTermDebtEquityRatio = divided(end.longTermDebt, common);
  const commonEquityToAssets = divided(common, end.totalAssets);
  return {
    currentRatio: divided(end.currentAssets, end.currentLiabilities),
    quickRatio: divided(sum(end.cash, end.receivables), end.currentLiabilities),
    cashRatio: divided(end.cash, end.currentLiabilities),
    cashToTotalAssets: divided(end.cash, end.totalAssets),
    longTermDebtEquityRatio,
    longTermDebtTotalCapitalRatio: divided(longTermDebtEquityRatio, sum(1, longTermDebtEquityRatio)),
    totalDebtEquityRatio: divided(debt, common),
    debttoAssets: divided(debt, end.totalAssets),
    commonEquityToAssets,
    financialLeverage: divided(1, commonEquityToAssets),
  };
};

const averageRatios = ({ days, income, begin, end }: PeriodFigures): Partial<Record<RatioName, Reported>> => {
  const average = (...items: (keyof Balance)[]): Reported => divided(sum(...items.flatMap((item) => [begin?.[item], end?.[item]])), 2);
  const preferred = average('preferred') ?? 0;
  const equity = average('equity');
  const invested = average('equity', 'shortTermDebt', 'longTermDebt');
  const receivableTurnover = divided(income.revenue, average('receivables'));
  const inventoryTurnover = divided(income.costOfGoods, average('inventory'));
  const paymentTurnover = divided(income.costOfGoods, average('payables'));
  const [daysInSales, daysInInventory, daysInPayment] = [receivableTurnover, inventoryTurnover, paymentTurnover].map((turnover) =>
    divided(days, turnover),
  );
  return {
    receivableTurnover,
    inventoryTurnover,
    paymentTurnover,
    fixAssetsTuronver: divided(income.revenue, average('plant')),
    assetsTurnover: divided(income.revenue, average('totalAssets')),
    daysInSales,
    daysInInventory,
    daysInPayment,
    cashConversionCycle: sum(daysInInventory, daysInSales, daysInPayment === undefined ? undefined : -daysInPayment),
    roa: divided(income.netIncome, average('totalAssets')),
    roe: divided(income.netIncome, equity === undefined ? undefined : equity - preferred),
    roic: divided(income.netIncome, invested),
    normalizedRoic: divided(income.normalizedIncome, invested),
  };
};

/** The ratios of facts §8 in the contract's order, rounded to six decimals; what cannot be computed is left out. */
export function ratiosOf(figures: PeriodFigures): Partial<Record<RatioName, number>> {
  const all = { ...incomeRatios(figures), ...(figures.end && balanceRatios(figures.end)), ...averageRatios(figures) };
  const given: Partial<Record<RatioName, number>> = {};
  for (const name of ratioNames) {
    const value = all[name];
    // + 0 turns a negative zero into zero
    if (value !== undefined && Number.isFinite(value)) given[name] = Math.round(value * 1e6) / 1e6 + 0;
  }
  return given;
}

/** Several quarters as one; what one of them does not report is not reported. */
function added(quarters: readonly Statement[]): Income {
  const total = (item: keyof Income): number => quarters.reduce((all, { income }) => all + (income[item] ?? 0), 0);
  return {
    revenue: total('revenue'),
    costOfGoods: sum(...quarters.map(({ income }) => income.costOfGoods)),
    operatingIncome: total('operatingIncome'),
    pretaxIncome: total('pretaxIncome'),
    tax: total('tax'),
    netIncome: total('netIncome'),
    normalizedIncome: total('normalizedIncome'),
    interest: total('interest'),
    depreciation: total('depreciation'),
  };
}

/**
 * The figures of a span that ends with a quarter; undefined where the statements do not reach back over all of it.
 *
 * @param at of the quarter in `statements`, oldest first
 * @param before the statements that the year before is read from: what was known of it then
 */
function figuresOf(span: Span, statements: readonly Statement[], at: number, before: readonly Statement[]): PeriodFigures | undefined {
  const count = quartersIn[span];
  const first = at - count + 1;
  const last = statements[at];
  if (first < 0 || !last) return undefined;
  return {
    days: count * 91.25,
    income: added(statements.slice(first, at + 1)),
    yearAgo: first >= 4 ? added(before.slice(first - 4, at - 3)) : undefined,
    begin: statements[first - 1]?.balance,
    end: last.balance,
    employees: last.employees,
  };
}

/** Reports cover three months, and the year so far; the longest first. */
const reportedSpans: Readonly<Record<Quarter, readonly Span[]>> = { 1: ['3M'], 2: ['6M', '3M'], 3: ['9M', '3M'], 4: ['1Y', '3M'] };

/** The company behind its share classes: ten characters like `0C00000ADA`. */
const companyIdOf = ({ cik }: Company): string => `0C${Number(cik).toString(36).toUpperCase().padStart(8, '0')}`;

/**
 * Ten years are published. The two before them are what growth and averages of the first are measured by, and two more
 * hold the beginning of whatever was restated in those.
 */
const shownQuarters = 40;
const drawnQuarters = 56;
/** Assumed: the restated view reaches back five fiscal years, as the tables of an annual report do. */
const restatedQuarters = 20;

/** Everything published about a company's periods, newest first. @param isFiled whether the last quarter's report is out */
function periodsOf(seed: number, last: Announcement, isFiled: boolean): RatioPeriod[] {
  const asFiled = statementsOf(seed, last, drawnQuarters);
  const filedCount = isFiled ? asFiled.length : asFiled.length - 1;
  const latest = restated(seed, asFiled.slice(0, filedCount));
  const periods: RatioPeriod[] = [];
  for (let at = asFiled.length - 1; at >= Math.max(0, asFiled.length - shownQuarters); at--) {
    const statement = asFiled[at];
    if (!statement) continue;
    const { company, fiscalYear, quarter, periodEnd } = statement;
    const add = (reportType: ReportType, period: Span, figures: PeriodFigures | undefined): void => {
      if (!figures) return;
      periods.push({
        id: {
          companyId: companyIdOf(company),
          asOf: dateOf(periodEnd),
          reportType,
          period,
          aorOrRestate: reportType === 'R' ? 'RESTATE' : 'AOR',
        },
        fiscalYearEnd: company.fiscalYearEnd ?? 12,
        // Nobody files a fourth quarter or the last twelve months: they follow from the year and its parts.
        isCalculated: period === 'TTM' || (period === '3M' && quarter === 4),
        ...ratiosOf(figures),
      });
    };
    if (at >= filedCount) {
      // A first statement has neither balance sheet nor staff.
      for (const span of reportedSpans[quarter]) {
        const figures = figuresOf(span, asFiled, at, latest);
        add('P', span, figures && { ...figures, begin: undefined, end: undefined, employees: undefined });
      }
      continue;
    }
    add('TTM', 'TTM', figuresOf('TTM', latest, at, latest));
    // The second of two restated years was first compared with the year before as that was first filed.
    const before = isRestated(seed, company.symbol, fiscalYear - 1) ? asFiled : latest;
    for (const span of reportedSpans[quarter]) {
      if (at >= filedCount - restatedQuarters) add('R', span, figuresOf(span, latest, at, latest));
      add('A', span, figuresOf(span, asFiled, at, before));
    }
  }
  return periods;
}

/** ISO 3166 codes of three letters, of the countries in companies.json. */
const countryCodes: Readonly<Record<string, string>> = Object.fromEntries(
  'AR ARG,CA CAN,CH CHE,CN CHN,DE DEU,DK DNK,GB GBR,IE IRL,JP JPN,LU LUX,NL NLD,TW TWN,US USA'.split(',').map((pair) => pair.split(' ')),
);

function descriptorOf(company: Company): RatiosResult['company'] {
  const country = countryCodes[company.country] ?? '';
  return {
    primarySymbol: company.symbol,
    primaryExchange: company.exchange === 'NASDAQ' ? 'NAS' : 'NYS',
    cik: company.cik,
    isin: company.isin,
    cusip: company.cusip,
    standardName: company.name,
    countryId: country,
    // Assumed: N is the usual form of statements, B a bank's, I an insurer's.
    industryTemplateCode: company.industry === 'Banks' ? 'B' : company.industry === 'Insurance' ? 'I' : 'N',
    businessCountryId: country,
    isReit: company.industry === 'REITs',
    isLimitedPartnership: false,
    isLimitedLiabilityCompany: false,
    ...(company.founded === undefined ? {} : { yearofEstablishment: company.founded }),
  };
}

/** A third of the companies file with their results, the others up to three weeks later. */
const filingLag = ({ symbol }: Company): number => Math.max(0, Math.floor(24 * fractionOf('files', symbol)) - 8);

/**
 * Ratios of every company of the world, from statements that agree with what the news report: one result a symbol, share
 * classes with the same periods.
 *
 * @param until Unix seconds: what was published later is not known yet
 */
export function* exampleRatios({ seed, until }: { readonly seed: number; readonly until: number }): Generator<RatiosResult> {
  const today = dayAt(until);
  for (const firm of firms) {
    const last = lastAnnouncement(firm, today);
    const isOut = last && instantOf(last.day, last.secondsOfDay) <= until;
    const announced = last && !isOut ? lastAnnouncement(firm, last.day - 1) : last;
    if (!announced) continue;
    const operationRatios = periodsOf(seed, announced, tradingDayFrom(announced.day, filingLag(firm)) <= today);
    for (const { symbol } of shareClassesOf(firm)) {
      yield { company: descriptorOf(firm), operationRatios, symbol, idType: 'SYMBOL', id: symbol };
    }
  }
}
