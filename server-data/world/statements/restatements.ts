import { fractionOf } from '../random.ts';
import { filed, type FullBalance, type FullIncome, type Statement } from './statement.ts';

/** Which year out of three a firm might have to correct. */
const candidateEvery = 3;
const share = 0.16;

/** Whether revenue of a fiscal year turned out to belong to the next one; never two years running. */
export const isRestated = (seed: number, symbol: string, fiscalYear: number): boolean =>
  fiscalYear % candidateEvery === Math.floor(candidateEvery * fractionOf('restates', symbol)) &&
  fractionOf(seed, 'restated', symbol, fiscalYear) < share;

/** What moves out of a quarter, or into it. */
interface Shift {
  readonly revenue: number;
  readonly tax: number;
}

const movedIncome = (income: FullIncome, { revenue, tax }: Shift): FullIncome => ({
  ...income,
  revenue: income.revenue + revenue,
  operatingIncome: income.operatingIncome + revenue,
  pretaxIncome: income.pretaxIncome + revenue,
  tax: income.tax + tax,
  netIncome: income.netIncome + revenue - tax,
  netIncomeContinuing: income.netIncomeContinuing + revenue - tax,
  normalizedIncome: income.normalizedIncome + revenue - tax,
});

/** What was not yet earned was not yet owed by customers, nor its tax to the state. @param total of all shifts so far */
function movedBalance(balance: FullBalance, total: Shift): FullBalance {
  const isOwed = balance.receivables !== undefined;
  const isCurrent = balance.currentLiabilities !== undefined;
  return {
    ...balance,
    receivables: balance.receivables === undefined ? undefined : balance.receivables + total.revenue,
    otherAssets: isOwed ? balance.otherAssets : balance.otherAssets + total.revenue,
    currentAssets: balance.currentAssets === undefined ? undefined : balance.currentAssets + (isOwed ? total.revenue : 0),
    totalAssets: balance.totalAssets + total.revenue,
    otherCurrentLiabilities: balance.otherCurrentLiabilities + (isCurrent ? total.tax : 0),
    currentLiabilities: balance.currentLiabilities === undefined ? undefined : balance.currentLiabilities + total.tax,
    otherLiabilities: balance.otherLiabilities + (isCurrent ? 0 : total.tax),
    totalLiabilities: balance.totalLiabilities + total.tax,
    equity: balance.equity + total.revenue - total.tax,
  };
}

/** A share of revenue, small against what customers owe and against profit, so that neither changes its sign. */
function sizeOf(seed: number, quarters: readonly Statement[]): number {
  const [first] = quarters;
  const wanted = 0.006 + 0.024 * fractionOf(seed, 'restated by', first?.company.symbol ?? '', first?.fiscalYear ?? 0);
  return quarters.reduce((size, { income, balance }) => {
    const owed = (balance.receivables ?? balance.otherAssets) / income.revenue;
    return Math.min(size, 0.08 * owed, (0.12 * Math.abs(income.pretaxIncome)) / income.revenue);
  }, wanted);
}

/** Out of each quarter of one year and into the same quarter of the next, so that nothing is left over after both. */
function shiftsOf(seed: number, quarters: readonly Statement[]): Shift[] {
  const size = sizeOf(seed, quarters);
  const out = quarters.slice(0, 4).map(({ income }) => filed(income.revenue * size));
  // Where no tax was paid there is none to get back.
  const isTaxed = quarters.every(({ income }, at) => income.tax > (out[at % 4] ?? 0));
  return quarters.map((_, at) => {
    const [revenue, direction] = [out[at % 4] ?? 0, at < 4 ? -1 : 1];
    return { revenue: revenue * direction, tax: isTaxed ? filed(revenue * 0.21) * direction : 0 };
  });
}

function moved(seed: number, quarters: readonly Statement[]): Statement[] {
  let total: Shift = { revenue: 0, tax: 0 };
  const shifts = shiftsOf(seed, quarters);
  return quarters.map((statement, at) => {
    const shift = shifts[at] ?? total;
    total = { revenue: total.revenue + shift.revenue, tax: total.tax + shift.tax };
    return { ...statement, income: movedIncome(statement.income, shift), balance: movedBalance(statement.balance, total) };
  });
}

/**
 * The statements as they stand today. A restatement comes with the first quarter after the two years it touches; what
 * was not restated is the very same statement.
 *
 * @param asFiled oldest first, without gaps
 */
export function restated(seed: number, asFiled: readonly Statement[]): readonly Statement[] {
  const latest = [...asFiled];
  asFiled.forEach(({ company, fiscalYear, quarter }, at) => {
    const isKnown = at + 8 < asFiled.length;
    if (quarter === 1 && isKnown && isRestated(seed, company.symbol, fiscalYear))
      latest.splice(at, 8, ...moved(seed, asFiled.slice(at, at + 8)));
  });
  return latest;
}
