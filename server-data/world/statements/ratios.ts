import type { RatiosResult } from '#contract/endpoints/ratios.ts';
import { firms, shareClassesOf } from '../companies.ts';
import { companyIdOf, descriptorOf } from './descriptor.ts';
import { knownOf } from './known.ts';
import { periodsOf } from './periods.ts';
import { statementsOf } from './statements.ts';

interface WorldRatiosOptions {
  readonly seed: number;
  /** Unix seconds: what was told later is not known yet */
  readonly until: number;
}

/**
 * Ten years are shown. The two before them are what growth and averages of the first are measured by, and two more hold
 * the beginning of whatever was restated in those.
 */
const shown = 40;
const read = 56;

/**
 * Ratios of every company of the world over ten years, from statements that agree with what the news tell: one result a
 * symbol, share classes with the same periods.
 */
export function* worldRatios({ seed, until }: WorldRatiosOptions): Generator<RatiosResult> {
  for (const firm of firms) {
    const known = knownOf(firm, until);
    if (!known) continue;
    const asFiled = statementsOf(seed, known.announced, read);
    const operationRatios = periodsOf({ seed, companyId: companyIdOf(firm), asFiled, isLastFiled: known.isFiled, shown });
    for (const { symbol } of shareClassesOf(firm)) {
      yield { company: descriptorOf(firm), operationRatios, symbol, idType: 'SYMBOL', id: symbol };
    }
  }
}
