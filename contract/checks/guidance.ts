import type { DecimalText } from '../schema/decimal.ts';
import { compareDecimals } from '../schema/exact-decimal.ts';
import type { GuidanceRecord } from '../endpoints/guidance.ts';
import type { Check } from './check.ts';

const ordered = (
  name: string,
  says: string,
  pick: (record: GuidanceRecord) => readonly [low: DecimalText | null, high: DecimalText | null],
): Check<GuidanceRecord> => ({
  name,
  description: says,
  isValid: (record) => {
    const [low, high] = pick(record);
    return low === null || high === null ? undefined : compareDecimals(low, high) <= 0;
  },
});

/** What holds in every guidance record. The estimate is left out on purpose: live ones lie outside of the range (facts §9). */
export const guidanceChecks: readonly Check<GuidanceRecord>[] = [
  ordered('eps range', 'the lower end of earnings is not above the upper', (record) => [record.eps_guidance_min, record.eps_guidance_max]),
  ordered('eps prior range', 'the same of the former range', (record) => [record.eps_guidance_prior_min, record.eps_guidance_prior_max]),
  ordered('revenue range', 'the lower end of revenue is not above the upper', (record) => [
    record.revenue_guidance_min,
    record.revenue_guidance_max,
  ]),
  ordered('revenue prior range', 'the same of the former range', (record) => [
    record.revenue_guidance_prior_min,
    record.revenue_guidance_prior_max,
  ]),
];
