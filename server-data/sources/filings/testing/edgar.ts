import { createHash } from 'node:crypto';
import type { FileServer, Served } from '../../testing/serve-files.ts';

/** A party of a filing's header. */
export interface MadeParty {
  readonly role?: string;
  readonly cik: string;
  readonly name: string;
}

/** A filing as EDGAR serves it, in its list and as its text. */
export interface MadeFiling {
  readonly accession: string;
  /** the clock of New York: `2025-05-01T16:21:59` */
  readonly accepted: string;
  /** of New York then, `-04:00` */
  readonly offset: string;
  readonly form?: string;
  readonly items?: string;
  /** whether the list has the clock of New York with a Z */
  readonly hasWrongClock?: boolean;
  readonly parties: readonly MadeParty[];
  /** `<DOCUMENT>…` */
  readonly documents?: string;
  /** instead of the made one; undefined where there is none */
  readonly text?: string | undefined;
  readonly hasText?: boolean;
  readonly filingDate?: string;
}

export const madeDocument = (type: string, text: string): string =>
  `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>1\n<FILENAME>a.htm\n<DESCRIPTION>${type}\n<TEXT>\n${text}\n</TEXT>\n</DOCUMENT>\n`;

const titles: Readonly<Record<string, string>> = {
  '2.02': 'Results of Operations and Financial Condition',
  '7.01': 'Regulation FD Disclosure',
  '8.01': 'Other Events',
  '9.01': 'Financial Statements and Exhibits',
};

const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** The text of a submission, in the form of EDGAR: tabs, and lines that end as on Windows. */
export function madeText({ accession, accepted, form = '8-K', items = '', parties, documents = '' }: MadeFiling): string {
  const day = digits(accepted).slice(0, 8);
  const lines = [
    `<SEC-DOCUMENT>${accession}.txt : ${day}`,
    `<SEC-HEADER>${accession}.hdr.sgml : ${day}`,
    `<ACCEPTANCE-DATETIME>${digits(accepted)}`,
    `ACCESSION NUMBER:\t\t${accession}`,
    `CONFORMED SUBMISSION TYPE:\t${form}`,
    'PUBLIC DOCUMENT COUNT:\t\t2',
    `CONFORMED PERIOD OF REPORT:\t${day}`,
    ...items.split(',').flatMap((item) => (titles[item] === undefined ? [] : [`ITEM INFORMATION:\t\t${titles[item]}`])),
    `FILED AS OF DATE:\t\t${day}`,
    ...parties.flatMap(({ role = 'FILER', cik, name }) => [
      '',
      `${role}:\t\t`,
      '',
      `\t${role === 'REPORTING-OWNER' ? 'OWNER' : 'COMPANY'} DATA:\t`,
      `\t\tCOMPANY CONFORMED NAME:\t\t\t${name}`,
      `\t\tCENTRAL INDEX KEY:\t\t\t${cik}`,
      '\t\tSTANDARD INDUSTRIAL CLASSIFICATION:\tELECTRONIC COMPUTERS [3571]',
      '',
      '\tFORMER COMPANY:\t',
      '\t\tFORMER CONFORMED NAME:\tEARLIER NAME INC',
      '\t\tDATE OF NAME CHANGE:\t19970808',
    ]),
    '</SEC-HEADER>',
    documents.trimEnd(),
    '</SEC-DOCUMENT>',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** The instant at which a filing was accepted, Unix seconds. */
export const acceptedSeconds = ({ accepted, offset }: MadeFiling): number => Date.parse(`${accepted}${offset}`) / 1000;

const listedTime = (filing: MadeFiling): string =>
  filing.hasWrongClock ? `${filing.accepted}.000Z` : new Date(acceptedSeconds(filing) * 1000).toISOString();

export const madeColumns = (filings: readonly MadeFiling[]): object => ({
  accessionNumber: filings.map(({ accession }) => accession),
  filingDate: filings.map(({ filingDate, accepted }) => filingDate ?? accepted.slice(0, 10)),
  reportDate: filings.map(() => ''),
  acceptanceDateTime: filings.map(listedTime),
  form: filings.map(({ form = '8-K' }) => form),
  items: filings.map(({ items = '' }) => items),
  primaryDocument: filings.map(() => 'a.htm'),
});

/** Serves a body with its entity tag. */
export const tagged = (body: string): Served => {
  const etag = `"${createHash('sha1').update(body).digest('hex')}"`;
  return (request, response) => {
    response.setHeader('etag', etag);
    response.statusCode = request.headers['if-none-match'] === etag ? 304 : 200;
    response.end(response.statusCode === 304 ? undefined : body);
  };
};

export const listPath = (cik: string): string => `/submissions/CIK${cik}.json`;
export const textPath = (cik: string, accession: string): string =>
  `/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}/${accession}.txt`;

/** Puts the list of a company and the texts of its filings on a server. The list has the newest first. */
export function serveCompany({ paths }: FileServer, cik: string, filings: readonly MadeFiling[], files: readonly object[] = []): void {
  const list = { cik: String(Number(cik)), name: 'A Company', filings: { recent: madeColumns(filings.toReversed()), files } };
  paths.set(listPath(cik), tagged(JSON.stringify(list)));
  for (const filing of filings) if (filing.hasText !== false) paths.set(textPath(cik, filing.accession), filing.text ?? madeText(filing));
}

export interface MadeCompany {
  readonly symbol: string;
  readonly cik: string;
  readonly filings: readonly MadeFiling[];
}

const names = [
  ['AAPL', '0000320193', 'Apple Inc.'],
  ['MSFT', '0000789019', 'MICROSOFT CORP'],
  ['NVDA', '0001045810', 'NVIDIA CORP'],
  ['JPM', '0000019617', 'JPMORGAN CHASE & CO'],
  ['PFE', '0000078003', 'PFIZER INC'],
] as const;

/** Twelve filings of each of five companies in winter and summer; the list of the last one has the wrong clock. */
export const madeCompanies = (): readonly MadeCompany[] =>
  names.map(([symbol, cik, name], company) => ({
    ...{ symbol, cik },
    filings: Array.from({ length: 12 }, (_, index) => {
      const month = String(index + 1).padStart(2, '0');
      const isSummer = index >= 3 && index <= 9;
      return {
        accession: `${cik}-25-${String(index + 1).padStart(6, '0')}`,
        accepted: `2025-${month}-${String(3 + company).padStart(2, '0')}T${index % 2 === 0 ? '07:00' : '16:30'}:${String(10 + index)}`,
        offset: isSummer ? '-04:00' : '-05:00',
        items: '2.02,9.01',
        hasWrongClock: company === names.length - 1,
        parties: [{ cik, name }],
        documents:
          madeDocument('8-K', '<html><body><p>Item 2.02 Results.</p></body></html>') +
          madeDocument('EX-99.1', `<html><body><p>Exhibit 99.1</p><p>${symbol} reports results of month ${index + 1}</p></body></html>`),
      };
    }),
  }));
