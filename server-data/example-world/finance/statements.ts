import { industryOf, type Company, type IndustryFinances } from '../companies.ts';
import { dayIn, type Day } from '../days.ts';
import { fractionOf, Random } from '../random.ts';
import { quarterFrom, type FiscalQuarter } from './announcements.ts';
import { netMarginOf, resultsOf, sharesIn, yearlyPace } from './results.ts';

/** A figure that a company may not report. */
export type Reported = number | undefined;

/** What a period added up to; whole units of the company's currency. */
export interface Income {
  readonly revenue: number;
  /** undefined for banks, insurers and others that sell no goods */
  readonly costOfGoods: Reported;
  readonly operatingIncome: number;
  readonly pretaxIncome: number;
  readonly tax: number;
  readonly netIncome: number;
  /** net income without one-time items */
  readonly normalizedIncome: number;
  readonly interest: number;
  readonly depreciation: number;
}

/** The balance sheet at the end of a quarter, as far as ratios need it. */
export interface Balance {
  /** cash and short-term investments */
  readonly cash: number;
  readonly receivables: Reported;
  readonly inventory: Reported;
  /** undefined where the balance sheet is not classified */
  readonly currentAssets: Reported;
  readonly plant: number;
  readonly totalAssets: number;
  readonly payables: Reported;
  readonly currentLiabilities: Reported;
  /** debt includes leases */
  readonly shortTermDebt: number;
  readonly longTermDebt: number;
  readonly preferred: number;
  /** all of it, preferred included */
  readonly equity: number;
}

export interface Statement extends FiscalQuarter {
  readonly periodEnd: Day;
  readonly employees: number;
  readonly income: Income;
  readonly balance: Balance;
}

/** As filed: in thousands. */
const filed = (value: number): number => Math.round(value / 1000) * 1000;

const preferredShares: Readonly<Record<string, number>> = { Banks: 0.08, Brokers: 0.07, Insurance: 0.02, REITs: 0.03, Utilities: 0.02 };

/** The industry's habits with the company's own deviation, the same in every quarter. */
function financesOf(company: Company): IndustryFinances {
  const { finances } = industryOf(company);
  if (!finances) throw new Error(`${company.industry} has no finances in industries.json`);
  const own = (
    name: 'grossMargin' | 'equity' | 'taxRate' | 'debt' | 'plant' | 'intangibles' | 'cash' | 'revenuePerEmployee',
    reach: number,
  ) => (finances[name] ?? 0) * (1 + reach * (2 * fractionOf('finances', company.symbol, name) - 1));
  const taxRate = own('taxRate', 0.2);
  const equity = own('equity', 0.12);
  // The gross margin leaves room for costs besides goods.
  const minGrossMargin = netMarginOf(company) / (1 - taxRate) + 0.07;
  return {
    ...finances,
    ...(finances.grossMargin === undefined ? {} : { grossMargin: Math.min(0.93, Math.max(own('grossMargin', 0.12), minGrossMargin)) }),
    taxRate,
    equity,
    debt: Math.min(own('debt', 0.25), 0.82 - equity),
    plant: own('plant', 0.2),
    intangibles: own('intangibles', 0.3),
    cash: own('cash', 0.3),
    revenuePerEmployee: own('revenuePerEmployee', 0.25),
  };
}

/** A level that wanders around 1 from year to year, on a straight line between. */
function drift(seed: number, { company, fiscalYear, quarter }: FiscalQuarter, item: string, reach: number): number {
  const at = (year: number): number => 1 + reach * (2 * fractionOf(seed, 'drift', company.symbol, item, year) - 1);
  return at(fiscalYear) + (at(fiscalYear + 1) - at(fiscalYear)) * (quarter / 4);
}

