import { type RatioName } from '#contract/endpoints/ratios.ts';
import { addDays } from '#contract/time/dates.ts';
import type { FlowName, InstantName } from './concepts.ts';
import { type Figures, sumOfFlows, type Window } from './figures.ts';
import { average, constant, difference, growth, type Known, quotient, sum } from './terms.ts';

/** The times whose flows are added: one, or the four quarters of a TTM. */
export interface Period {
  readonly windows: readonly Window[];
  /** the same a year earlier; none where it is not there as a whole */
  readonly yearAgo: readonly Window[];
  /** 91.25 for a quarter (assumption O08) */
  readonly days: number;
}

/** What a balance sheet says that ratios are made of. */
interface Balance {
  readonly of: (name: InstantName) => Known;
  readonly cash: Known;
  readonly commonEquity: Known;
  readonly longTermDebt: Known;
  readonly debt: Known;
  /** equity and all debt */
  readonly capital: Known;
}

/**
 * Assumed: a part of a balance sheet that a company has no value for, nor had another one than 0 in the 400 days before, is one that it does
 * not have; one that it had is unknown, and so is what it is part of.
 */
function balanceAt(figures: Figures, date: string): Balance {
  const of = (name: InstantName): Known => figures.instant(name, date);
  /** @param whole concepts that contain the part, by which it may be there without a tag of its own */
  const ifAny = (name: InstantName, ...whole: readonly InstantName[]): Known =>
    of(name) ?? (figures.isInUse([name, ...whole], date) ? undefined : constant(0));
  /** what is there by at least one of its parts; none of them says nothing */
  const reported = (names: readonly InstantName[], total: Known): Known => (names.some((name) => of(name)) ? total : undefined);

  const equity = of('equity') ?? difference(of('equityWithMinority'), ifAny('minority'));
  // convertible debt that is due may be in the long-term debt or beside it
  const isPlain = !figures.isInUse(['convertibleDebtCurrent'], date);
  const borrowings = sum(
    of('longTermDebtNoncurrent') ?? (isPlain ? difference(of('longTermDebt'), ifAny('longTermDebtCurrent')) : undefined),
    ifAny('financeLeaseNoncurrent', 'financeLease'),
  );
  const longTermDebt = sum(borrowings ?? of('longTermDebtAndLeases'), ifAny('operatingLeaseNoncurrent', 'operatingLease'));
  const currentPart =
    of('longTermDebtCurrent') ?? difference(of('longTermDebt'), of('longTermDebtNoncurrent')) ?? ifAny('longTermDebtCurrent');
  const currentParts = sum(ifAny('shortTermBorrowings'), currentPart, ifAny('financeLeaseCurrent', 'financeLease'));
  const shortTermDebt = sum(of('debtCurrent') ?? currentParts, ifAny('operatingLeaseCurrent', 'operatingLease'));
  const debt = reported(['longTermDebtNoncurrent', 'longTermDebt', 'longTermDebtAndLeases'], sum(shortTermDebt, longTermDebt));
  const securities = sum(of('debtSecuritiesCurrent'), ifAny('equitySecuritiesCurrent'));
  const shortTermInvestments = of('shortTermInvestments') ?? securities ?? ifAny('shortTermInvestments', 'debtSecuritiesCurrent');
  return {
    of,
    cash: sum(of('cash'), shortTermInvestments) ?? of('cashAndInvestments'),
    commonEquity: difference(equity, ifAny('preferred')),
    longTermDebt,
    debt,
    capital: sum(equity, debt),
  };
}

