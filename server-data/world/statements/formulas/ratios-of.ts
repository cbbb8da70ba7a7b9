import { ratioNames, type RatioName } from '#contract/endpoints/ratios.ts';
import type { PeriodFigures, Ratios } from './figures.ts';
import { growthRatios } from './growth.ts';
import { leverageRatios } from './leverage.ts';
import { liquidityRatios } from './liquidity.ts';
import { marginRatios } from './margins.ts';
import { perEmployeeRatios } from './per-employee.ts';
import { returnRatios } from './returns.ts';
import { turnoverRatios } from './turnover.ts';

const families = [growthRatios, marginRatios, perEmployeeRatios, liquidityRatios, leverageRatios, turnoverRatios, returnRatios];

/** As the wire has them: six decimals, no negative zero (facts §4). */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

/** The ratios of facts §8, in the contract's order; what cannot be computed is left out. */
export function ratiosOf(figures: PeriodFigures): Partial<Record<RatioName, number>> {
  const all: Ratios = Object.assign({}, ...families.map((family) => family(figures)));
  const given: Partial<Record<RatioName, number>> = {};
  for (const name of ratioNames) {
    const value = all[name];
    if (value !== undefined && Number.isFinite(value)) given[name] = rounded(value);
  }
  return given;
}
