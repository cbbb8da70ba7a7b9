import type { Income, PeriodFigures, Reported } from './formulas/figures.ts';
import { sum } from './formulas/figures.ts';
import type { Statement } from './statement.ts';

export type Span = '3M' | '6M' | '9M' | '1Y' | 'TTM';

const quartersIn: Readonly<Record<Span, number>> = { '3M': 1, '6M': 2, '9M': 3, '1Y': 4, TTM: 4 };
const daysInQuarter = 91.25;

/** Several quarters as one; what one of them does not report is not reported. */
export function added(quarters: readonly Statement[]): Income {
  const total = (of: (income: Income) => Reported): Reported => sum(...quarters.map(({ income }) => of(income)));
  const amount = (of: (income: Income) => number): number => quarters.reduce((all, { income }) => all + of(income), 0);
  return {
    revenue: amount(({ revenue }) => revenue),
    costOfGoods: total(({ costOfGoods }) => costOfGoods),
    operatingIncome: total(({ operatingIncome }) => operatingIncome),
    pretaxIncome: amount(({ pretaxIncome }) => pretaxIncome),
    tax: amount(({ tax }) => tax),
    netIncome: amount(({ netIncome }) => netIncome),
    netIncomeContinuing: amount(({ netIncomeContinuing }) => netIncomeContinuing),
    normalizedIncome: total(({ normalizedIncome }) => normalizedIncome),
    interest: total(({ interest }) => interest),
    depreciation: total(({ depreciation }) => depreciation),
  };
}

/**
 * The figures of a span that ends with a quarter; undefined where the books do not reach back over all of it.
 *
 * @param at of the quarter in `statements`, oldest first
 * @param before the statements the year before is read from: what was known of it then
 */
export function figuresOf(
  span: Span,
  statements: readonly Statement[],
  at: number,
  before: readonly Statement[],
): PeriodFigures | undefined {
  const count = quartersIn[span];
  const first = at - count + 1;
  const last = statements[at];
  if (first < 0 || !last) return undefined;
  return {
    days: count * daysInQuarter,
    income: added(statements.slice(first, at + 1)),
    yearAgo: first >= 4 ? added(before.slice(first - 4, at - 3)) : undefined,
    begin: statements[first - 1]?.balance,
    end: last.balance,
    employees: last.employees,
  };
}
