import type { guidance } from '../../endpoints/guidance.ts';
import { calendarParameters } from './calendar.ts';
import type { EndpointDescriptions } from './types.ts';

const eps = 'earnings per share, decimal text or empty';
const revenue = 'revenue, decimal text or empty';

export const guidanceDescriptions: EndpointDescriptions<typeof guidance> = {
  title: 'Guidance calendar',
  description: 'Lists what companies said about their coming earnings and revenue, newest first.',
  parameters: {
    ...calendarParameters,
    isPrimary: 'Primary records only, the others only, or all of them.',
  },
  fields: {
    id: 'Identifier of the record; its first 8 hexadecimal digits are the Unix second it was made.',
    date: 'New York day of the announcement.',
    time: 'New York time of day; 00:00:00 says that none was given.',
    ticker: 'Ticker of the company.',
    name: 'Name of the company.',
    exchange: 'Exchange of the listing.',
    cusip: 'CUSIP of the listing.',
    currency: 'Currency of all amounts, three letters.',
    period: 'Period the guidance is for: Q1 to Q4 or FY.',
    period_year: 'Fiscal year of that period.',
    prelim: 'Y for preliminary results, else N.',
    is_primary: 'Y for the record that counts among several of one company and day, else N.',
    eps_type: 'Adj, GAAP, FFO (real estate trusts only) or empty; compare like with like.',
    eps_guidance_est: `Outside estimate of ${eps}; not the middle of the range.`,
    eps_guidance_max: `Upper end of ${eps}; equal to the lower end for a point.`,
    eps_guidance_min: `Lower end of ${eps}.`,
    eps_guidance_prior_max: `Upper end before, of ${eps}.`,
    eps_guidance_prior_min: `Lower end before, of ${eps}.`,
    revenue_type: 'Adj, GAAP or empty.',
    revenue_guidance_est: `Outside estimate of ${revenue}; not the middle of the range.`,
    revenue_guidance_max: `Upper end of ${revenue}; equal to the lower end for a point.`,
    revenue_guidance_min: `Lower end of ${revenue}.`,
    revenue_guidance_prior_max: `Upper end before, of ${revenue}.`,
    revenue_guidance_prior_min: `Lower end before, of ${revenue}.`,
    importance: 'Importance from 0 to 5, a judgement.',
    notes: 'Free text; may hold HTML.',
    updated: 'When the record was last changed, Unix seconds.',
  },
};
