import * as z from 'zod/mini';
import { isoDate } from '#contract/schema/codecs.ts';
import { inCapitals } from '#contract/symbol.ts';
import { address, ciksSetting, commonFields, expectedContact, hasContact, symbolsSetting } from '../settings.ts';

const defaultForms = ['8-K', '6-K', '10-Q', '10-K'];
const form = z.pipe(
  z.string(),
  z.transform((text) => inCapitals(text).replace(/^FORM /, '')),
);

export const filingsSettings = z
  .strictObject({
    ...commonFields,
    kind: z.literal('filings'),
    symbols: symbolsSetting,
    /** each with its amendments */
    forms: z._default(z.array(form).check(z.minLength(1)), defaultForms),
    /** the first filing date; 90 days before the first poll without it */
    since: z.optional(isoDate),
    ciks: ciksSetting,
    url: z._default(address, 'https://data.sec.gov'),
    archives: z._default(address, 'https://www.sec.gov'),
  })
  .check(z.refine(({ userAgent, url, archives }) => hasContact(userAgent, url, archives), expectedContact));
export type FilingsSettings = z.output<typeof filingsSettings>;
