import type { FiscalQuarter } from './fiscal-quarter.ts';
import type { Company } from './listing.ts';
import { fractionOf } from './random.ts';

/** The year a company's scale is of. */
const baseYear = 2025;

export const toCents = (value: number): number => Math.round(value * 100) / 100;

/** Four significant digits at the size companies report in: 94.93 billion, 0.5124 billion. */
export const reported = (billions: number): number =>
  billions >= 100
    ? Math.round(billions * 10) / 10
    : billions >= 1
      ? Math.round(billions * 100) / 100
      : Math.round(billions * 10_000) / 10_000;

/** A year's growth of revenue around the base year, a share. */
export const growthOf = (seed: number, { symbol }: Company): number => -0.02 + 0.14 * fractionOf(seed, 'growth', symbol);

const yearsFromBase = ({ fiscalYear, quarter }: FiscalQuarter): number => fiscalYear - baseYear + quarter / 4;

/**
 * How large a company is against its scale. Straight near the base year; before that each year has its own growth,
 * compounded, because a straight line would meet zero within a decade.
 *
 * @param pace 1 for revenue; earnings swing wider
 */
function trend(seed: number, quarter: FiscalQuarter, pace: number): number {
  const { company } = quarter;
  const growth = pace * growthOf(seed, company);
  const years = yearsFromBase(quarter);
  if (years >= -1) return 1 + growth * years;
  let level = 1 - growth;
  for (let at = -1; at > years; at--) {
    const grown = growth + pace * (-0.09 + 0.18 * fractionOf(seed, 'year', company.symbol, at));
    const part = Math.min(1, at - years);
    level *= 1 - part * (1 - 1 / (1 + grown));
  }
  return level;
}

/** A year's revenue at the pace of a quarter, without season and surprise, in billions. */
export const yearlyPace = (seed: number, quarter: FiscalQuarter): number => quarter.company.scale.revenueBillions * trend(seed, quarter, 1);

interface Expectations {
  /** billions of the company's currency */
  readonly revenue: number;
  /** in its currency, whole cents */
  readonly eps: number;
}

/** What analysts expect of a quarter on the day of its results. */
export function expectations(seed: number, quarter: FiscalQuarter): Expectations {
  const { symbol, scale } = quarter.company;
  const season = 0.94 + 0.12 * fractionOf(seed, 'season', symbol, quarter.quarter);
  return {
    revenue: reported((scale.revenueBillions / 4) * season * trend(seed, quarter, 1)),
    eps: toCents((scale.earningsPerShare / 4) * season * trend(seed, quarter, 1.2)),
  };
}
