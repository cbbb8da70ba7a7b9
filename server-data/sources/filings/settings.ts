import * as z from 'zod/mini';
import { isoDate } from '#contract/schema/codecs.ts';
import { inCapitals } from '#contract/symbol.ts';
import { address, commonFields, symbolsSetting } from '../settings.ts';

const defaultForms = ['8-K', '6-K', '10-Q', '10-K'];
const cik = z.string({ error: 'expected a CIK, a text of up to 10 digits' }).check(z.regex(/^\d{1,10}$/));
const form = z.pipe(
  z.string(),
  z.transform((text) => inCapitals(text).replace(/^FORM /, '')),
);
const isOfTheSec = (url: string): boolean => /^https?:\/\/(?:[^/]*\.)?sec\.gov(?:[:/]|$)/i.test(url);

export const filingsSettings = z
  .strictObject({
    ...commonFields,
    kind: z.literal('filings'),
    symbols: symbolsSetting,
    /** each with its amendments */
    forms: z._default(z.array(form).check(z.minLength(1)), defaultForms),
    /** the first filing date; 90 days before the first poll without it */
    since: z.optional(isoDate),
    /** of symbols that the directory of listings does not have */
    ciks: z.optional(z.record(z.string(), cik)),
    url: z._default(address, 'https://data.sec.gov'),
    archives: z._default(address, 'https://www.sec.gov'),
  })
  .check(
    z.refine(({ url, archives, userAgent }) => userAgent !== undefined || ![url, archives].some(isOfTheSec), {
      path: ['userAgent'],
      error: 'expected a name and a mail address such as "Jane Doe jane@example.com": the SEC refuses requests without them',
    }),
  );
export type FilingsSettings = z.output<typeof filingsSettings>;