/** The ratios of a period (assumption O04); what cannot be computed is undefined. Normalised income is in no filing's facts. */
export function ratiosOf(figures: Figures, { windows, yearAgo, days }: Period): Readonly<Partial<Record<RatioName, Known>>> {
  const flow = (name: FlowName, of = windows): Known => (of.length === 0 ? undefined : sumOfFlows(figures, name, of));
  const end = balanceAt(figures, windows.at(-1)?.end ?? '');
  const begin = balanceAt(figures, addDays(windows[0]?.start ?? '', -1));
  const averageOf = (name: InstantName): Known => average(begin.of(name), end.of(name));
  const continuingIncome = (of: readonly Window[]): Known => {
    // a discontinued operation has a line of its own wherever there is one
    const discontinued = of.some((window) => figures.flow('discontinuedIncome', window));
    const net = flow('netIncome', of);
    return flow('continuingIncome', of) ?? (discontinued ? difference(net, flow('discontinuedIncome', of)) : net);
  };

  const [revenue, netIncome, pretaxIncome, tax] = [flow('revenue'), flow('netIncome'), flow('pretaxIncome'), flow('tax')];
  const costOfGoods = flow('costOfGoods') ?? difference(revenue, flow('grossProfit'));
  const operatingIncome = flow('operatingIncome');
  const perYear = (name: FlowName): Known => growth(flow(name), flow(name, yearAgo));
  const currentLiabilities = end.of('currentLiabilities');
  const receivableTurnover = quotient(revenue, averageOf('receivables'));
  const inventoryTurnover = quotient(costOfGoods, averageOf('inventory'));
  const paymentTurnover = quotient(costOfGoods, averageOf('payables'));
  const [daysInSales, daysInInventory, daysInPayment] = [receivableTurnover, inventoryTurnover, paymentTurnover].map((turnover) =>
    quotient(constant(days), turnover),
  );
  const longTermDebtEquityRatio = quotient(end.longTermDebt, end.commonEquity);
  const revenueGrowth = perYear('revenue');
  const isPositive = (term: Known): boolean => term !== undefined && term.value > 0;
  return {
    revenueGrowth,
    operationIncomeGrowth: perYear('operatingIncome'),
    netIncomeGrowth: perYear('netIncome'),
    netIncomeContOpsGrowth: growth(continuingIncome(windows), continuingIncome(yearAgo)),
    // equal in a quarter's row, and defined nowhere else
    operationRevenueGrowth3MonthAvg: days < 100 ? revenueGrowth : undefined,
    grossMargin: quotient(difference(revenue, costOfGoods), revenue),
    operationMargin: quotient(operatingIncome, revenue),
    pretaxMargin: quotient(pretaxIncome, revenue),
    netMargin: quotient(netIncome, revenue),
    taxRate: isPositive(pretaxIncome) && isPositive(tax) ? quotient(tax, pretaxIncome) : undefined,
    // Assumed: interest is no longer a line of its own in many reports, so EBIT is the operating income.
    ebitMargin: quotient(operatingIncome, revenue),
    ebitdaMargin: quotient(sum(operatingIncome, flow('depreciation')), revenue),
    salesPerEmployee: quotient(revenue, end.of('employees')),
    currentRatio: quotient(end.of('currentAssets'), currentLiabilities),
    quickRatio: quotient(sum(end.cash, end.of('receivables')), currentLiabilities),
    longTermDebtTotalCapitalRatio: quotient(longTermDebtEquityRatio, sum(constant(1), longTermDebtEquityRatio)),
    longTermDebtEquityRatio,
    financialLeverage: quotient(end.of('assets'), end.commonEquity),
    totalDebtEquityRatio: quotient(end.debt, end.commonEquity),
    daysInSales,
    daysInInventory,
    daysInPayment,
    cashConversionCycle: difference(sum(daysInInventory, daysInSales), daysInPayment),
    receivableTurnover,
    inventoryTurnover,
    paymentTurnover,
    fixAssetsTuronver: quotient(revenue, averageOf('plant')),
    assetsTurnover: quotient(revenue, averageOf('assets')),
    roe: quotient(netIncome, average(begin.commonEquity, end.commonEquity)),
    roa: quotient(netIncome, averageOf('assets')),
    roic: quotient(netIncome, average(begin.capital, end.capital)),
    debttoAssets: quotient(end.debt, end.of('assets')),
    commonEquityToAssets: quotient(end.commonEquity, end.of('assets')),
    cashRatio: quotient(end.cash, currentLiabilities),
    cashToTotalAssets: quotient(end.cash, end.of('assets')),
    netIncomePerEmployee: quotient(netIncome, end.of('employees')),
  };
}
