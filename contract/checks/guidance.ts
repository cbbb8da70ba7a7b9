import type { DecimalText } from '../schema/decimal.ts';
import { compareDecimals } from '../schema/exact-decimal.ts';
import type { GuidanceRecord } from '../endpoints/guidance.ts';
import type { Check } from './check.ts';

const ordered = (
  name: string,
  description: string,
  pick: (record: GuidanceRecord) => readonly [low: DecimalText | null, high: DecimalText | null],
): Check<GuidanceRecord> => ({
  name,
  description,
  isValid: (record) => {
    const [low, high] = pick(record);
    return low === null || high === null ? undefined : compareDecimals(low, high) <= 0;
  },
});

/** Checks of guidance records. The estimate is not checked, because live estimates lie outside the range (assumption G07). */
export const guidanceChecks: readonly Check<GuidanceRecord>[] = [
  ordered('eps range', 'the lower end of the EPS range is not above the upper end', (record) => [
    record.eps_guidance_min,
    record.eps_guidance_max,
  ]),
  ordered('eps prior range', 'the lower end of the prior EPS range is not above the upper end', (record) => [
    record.eps_guidance_prior_min,
    record.eps_guidance_prior_max,
  ]),
  ordered('revenue range', 'the lower end of the revenue range is not above the upper end', (record) => [
    record.revenue_guidance_min,
    record.revenue_guidance_max,
  ]),
  ordered('revenue prior range', 'the lower end of the prior revenue range is not above the upper end', (record) => [
    record.revenue_guidance_prior_min,
    record.revenue_guidance_prior_max,
  ]),
];
