import type { RatioName, RatioPeriod } from '../endpoints/ratios.ts';
import { relates, type Check } from './check.ts';

/** Half of the sixth decimal, to which values are rounded. */
const rounding = 5e-7;
/** The identities hold to five or six digits in the vendor's example. */
const tolerance = 2e-5;

/** The largest error of a result that comes from the rounding of its inputs. */
const slack = (values: readonly number[], compute: (...values: number[]) => number): number => {
  const exact = compute(...values);
  return values.reduce((sum, value, at) => sum + Math.abs(compute(...values.with(at, value + rounding)) - exact), rounding);
};

const identity = (
  name: RatioName,
  description: string,
  from: readonly RatioName[],
  compute: (...values: number[]) => number,
  { isOddity = false, further = 0 } = {},
): Check<RatioPeriod> => ({
  name,
  description,
  isOddity,
  isValid: (period) =>
    relates(
      [name, ...from].map((field) => period[field]),
      (actual = 0, ...values) => {
        const expected = compute(...values);
        return Math.abs(actual - expected) <= Math.abs(expected) * tolerance + slack(values, compute) + further;
      },
    ),
});

/** Identities of one company and period, true to five or six digits in the vendor's example. */
export const ratioChecks: readonly Check<RatioPeriod>[] = [
  identity('netMargin', 'pretax margin minus tax', ['pretaxMargin', 'taxRate'], (pretax = 0, rate = 0) => pretax * (1 - rate), {
    // minority interests come between
    isOddity: true,
    // each of the three is rounded to a million in a report, which is a thousandth of a quarter's revenue
    further: 1e-3,
  }),
  identity('roa', 'net margin times asset turnover', ['netMargin', 'assetsTurnover'], (margin = 0, turnover = 0) => margin * turnover),
  identity(
    'debttoAssets',
    'debt to equity times the share of equity',
    ['totalDebtEquityRatio', 'commonEquityToAssets'],
    (debt = 0, equity = 0) => debt * equity,
  ),
  identity(
    'netIncomePerEmployee',
    'sales per employee times the net margin',
    ['salesPerEmployee', 'netMargin'],
    (sales = 0, margin = 0) => sales * margin,
  ),
  identity(
    'longTermDebtTotalCapitalRatio',
    'long-term debt to equity divided by one plus itself',
    ['longTermDebtEquityRatio'],
    (ratio = 0) => ratio / (1 + ratio),
  ),
  identity('financialLeverage', 'one divided by the share of equity', ['commonEquityToAssets'], (share = 0) => 1 / share),
  identity(
    'cashConversionCycle',
    'days inventory plus days sales minus days payable',
    ['daysInInventory', 'daysInSales', 'daysInPayment'],
    (inventory = 0, sales = 0, payment = 0) => inventory + sales - payment,
  ),
];