/** From revenue and earnings per share, which the news report, to every line between. */
function incomeOf(seed: number, quarter: FiscalQuarter, finances: IndustryFinances, yearly: number, debt: number): Income {
  const { symbol } = quarter.company;
  const random = new Random(seed, 'income', symbol, quarter.fiscalYear, quarter.quarter);
  const { revenue: billions, eps } = resultsOf(seed, quarter);
  const revenue = filed(billions * 1e9);
  const normalizedIncome = filed(eps * sharesIn(quarter));
  const taxRate = Math.max(0.005, finances.taxRate * (1 + random.around(-0.12, 0.16)));
  const profit = normalizedIncome > 0 ? filed(normalizedIncome / (1 - taxRate)) : normalizedIncome;
  // A closed site, a lost suit: seldom, and small against revenue and profit.
  const charge = random.chance(0.12) ? filed(Math.min(revenue * random.between(0.005, 0.05), Math.abs(profit) * 0.4)) : 0;
  const pretaxIncome = profit - charge;
  const tax = pretaxIncome > 0 ? filed(pretaxIncome * taxRate) : 0;
  const interest = filed((debt * (0.032 + 0.02 * fractionOf('interest', symbol))) / 4);
  const operatingIncome = pretaxIncome + (finances.classified ? Math.round(interest / 2) : interest);
  const grossProfit = revenue * (finances.grossMargin ?? 0) * (1 + random.around(-0.03, 0.03));
  return {
    revenue,
    costOfGoods:
      finances.grossMargin === undefined
        ? undefined
        : filed(Math.max(0.02 * revenue, Math.min(revenue - grossProfit, 0.985 * revenue - operatingIncome))),
    operatingIncome,
    pretaxIncome,
    tax,
    netIncome: pretaxIncome - tax,
    normalizedIncome: charge === 0 ? pretaxIncome - tax : normalizedIncome,
    interest,
    depreciation: filed((yearly * finances.depreciation) / 4),
  };
}

function statementOf(seed: number, quarter: FiscalQuarter, finances: IndustryFinances): Statement {
  const { company, fiscalYear } = quarter;
  const yearly = yearlyPace(seed, quarter) * 1e9;
  const level = (item: string, share: number, reach: number): number => filed(yearly * share * drift(seed, quarter, item, reach));
  const inDays = (item: string, flow: number | undefined, days: number | undefined): Reported =>
    flow === undefined || days === undefined ? undefined : filed((flow * days * drift(seed, quarter, item, 0.08)) / 91.25);

  const { grossMargin = 1, receivableDays = 0, inventoryDays = 0 } = finances;
  const usualAssets =
    finances.plant + finances.intangibles + finances.otherAssets + finances.cash + finances.investments + receivableDays / 365;
  const debt = level('debt', (usualAssets + (inventoryDays / 365) * (1 - grossMargin)) * finances.debt, 0.15);
  const income = incomeOf(seed, quarter, finances, yearly, debt);

  const cash = level('cash', finances.cash + finances.investments, 0.25);
  const receivables = inDays('receivables', income.revenue, finances.receivableDays);
  const inventory = inDays('inventory', income.costOfGoods, finances.inventoryDays);
  const payables = inDays('payables', income.costOfGoods, finances.payableDays);
  const plant = level('plant', finances.plant, 0.05);
  const current = cash + (receivables ?? 0) + (inventory ?? 0) + (finances.classified ? level('other current', 0.04, 0.15) : 0);
  const totalAssets = current + plant + level('intangibles', finances.intangibles, 0.06) + level('other', finances.otherAssets, 0.04);
  const equity = filed(totalAssets * finances.equity * drift(seed, quarter, 'equity', 0.06));
  const shortTermDebt = filed(debt * 0.1 * drift(seed, quarter, 'due', 0.5));
  const others = Math.max(0, totalAssets - equity - debt - (payables ?? 0));
  // Counted once a year; companies grow faster than their staff.
  const staff = 0.4 + (0.6 * yearlyPace(seed, { company, fiscalYear, quarter: 4 })) / company.revenue;
  return {
    ...quarter,
    periodEnd: dayIn(fiscalYear, (company.fiscalYearEnd ?? 12) - 3 * (4 - quarter.quarter) + 1, 0),
    employees: Math.round((company.revenue * 1e6 * staff) / finances.revenuePerEmployee / 10) * 10,
    income,
    balance: {
      cash,
      receivables,
      inventory,
      currentAssets: finances.classified ? current : undefined,
      plant,
      totalAssets,
      payables,
      currentLiabilities: finances.classified ? (payables ?? 0) + shortTermDebt + filed(others / 2) : undefined,
      shortTermDebt,
      longTermDebt: debt - shortTermDebt,
      preferred: filed(equity * (preferredShares[company.industry] ?? 0)),
      equity,
    },
  };
}

