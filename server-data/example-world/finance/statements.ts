import { financesOf } from '../companies.ts';
import { fractionOf, Random } from '../random.ts';
import { quarterFrom, type FiscalQuarter } from './announcements.ts';
import { resultsOf, sharesOf, trend } from './results.ts';

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
  readonly equity: number;
}

export interface Statement extends FiscalQuarter {
  readonly employees: number;
  readonly income: Income;
  readonly balance: Balance;
}

/** As filed: in thousands. */
const filed = (value: number): number => Math.round(value / 1000) * 1000;

/** The sum of items; one that a company does not have adds nothing. */
const total = (...items: readonly Reported[]): number => items.reduce<number>((sum, item) => (item === undefined ? sum : sum + item), 0);

/** How far an item lies from its industry's habit: by the company's own deviation, and by one that wanders from year to year. */
function wander(seed: number, { company, fiscalYear, quarter }: FiscalQuarter, item: string, reach: number): number {
  const at = (year: number | 'own'): number => 2 * fractionOf(seed, 'wander', company.symbol, item, year) - 1;
  const yearly = at(fiscalYear) + (at(fiscalYear + 1) - at(fiscalYear)) * (quarter / 4);
  return 1 + reach * (at('own') + 0.5 * yearly);
}

function statementOf(seed: number, quarter: FiscalQuarter): Statement {
  const { company, fiscalYear } = quarter;
  const finances = financesOf(company);
  const random = new Random(seed, 'income', company.symbol, fiscalYear, quarter.quarter);
  const vary = (item: string, reach: number): number => wander(seed, quarter, item, reach);
  const yearly = company.revenue * 1e9 * trend(seed, quarter);
  const level = (item: string, share: number, reach: number): number => filed(yearly * share * vary(item, reach));
  const inDays = (item: string, flow: Reported, days: number | undefined): Reported =>
    flow === undefined || days === undefined ? undefined : filed(((flow * days) / 91.25) * vary(item, 0.1));

  // From revenue and earnings per share, which the news report, to every line between.
  const results = resultsOf(seed, quarter);
  const revenue = filed(results.revenue * 1e9);
  const normalizedIncome = filed(results.eps * sharesOf(company));
  const taxRate = Math.max(0.005, finances.taxRate * vary('tax', 0.2));
  const profit = normalizedIncome > 0 ? filed(normalizedIncome / (1 - taxRate)) : normalizedIncome;
  // A closed site, a lost suit: seldom, and small against revenue and profit.
  const charge = random.chance(0.12) ? filed(Math.min(revenue * random.between(0.005, 0.05), Math.abs(profit) * 0.4)) : 0;
  const pretaxIncome = profit - charge;
  const tax = pretaxIncome > 0 ? filed(pretaxIncome * taxRate) : 0;
  const usualAssets = finances.plant + finances.intangibles + finances.otherAssets + finances.cash + finances.investments + 0.1;
  const debt = level('debt', usualAssets * finances.debt, 0.15);
  const interest = filed(debt * 0.011);
  const operatingIncome = pretaxIncome + interest;
  const { grossMargin } = finances;
  const costOfGoods =
    grossMargin === undefined
      ? undefined
      : filed(Math.max(0.02 * revenue, Math.min(revenue * (1 - grossMargin * vary('gross', 0.08)), 0.985 * revenue - operatingIncome)));

  const cash = level('cash', finances.cash + finances.investments, 0.25);
  const receivables = inDays('receivables', revenue, finances.receivableDays);
  const inventory = inDays('inventory', costOfGoods, finances.inventoryDays);
  const payables = inDays('payables', costOfGoods, finances.payableDays);
  const plant = level('plant', finances.plant, 0.1);
  const current = total(cash, receivables, inventory, finances.classified ? level('other current', 0.04, 0.15) : undefined);
  const totalAssets = current + plant + level('intangibles', finances.intangibles, 0.1) + level('other', finances.otherAssets, 0.08);
  const equity = filed(totalAssets * finances.equity * vary('equity', 0.1));
  const shortTermDebt = filed(debt * 0.1 * vary('due', 0.4));
  const others = Math.max(0, totalAssets - equity - debt - total(payables));
  return {
    ...quarter,
    // Counted once a year; companies grow faster than their staff.
    employees:
      Math.round((company.revenue * 1e5 * (0.4 + 0.6 * trend(seed, { ...quarter, quarter: 4 }))) / finances.revenuePerEmployee) * 10,
    income: {
      revenue,
      costOfGoods,
      operatingIncome,
      pretaxIncome,
      tax,
      netIncome: pretaxIncome - tax,
      normalizedIncome: charge === 0 ? pretaxIncome - tax : normalizedIncome,
      interest,
      depreciation: filed((yearly * finances.depreciation) / 4),
    },
    balance: {
      cash,
      receivables,
      inventory,
      currentAssets: finances.classified ? current : undefined,
      plant,
      totalAssets,
      payables,
      currentLiabilities: finances.classified ? total(payables, shortTermDebt, filed(others / 2)) : undefined,
      shortTermDebt,
      longTermDebt: debt - shortTermDebt,
      equity,
    },
  };
}

/**
 * What a company filed for its last quarters, oldest first, as it filed it then. Assumed: a company has statements from
 * the fiscal year after the one it was founded in.
 */
export function statementsOf(seed: number, last: FiscalQuarter, count: number): Statement[] {
  const quarters = Array.from({ length: count }, (_, at) => quarterFrom(last, at - count + 1));
  const { founded } = last.company;
  return quarters.filter(({ fiscalYear }) => founded === undefined || fiscalYear > founded).map((quarter) => statementOf(seed, quarter));
}

/** Whether a company has to correct a fiscal year; it does so two years later. */
export const isRestated = (seed: number, symbol: string, fiscalYear: number): boolean =>
  fractionOf(seed, 'restated', symbol, fiscalYear) < 0.06;

/** The statements as they stand once the last of them is filed: of a restated year, some revenue turned out to be none. @param asFiled oldest first */
export function restated(seed: number, asFiled: readonly Statement[]): Statement[] {
  const newest = asFiled.at(-1);
  if (!newest) return [];
  return asFiled.map((statement) => {
    const { company, fiscalYear, income, balance } = statement;
    if (fiscalYear + 2 > newest.fiscalYear || !isRestated(seed, company.symbol, fiscalYear)) return statement;
    const share = 0.006 + 0.024 * fractionOf(seed, 'restated by', company.symbol, fiscalYear);
    // Small against profit, so that it does not change its sign.
    const lost = filed(Math.min(income.revenue * share, 0.12 * Math.abs(income.pretaxIncome)));
    const taxLess = income.tax > 0 ? filed((lost * income.tax) / income.pretaxIncome) : 0;
    const less = (value: Reported): Reported => (value === undefined ? undefined : value - lost);
    return {
      ...statement,
      income: {
        ...income,
        revenue: income.revenue - lost,
        operatingIncome: income.operatingIncome - lost,
        pretaxIncome: income.pretaxIncome - lost,
        tax: income.tax - taxLess,
        netIncome: income.netIncome - lost + taxLess,
        normalizedIncome: income.normalizedIncome - lost + taxLess,
      },
      balance: {
        ...balance,
        receivables: less(balance.receivables),
        currentAssets: less(balance.currentAssets),
        totalAssets: balance.totalAssets - lost,
        equity: balance.equity - lost + taxLess,
      },
    };
  });
}
