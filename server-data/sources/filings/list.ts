import * as z from 'zod/mini';
import { isDate } from '#contract/schema/codecs.ts';
import { inCapitals } from '#contract/symbol.ts';
import { padCik } from '../listings/listings.ts';
import { SourceFailed } from '../failures.ts';

/** A filing as EDGAR's list of a company has it. */
export const listedFiling = z.object({
  /** `0000320193-25-000055` */
  accession: z.string(),
  /** a filing after 17:30 has the next day of business */
  filingDate: z.string(),
  form: z.string(),
  /** of an 8-K: `2.02,9.01` */
  items: z.string(),
  /** Unix seconds by the clock of the list, which is wrong for one company in five */
  listedSeconds: z.optional(z.number()),
});
export type ListedFiling = z.output<typeof listedFiling>;

const texts = z.array(z.nullish(z.string()));
const columns = z.object({
  accessionNumber: texts,
  filingDate: texts,
  form: texts,
  acceptanceDateTime: z._default(texts, []),
  items: z._default(texts, []),
});
const list = z.object({
  cik: z.union([z.string(), z.number()]),
  filings: z.object({
    recent: columns,
    /** older parts of the list */
    files: z._default(z.array(z.object({ name: z.string().check(z.regex(/^[\w.-]+\.json$/)), filingTo: z.string() })), []),
  }),
});
export type FilingPages = z.output<typeof list>['filings']['files'];

function parseJson<T>(body: Buffer, schema: z.ZodMiniType<T>): T {
  try {
    return z.parse(schema, JSON.parse(body.toString('utf8')));
  } catch {
    throw new SourceFailed('the list of filings is not JSON as EDGAR writes it');
  }
}

function readRows(
  { accessionNumber, filingDate, form, acceptanceDateTime, items }: z.output<typeof columns>,
  refuse: (reason: string) => void,
) {
  const isLong = [filingDate, form].every(({ length }) => length === accessionNumber.length);
  // a column that the list does not have is empty
  if (!isLong || [acceptanceDateTime, items].some(({ length }) => ![0, accessionNumber.length].includes(length)))
    throw new SourceFailed('the columns of the list of filings have different lengths');
  return accessionNumber.flatMap((text, index): ListedFiling[] => {
    const [accession, day] = [text ?? '', filingDate[index] ?? ''];
    const listedMs = Date.parse(acceptanceDateTime[index] ?? '');
    const time = Number.isNaN(listedMs) ? {} : { listedSeconds: Math.floor(listedMs / 1000) };
    if (/^\d{10}-\d\d-\d{6}$/.test(accession) && isDate(day))
      return [{ accession, filingDate: day, form: inCapitals(form[index] ?? ''), items: items[index] ?? '', ...time }];
    refuse(`row ${index + 1} of the list: expected an accession number and a filing date, got "${accession}" and "${day}"`);
    return [];
  });
}

/** Parses `submissions/CIK….json`. @throws SourceFailed where it is something else, or the list of another company */
export function parseList(body: Buffer, cik: string, refuse: (reason: string) => void): { filings: ListedFiling[]; pages: FilingPages } {
  const { cik: listed, filings } = parseJson(body, list);
  if (padCik(listed) !== cik) throw new SourceFailed(`the list of filings is that of CIK ${padCik(listed)}`);
  return { filings: readRows(filings.recent, refuse), pages: filings.files };
}

/** Parses an older part of a list. */
export const parsePage = (body: Buffer, refuse: (reason: string) => void): ListedFiling[] => readRows(parseJson(body, columns), refuse);
