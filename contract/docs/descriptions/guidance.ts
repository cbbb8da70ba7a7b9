import type { guidance } from '../../endpoints/guidance.ts';
import { calendarParameters } from './calendar.ts';
import type { EndpointDescriptions } from './types.ts';

const eps = 'earnings per share, decimal text or empty';
const revenue = 'revenue, decimal text or empty';

export const guidanceDescriptions: EndpointDescriptions<typeof guidance> = {
  title: 'Guidance calendar',
  description: 'Lists company guidance for future earnings and revenue, newest first.',
  parameters: {
    ...calendarParameters,
    isPrimary: 'Y for primary records only, N for the others only, All for both.',
  },
  fields: {
    id: 'Identifier of the record; its first 8 hexadecimal digits are the Unix time of its creation, in seconds.',
    date: 'New York day of the announcement.',
    time: 'New York time of day; 00:00:00 means that no time was given.',
    ticker: 'Ticker of the company.',
    name: 'Name of the company.',
    exchange: 'Exchange of the listing.',
    cusip: 'CUSIP of the listing.',
    currency: 'Currency of all amounts, three letters.',
    period: 'Fiscal period of the guidance: Q1 to Q4 or FY.',
    period_year: 'Fiscal year of that period.',
    prelim: 'Y for preliminary results, else N.',
    is_primary: 'Y for the primary record among several of one company and day, else N.',
    eps_type: 'Adj, GAAP, FFO (real estate trusts only) or empty; only records of the same type are comparable.',
    eps_guidance_est: `External estimate of ${eps}; not the midpoint of the range.`,
    eps_guidance_max: `Upper end of ${eps}; equal to the lower end for a single value.`,
    eps_guidance_min: `Lower end of ${eps}.`,
    eps_guidance_prior_max: `Upper end of the prior range of ${eps}.`,
    eps_guidance_prior_min: `Lower end of the prior range of ${eps}.`,
    revenue_type: 'Adj, GAAP or empty.',
    revenue_guidance_est: `External estimate of ${revenue}; not the midpoint of the range.`,
    revenue_guidance_max: `Upper end of ${revenue}; equal to the lower end for a single value.`,
    revenue_guidance_min: `Lower end of ${revenue}.`,
    revenue_guidance_prior_max: `Upper end of the prior range of ${revenue}.`,
    revenue_guidance_prior_min: `Lower end of the prior range of ${revenue}.`,
    importance: 'Importance from 0 to 5, a subjective rating.',
    notes: 'Free text; may hold HTML.',
    updated: 'When the record was last changed, Unix seconds.',
  },
};
