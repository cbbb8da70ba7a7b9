import * as z from 'zod/mini';
import { symbolKey } from '#contract/symbol.ts';
import { dayMs, utcMidnight } from '#contract/time/dates.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { listingOf, padCik } from '../listings/listings.ts';
import { address, commonFields, readSymbols, symbolsSetting } from '../settings.ts';
import type { Poll, SourceKind } from '../source.ts';
import { SourceFailed, SourceNotFound, SourceWait } from '../failures.ts';
import { openPart, pollCompany } from './company.ts';

const defaultForms = ['8-K', '6-K', '10-Q', '10-K'];
const defaultDays = 90;
/** So many companies in sequence whose list or filings cannot be read say that the host is down. */
const maxInSequence = 3;

const cik = z
  .string({ error: 'expected a CIK, a text of up to 10 digits' })
  .check(z.regex(/^\d{1,10}$/, { error: 'expected a CIK of up to 10 digits' }));
const day = z.string({ error: 'expected a day such as "2025-01-31"' }).check(
  z.refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(utcMidnight(text)), {
    error: 'expected a day such as "2025-01-31"',
  }),
);
const form = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .trim()
      .toUpperCase()
      .replace(/^FORM /, ''),
  ),
);
const ofTheSec = (url: string): boolean => /(?:^|\.)sec\.gov$/i.test(new URL(url.replaceAll(/[{}]/g, '')).hostname);

const filingsSettings = z
  .strictObject({
    ...commonFields,
    kind: z.literal('filings'),
    symbols: symbolsSetting,
    /** each with its amendments */
    forms: z._default(z.array(form).check(z.minLength(1)), defaultForms),
    /** the first filing date; 90 days before the first poll without it */
    since: z.optional(day),
    /** of symbols that the directory of listings does not have */
    ciks: z.optional(z.record(z.string(), cik)),
    url: z._default(address, 'https://data.sec.gov'),
    archives: z._default(address, 'https://www.sec.gov'),
  })
  .check(
    z.refine(({ url, archives, userAgent }) => userAgent !== undefined || ![url, archives].some(ofTheSec), {
      path: ['userAgent'],
      error: 'expected a name and a mail address such as "Jane Doe jane@example.com": the SEC refuses requests without them',
    }),
  );
export type FilingsSettings = z.output<typeof filingsSettings>;

interface Companies {
  /** symbols of the watchlist by the CIK of their company */
  readonly watched: ReadonlyMap<string, readonly string[]>;
  readonly unknown: readonly string[];
}

function readCompanies({ symbols, ciks = {} }: FilingsSettings, folder: string): Companies {
  const own = new Map(Object.entries(ciks).map(([symbol, number]) => [symbolKey(symbol), padCik(number)]));
  const watched = new Map<string, string[]>();
  const unknown: string[] = [];
  for (const symbol of readSymbols(symbols, folder)) {
    const number = own.get(symbolKey(symbol)) ?? listingOf(symbol)?.cik;
    if (number === undefined) unknown.push(symbol);
    else watched.set(number, [...(watched.get(number) ?? []), symbol]);
  }
  return { watched, unknown };
}

/** Polls each company. One whose list cannot be read does not hold up others. */
async function pollCompanies(settings: FilingsSettings, poll: Poll, watched: Companies['watched']): Promise<void> {
  const firstDay = newYorkDay((poll.now() - defaultDays * dayMs) / 1000);
  const run = { poll, settings, watched, firstDay };
  let [failedInSequence, readCount] = [0, 0];
  for (const [cik, [part = cik]] of watched) {
    if (poll.signal.aborted) return;
    try {
      await pollCompany(run, cik, part);
      [failedInSequence, readCount] = [0, readCount + 1];
    } catch (error) {
      if (!(error instanceof SourceFailed) || error instanceof SourceWait) throw error;
      const isMissing = error instanceof SourceNotFound;
      const { stored, save } = openPart(run, part);
      const message = isMissing ? `the SEC has no list of filings of CIK ${cik}, as of a company that is no longer listed` : error.message;
      await save({ ...stored, validators: {}, message });
      if (isMissing) continue;
      failedInSequence++;
      // then the host is down
      if (failedInSequence === maxInSequence || (readCount === 0 && failedInSequence === watched.size)) throw error;
    }
  }
}

/** Filings of the SEC as stories, at the second at which they were accepted. */
export const filings: SourceKind<FilingsSettings> = {
  name: 'filings',
  settings: filingsSettings,
  loads: () => ['news'],
  open: (settings, folder) => {
    const refused = new Set<string>();
    return {
      poll: async (poll) => {
        const { watched, unknown } = readCompanies(settings, folder);
        for (const symbol of unknown.filter((name) => !refused.has(name))) {
          // once while the service runs, because it may poll each minute
          refused.add(symbol);
          poll.refuse(`${settings.name}: ${symbol} is not in the directory of listings: add its CIK as "ciks": { "${symbol}": "…" }`);
        }
        await pollCompanies(settings, poll, watched);
      },
    };
  },
};
