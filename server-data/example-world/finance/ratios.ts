import { ratioNames, type RatioName, type RatioPeriod, type RatiosResult, type ReportType } from '#contract/endpoints/ratios.ts';
import { dateOf, dayAt, instantOf, tradingDayFrom } from '#contract/market/day.ts';
import { firms, shareClassesOf, type Company } from '../companies.ts';
import { fractionOf } from '../random.ts';
import { lastAnnouncement, periodEndOf, type Announcement, type Quarter } from './announcements.ts';
import { restated, statementsOf, type Balance, type Income, type Reported, type Statement } from './statements.ts';

type Span = '3M' | '6M' | '9M' | '1Y' | 'TTM';
const quartersIn: Readonly<Record<Span, number>> = { '3M': 1, '6M': 2, '9M': 3, '1Y': 4, TTM: 4 };

/** All that the ratios of one period are made of. */
interface PeriodFigures {
  /** length of the period: 91.25 for a quarter (assumption O08) */
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

/** The ratios (assumption O04) in the contract's order, rounded to six decimals; what cannot be computed is left out. */
function ratiosOf({ days, income, yearAgo, begin, end, employees }: PeriodFigures): Partial<Record<RatioName, number>> {
  const { revenue, costOfGoods, operatingIncome, pretaxIncome, netIncome, tax } = income;
  const { cash, totalAssets, equity, longTermDebt, currentLiabilities } = end ?? {};
  const average = (...items: (keyof Balance)[]): Reported => divided(sum(...items.flatMap((item) => [begin?.[item], end?.[item]])), 2);
  const ebit = pretaxIncome + income.interest;
  const debt = sum(end?.shortTermDebt, longTermDebt);
  const invested = average('equity', 'shortTermDebt', 'longTermDebt');
  const revenueGrowth = growth(revenue, yearAgo?.revenue);
  const netIncomeGrowth = growth(netIncome, yearAgo?.netIncome);
  const longTermDebtEquityRatio = divided(longTermDebt, equity);
  const receivableTurnover = divided(revenue, average('receivables'));
  const inventoryTurnover = divided(costOfGoods, average('inventory'));
  const paymentTurnover = divided(costOfGoods, average('payables'));
  const [daysInSales, daysInInventory, daysInPayment] = [receivableTurnover, inventoryTurnover, paymentTurnover].map((turnover) =>
    divided(days, turnover),
  );
  const all: Readonly<Record<RatioName, Reported>> = {
    revenueGrowth,
    operationIncomeGrowth: growth(operatingIncome, yearAgo?.operatingIncome),
    netIncomeGrowth,
    netIncomeContOpsGrowth: netIncomeGrowth,
    // equal in a quarter's row, and defined nowhere else
    operationRevenueGrowth3MonthAvg: days < 100 ? revenueGrowth : undefined,
    grossMargin: divided(costOfGoods === undefined ? undefined : revenue - costOfGoods, revenue),
    operationMargin: divided(operatingIncome, revenue),
    pretaxMargin: divided(pretaxIncome, revenue),
    netMargin: divided(netIncome, revenue),
    taxRate: pretaxIncome > 0 && tax > 0 ? tax / pretaxIncome : undefined,
    ebitMargin: divided(ebit, revenue),
    ebitdaMargin: divided(ebit + income.depreciation, revenue),
    salesPerEmployee: divided(revenue, employees),
    currentRatio: divided(end?.currentAssets, currentLiabilities),
    quickRatio: divided(sum(cash, end?.receivables), currentLiabilities),
    longTermDebtTotalCapitalRatio: divided(longTermDebtEquityRatio, sum(1, longTermDebtEquityRatio)),
    longTermDebtEquityRatio,
    financialLeverage: divided(totalAssets, equity),
    totalDebtEquityRatio: divided(debt, equity),
    normalizedNetProfitMargin: divided(income.normalizedIncome, revenue),
    daysInSales,
    daysInInventory,
    daysInPayment,
    cashConversionCycle: sum(daysInInventory, daysInSales, daysInPayment === undefined ? undefined : -daysInPayment),
    receivableTurnover,
    inventoryTurnover,
    paymentTurnover,
    fixAssetsTuronver: divided(revenue, average('plant')),
    assetsTurnover: divided(revenue, average('totalAssets')),
    roe: divided(netIncome, average('equity')),
    roa: divided(netIncome, average('totalAssets')),
    roic: divided(netIncome, invested),
    debttoAssets: divided(debt, totalAssets),
    commonEquityToAssets: divided(equity, totalAssets),
    normalizedRoic: divided(income.normalizedIncome, invested),
    cashRatio: divided(cash, currentLiabilities),
    cashToTotalAssets: divided(cash, totalAssets),
    netIncomePerEmployee: divided(netIncome, employees),
  };
  return Object.fromEntries(
    ratioNames.flatMap((name) => {
      const value = all[name];
      // + 0 turns a negative zero into zero
      return value !== undefined && Number.isFinite(value) ? [[name, Math.round(value * 1e6) / 1e6 + 0]] : [];
    }),
  );
}

/** Several quarters as one; what one of them does not report is not reported. */
function added(quarters: readonly Statement[]): Income {
  const total = (item: Exclude<keyof Income, 'costOfGoods'>): number => quarters.reduce((all, { income }) => all + income[item], 0);
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

/** The figures of a span that ends with a quarter; undefined where the statements do not reach back over all of it. @param at of the quarter in `statements`, oldest first */
function figuresOf(span: Span, statements: readonly Statement[], at: number): PeriodFigures | undefined {
  const count = quartersIn[span];
  const first = at - count + 1;
  const last = statements[at];
  if (first < 0 || !last) return undefined;
  return {
    days: count * 91.25,
    income: added(statements.slice(first, at + 1)),
    yearAgo: first >= 4 ? added(statements.slice(first - 4, at - 3)) : undefined,
    begin: statements[first - 1]?.balance,
    end: last.balance,
    employees: last.employees,
  };
}

/** Reports cover three months, and the year so far; the longest first. */
const reportedSpans: Readonly<Record<Quarter, readonly Span[]>> = { 1: ['3M'], 2: ['6M', '3M'], 3: ['9M', '3M'], 4: ['1Y', '3M'] };

/** The company behind its share classes: ten characters like `0C00000ADA`. */
const companyIdOf = ({ cik }: Company): string => `0C${Number(cik).toString(36).toUpperCase().padStart(8, '0')}`;

/** Ten years are published; the two before them are what growth and averages of the first are measured by. */
const shownQuarters = 40;
const drawnQuarters = 48;
/** Assumed: the restated view reaches back five fiscal years, as the tables of an annual report do. */
const restatedQuarters = 20;

/** Everything published about a company's periods, newest first. @param isFiled whether the last quarter's report is out */
function periodsOf(seed: number, last: Announcement, isFiled: boolean): RatioPeriod[] {
  const asFiled = statementsOf(seed, last, drawnQuarters);
  const filedCount = isFiled ? asFiled.length : asFiled.length - 1;
  const latest = restated(seed, asFiled.slice(0, filedCount));
  const periodsAt = (statement: Statement, at: number): RatioPeriod[] => {
    const { company, quarter } = statement;
    const asOf = dateOf(periodEndOf(statement));
    const period = (reportType: ReportType, span: Span, figures: PeriodFigures | undefined): RatioPeriod[] =>
      figures
        ? [
            {
              id: { companyId: companyIdOf(company), asOf, reportType, period: span, aorOrRestate: reportType === 'R' ? 'RESTATE' : 'AOR' },
              fiscalYearEnd: company.fiscalYearEnd ?? 12,
              // Nobody files a fourth quarter or the last twelve months: they follow from the year and its parts.
              isCalculated: span === 'TTM' || (span === '3M' && quarter === 4),
              ...ratiosOf(figures),
            },
          ]
        : [];
    const spans = reportedSpans[quarter];
    if (at >= filedCount) {
      // A first statement has neither balance sheet nor staff.
      return spans.flatMap((span) => {
        const figures = figuresOf(span, asFiled, at);
        return period('P', span, figures && { ...figures, begin: undefined, end: undefined, employees: undefined });
      });
    }
    const isInRestatedView = at >= filedCount - restatedQuarters;
    return [
      ...period('TTM', 'TTM', figuresOf('TTM', latest, at)),
      ...spans.flatMap((span) => [
        ...(isInRestatedView ? period('R', span, figuresOf(span, latest, at)) : []),
        ...period('A', span, figuresOf(span, asFiled, at)),
      ]),
    ];
  };
  return asFiled
    .flatMap((statement, at) => (at < asFiled.length - shownQuarters ? [] : [periodsAt(statement, at)]))
    .toReversed()
    .flat();
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
