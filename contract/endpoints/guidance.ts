import * as z from 'zod/mini';
import { clockTime, fieldText, isoDate, enumText, yesNo } from '../schema/codecs.ts';
import { decimalText } from '../schema/decimal.ts';
import { endpoint, parameter, type QueryOf } from '../schema/endpoint.ts';
import { calendarQuery, calendarRules } from './calendar-query.ts';

const amount = z._default(decimalText, null);

/** A guidance record. Date and time are New York wall-clock time; `00:00:00` means that no time was given (assumption F08). */
export const guidanceRecord = z.looseObject({
  id: z.string(),
  date: isoDate,
  time: clockTime,
  ticker: z.string(),
  name: fieldText,
  exchange: fieldText,
  cusip: fieldText,
  currency: fieldText,
  period: z.string(),
  period_year: z.int(),
  prelim: fieldText,
  is_primary: yesNo,
  eps_type: fieldText,
  eps_guidance_est: amount,
  eps_guidance_max: amount,
  eps_guidance_min: amount,
  eps_guidance_prior_max: amount,
  eps_guidance_prior_min: amount,
  revenue_type: fieldText,
  revenue_guidance_est: amount,
  revenue_guidance_max: amount,
  revenue_guidance_min: amount,
  revenue_guidance_prior_max: amount,
  revenue_guidance_prior_min: amount,
  importance: z.int(),
  notes: fieldText,
  updated: z.int(),
});
export type GuidanceRecord = z.output<typeof guidanceRecord>;

export const primaryChoices = ['Y', 'N', 'All'] as const;
export type PrimaryChoice = (typeof primaryChoices)[number];

const guidanceQuery = {
  ...calendarQuery,
  isPrimary: parameter('parameters[is_primary]', enumText(primaryChoices), { fallback: 'Y' }),
};

export const guidance = endpoint({
  name: 'guidance',
  plan: 'guidance',
  path: '/api/v2.1/calendar/guidance',
  alsoAt: ['/api/v2/calendar/guidance'],
  query: guidanceQuery,
  rules: calendarRules,
  row: guidanceRecord,
  envelope: 'guidance',
});
export type GuidanceQuery = QueryOf<typeof guidanceQuery>;
