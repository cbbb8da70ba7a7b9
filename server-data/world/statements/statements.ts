import { yearlyPace } from '../expectations.ts';
import { quarterFrom, type FiscalQuarter } from '../fiscal-quarter.ts';
import { balanceOf, debtOf } from './balance.ts';
import { shapeOf, sharesIn, type Shape } from './company-shape.ts';
import { incomeOf } from './income.ts';
import { periodEndOf, type Statement } from './statement.ts';

/** Counted once a year; firms grow faster than their staff. */
function employeesOf(seed: number, { company, fiscalYear }: FiscalQuarter, { perEmployee }: Shape): number {
  const { revenueBillions } = company.scale;
  const size = 0.4 + (0.6 * yearlyPace(seed, { company, fiscalYear, quarter: 4 })) / revenueBillions;
  return Math.round((revenueBillions * 1e6 * size) / perEmployee / 10) * 10;
}

function statementOf(seed: number, quarter: FiscalQuarter, shape: Shape): Statement {
  const yearly = yearlyPace(seed, quarter) * 1e9;
  const debt = debtOf(seed, quarter, shape, yearly);
  const income = incomeOf(seed, quarter, shape, yearly, debt);
  return {
    ...quarter,
    periodEnd: periodEndOf(quarter),
    employees: employeesOf(seed, quarter, shape),
    shares: sharesIn(quarter, shape),
    income,
    balance: balanceOf(seed, quarter, shape, yearly, debt, income),
  };
}

/**
 * What a company filed for its last quarters, oldest first, as it filed it then. Assumed: a company has statements from
 * the fiscal year after the one it was founded in.
 */
export function statementsOf(seed: number, last: FiscalQuarter, count: number): Statement[] {
  const shape = shapeOf(last.company);
  const quarters = Array.from({ length: count }, (_, at) => quarterFrom(last, at - count + 1));
  return quarters.filter(({ fiscalYear }) => fiscalYear > (last.company.founded ?? 0)).map((quarter) => statementOf(seed, quarter, shape));
}
