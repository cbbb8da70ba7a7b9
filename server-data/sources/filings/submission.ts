import { clockSeconds } from '#contract/time/dates.ts';
import { newYorkClock, newYorkDay, newYorkInstant } from '#contract/time/new-york.ts';
import { padCik } from '../listings/listings.ts';

/** A company or person in the header of a filing. */
export interface Party {
  /** `FILER`, `ISSUER`, `SUBJECT COMPANY`, `REPORTING-OWNER`, `FILED BY` */
  readonly role: string;
  readonly cik: string;
  readonly name: string;
}

export interface FilingDocument {
  /** `8-K`, `EX-99.1`, `GRAPHIC` */
  readonly type: string;
  readonly text: string;
  /** whether its end is missing */
  readonly isCut: boolean;
}

/** A filing as EDGAR keeps it: one text with a header and its documents. */
export interface Submission {
  readonly accession: string | undefined;
  /** Unix seconds; undefined where the header has none that exists */
  readonly acceptedSeconds: number | undefined;
  readonly form: string | undefined;
  /** the last day of the period, `YYYY-MM-DD` */
  readonly period: string | undefined;
  /** in words, as the header has them */
  readonly itemTitles: readonly string[];
  readonly parties: readonly Party[];
  readonly documents: readonly FilingDocument[];
  /** whether the text ends where it should */
  readonly isWhole: boolean;
}

const isoDate = (digits: string): string => digits.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/**
 * `20250501162159`, the clock of New York → Unix seconds; undefined for a time that does not exist.
 *
 * Assumed: of the hour that comes twice in autumn it is the first, unless the list has the second.
 */
export function readAccepted(digits: string): number | undefined {
  const [, day = '', hours = '', minutes = '', seconds = ''] = /^(\d{8})(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  if (day === '' || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const [date, clock] = [isoDate(day), clockSeconds(hours, minutes, seconds)];
  const instant = newYorkInstant(date, clock);
  return Number.isFinite(instant) && newYorkDay(instant) === date && newYorkClock(instant) === clock ? instant : undefined;
}

/** Titles of blocks begin at the first column: `FILER:`, `SUBJECT COMPANY:`. */
const blockTitle = /^([A-Z][A-Z -]*):\s*$/;
const field = /^\s*([A-Z][A-Z ]*):\s+(\S.*)$/;

function readHeader(header: string): Omit<Submission, 'documents' | 'isWhole'> {
  const fields = new Map<string, string[]>();
  const parties: Party[] = [];
  let [role, name] = ['', ''];
  for (const line of header.split(/\r?\n/)) {
    const title = blockTitle.exec(line)?.[1];
    if (title !== undefined) role = title;
    const [, key = '', value = ''] = field.exec(line) ?? [];
    if (key === '') continue;
    if (!fields.has(key)) fields.set(key, []);
    fields.get(key)?.push(value.trim());
    if (key === 'COMPANY CONFORMED NAME') name = value.trim();
    if (key === 'CENTRAL INDEX KEY') parties.push({ role, cik: padCik(value.trim()), name });
  }
  const first = (key: string): string | undefined => fields.get(key)?.[0];
  const period = first('CONFORMED PERIOD OF REPORT');
  return {
    accession: first('ACCESSION NUMBER'),
    acceptedSeconds: readAccepted(/<ACCEPTANCE-DATETIME>\s*(\d+)/.exec(header)?.[1] ?? ''),
    form: first('CONFORMED SUBMISSION TYPE'),
    period: period !== undefined && /^\d{8}$/.test(period) ? isoDate(period) : undefined,
    itemTitles: fields.get('ITEM INFORMATION') ?? [],
    parties,
  };
}

function readDocuments(text: string): FilingDocument[] {
  const documents: FilingDocument[] = [];
  for (let at = text.indexOf('<DOCUMENT>'); at >= 0; at = text.indexOf('<DOCUMENT>', at + 1)) {
    const start = text.indexOf('<TEXT>', at);
    if (start < 0) break;
    const end = text.indexOf('</TEXT>', start);
    const type = /<TYPE>([^\r\n<]*)/.exec(text.slice(at, start))?.[1]?.trim() ?? '';
    documents.push({ type, text: text.slice(start + '<TEXT>'.length, end < 0 ? undefined : end), isCut: end < 0 });
    at = end < 0 ? text.length : end;
  }
  return documents;
}

/** Parses the full text of a submission. What it lacks is undefined or empty. */
export function parseSubmission(text: string): Submission {
  const firstDocument = text.indexOf('<DOCUMENT>');
  return {
    ...readHeader(firstDocument < 0 ? text : text.slice(0, firstDocument)),
    documents: readDocuments(text),
    isWhole: !text.includes('<SEC-DOCUMENT>') || text.includes('</SEC-DOCUMENT>'),
  };
}