/**
 * What a company filed for its last quarters, oldest first, as it filed it then. Assumed: a company has statements from
 * the fiscal year after the one it was founded in.
 */
export function statementsOf(seed: number, last: FiscalQuarter, count: number): Statement[] {
  const finances = financesOf(last.company);
  const quarters = Array.from({ length: count }, (_, at) => quarterFrom(last, at - count + 1));
  return quarters
    .filter(({ fiscalYear }) => fiscalYear > (last.company.founded ?? 0))
    .map((quarter) => statementOf(seed, quarter, finances));
}

/** Which year out of three a company might have to correct; never two years running. */
export const isRestated = (seed: number, symbol: string, fiscalYear: number): boolean =>
  fiscalYear % 3 === Math.floor(3 * fractionOf('restates', symbol)) && fractionOf(seed, 'restated', symbol, fiscalYear) < 0.16;

const taxOnShift = 0.21;

/** A statement with revenue moved in or out of it. @param total of all moved revenue so far, which changes the balance */
function shifted(statement: Statement, revenue: number, total: number): Statement {
  const { income, balance } = statement;
  const isTaxed = income.tax > Math.abs(revenue);
  const tax = isTaxed ? filed(revenue * taxOnShift) : 0;
  const plus = (value: Reported): Reported => (value === undefined ? undefined : value + total);
  return {
    ...statement,
    income: {
      ...income,
      revenue: income.revenue + revenue,
      operatingIncome: income.operatingIncome + revenue,
      pretaxIncome: income.pretaxIncome + revenue,
      tax: income.tax + tax,
      netIncome: income.netIncome + revenue - tax,
      normalizedIncome: income.normalizedIncome + revenue - tax,
    },
    balance: {
      ...balance,
      receivables: plus(balance.receivables),
      currentAssets: plus(balance.currentAssets),
      totalAssets: balance.totalAssets + total,
      equity: balance.equity + filed(total * (isTaxed ? 1 - taxOnShift : 1)),
    },
  };
}

/**
 * The statements as they stand today: where a year was restated, a share of its revenue turned out to belong to the next
 * one. That is known with the first quarter after both.
 *
 * @param asFiled oldest first, without gaps
 */
export function restated(seed: number, asFiled: readonly Statement[]): readonly Statement[] {
  const latest = [...asFiled];
  asFiled.forEach(({ company, fiscalYear, quarter }, first) => {
    if (quarter !== 1 || first + 8 >= asFiled.length || !isRestated(seed, company.symbol, fiscalYear)) return;
    const years = asFiled.slice(first, first + 8);
    const wanted = 0.006 + 0.024 * fractionOf(seed, 'restated by', company.symbol, fiscalYear);
    // Small against what customers owe and against profit, so that neither changes its sign.
    const share = years.reduce((least, { income, balance }) => {
      const owed = (balance.receivables ?? balance.cash) / income.revenue;
      return Math.min(least, 0.08 * owed, (0.12 * Math.abs(income.pretaxIncome)) / income.revenue);
    }, wanted);
    let total = 0;
    years.forEach((statement, at) => {
      const revenue = filed((years[at % 4]?.income.revenue ?? 0) * share) * (at < 4 ? -1 : 1);
      total += revenue;
      latest[first + at] = shifted(statement, revenue, total);
    });
  });
  return latest;
}
