import * as z from 'zod/mini';
import { clockTime, enumText, fieldText, importanceNumber, intBetween, isoDate, secondsNumber, yesNo } from '../schema/codecs.ts';
import { decimalText } from '../schema/decimal.ts';
import { endpoint, parameter, type QueryOf } from '../schema/endpoint.ts';
import { calendarQuery, calendarRules } from './calendar-query.ts';

/** Assumed: a fiscal year has four digits, 1900 to 2199; others are a month, or the end of a year alone. */
const fiscalYears = [1900, 2199] as const;
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
  period_year: intBetween(...fiscalYears),
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
  importance: importanceNumber,
  notes: fieldText,
  updated: secondsNumber,
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
