import type { Story } from '../../store/news/story.ts';
import { htmlText } from '../../store/news/html-text.ts';
import { xmlText } from '#contract/http/xml.ts';
import { parseStory } from '../../ingest/datasets/news.ts';
import type { Fault } from '../../ingest/rules/fault.ts';
import { cleanTexts } from '../../ingest/rules/texts.ts';
import { companyName } from '../listings/company-name.ts';
import { listingOf, listingsOfCik } from '../listings/listings.ts';
import { cleanHtml, isHtml, textAsHtml } from './clean-html.ts';
import { readHeadline } from './headline.ts';
import { baseForm, formKind, formName, newsForms, readItems } from './items.ts';
import type { ListedFiling } from './list.ts';
import type { FilingDocument, Party, Submission } from './submission.ts';

const maxBodyCharacters = 400_000;
/** Assumed: a filing is about its filers, its issuer or its subject company; owners and those who file about another company are not its symbols. */
const filersAboutOthers = new Set(['REPORTING-OWNER', 'FILED BY']);

const isRelease = ({ type }: FilingDocument): boolean => /^EX-99(?:\.\d+)?(?:\s|$)/i.test(type);
/** Pictures, PDF files and data are text of another kind; HTML with facts in it stands in `<XBRL>`. */
const isReadable = ({ text }: FilingDocument): boolean => !/^\s*(?:<(?:pdf|xml)>|begin \d{3} )/i.test(text);

const asHtml = ({ text }: FilingDocument): string => (isHtml(text) ? cleanHtml(text) : textAsHtml(text));

/** The items of an 8-K that has no exhibit, without its cover and signatures. */
function readReport(document: FilingDocument): string {
  const lines = htmlText(asHtml(document)).split(/\n+/);
  const start = lines.findIndex((line) => /^item\s+\d{1,2}(?:\.\d\d)?\b/i.test(line));
  const end = lines.findIndex((line, index) => index > start && /^signatures?\.?$/i.test(line));
  const items = lines.slice(Math.max(start, 0), end < 0 ? undefined : end);
  return items.map((line) => `<p>${xmlText(line)}</p>`).join('\n');
}

const longer = '<p>[The text is longer; the whole is at the SEC.]</p>';

/** HTML of up to the length of a body, with a table at its end closed, so that what follows stands below it. */
function cutHtml(html: string): string {
  if (html.length <= maxBodyCharacters) return html;
  const end = html.lastIndexOf('<', maxBodyCharacters);
  const start = html.slice(0, end > 0 ? end : maxBodyCharacters).toWellFormed();
  return start + '</table>'.repeat(Math.max(start.split('<table').length - start.split('</table').length, 0)) + longer;
}

/** The text for readers: press releases (EX-99), or else an 8-K or 6-K itself; with the headline of the first release where it can be told. */
function readTexts(
  { documents }: Submission,
  form: string,
  company: string,
): { readonly body: string; readonly headline?: string | undefined } {
  if (!newsForms.has(form)) return { body: '' };
  const releases = documents.filter((document) => isRelease(document) && isReadable(document));
  const [[main], [first]] = [documents, releases];
  if (first) {
    const texts = releases.map(asHtml);
    return {
      body: cutHtml(texts.join('\n<hr>\n') + (releases.at(-1)?.isCut ? longer : '')),
      headline: /^EX-99(?:\.0?1)?(?:\s|$)/i.test(first.type) ? readHeadline(texts[0] ?? '', company) : undefined,
    };
  }
  if (!main || !isReadable(main)) return { body: '' };
  return { body: cutHtml(form === '8-K' ? readReport(main) : asHtml(main)) };
}

/** A filing of which the story is made. */
export interface Filing {
  readonly listed: ListedFiling;
  readonly submission: Submission & { readonly acceptedSeconds: number };
  /** the company in whose list it is */
  readonly cik: string;
  /** symbols by the CIK of their company */
  readonly watched: ReadonlyMap<string, readonly string[]>;
}

/** The symbols of a company: those of the watchlist, or else its first listing. */
const symbolsOf = (cik: string, watched: Filing['watched']): readonly string[] =>
  watched.get(cik) ??
  listingsOfCik(cik)
    .slice(0, 1)
    .map(({ symbol }) => symbol);

const nameOf = ({ name, cik }: Party, symbol: string): string => {
  const listing = listingOf(symbol);
  return companyName(listing?.cik === cik || name === '' ? (listing?.name ?? symbol) : name, symbol);
};

/** The companies that a filing is about: of those on the watchlist all, else the first one with a symbol. It is the same from each one's list. */
function companiesOf({ submission, watched, cik }: Filing): readonly Party[] {
  const about = submission.parties.filter(({ role }) => !filersAboutOthers.has(role));
  const parties = about.length > 0 ? about : [{ role: '', cik, name: '' }];
  const distinct = parties.filter((party, index) => parties.findIndex((other) => other.cik === party.cik) === index);
  const ours = distinct.filter((party) => watched.has(party.cik));
  return ours.length > 0 ? ours : distinct.filter((party) => symbolsOf(party.cik, watched).length > 0).slice(0, 1);
}

/** What a filing reports, in words: its items, or what its form is. */
function describeFiling({ parties, period }: Submission, form: string, titles: readonly string[]): string {
  if (titles.length > 0) return titles.join('; ');
  const owners = parties.filter(({ role }) => role === 'REPORTING-OWNER').map(({ name, cik }) => nameOf({ role: '', name, cik }, ''));
  const until = period !== undefined && /^(?:10|20|40)-/.test(form) ? `Period Ended ${period}` : undefined;
  return [formKind(form)?.[0], ...owners, until].filter((text) => text !== undefined && text !== '').join(', ');
}

/** The story of a filing, or why there is none. Equal from the list of each of its companies. */
export function buildStory(filing: Filing): { readonly story: Story } | { readonly fault: Fault } {
  const { listed, submission } = filing;
  const { accession } = listed;
  const form = submission.form ?? listed.form;
  const companies = companiesOf(filing);
  const symbols = companies.flatMap(({ cik }) => symbolsOf(cik, filing.watched));
  const [company] = companies;
  if (!company || symbols[0] === undefined)
    return { fault: { kind: 'no symbol', reason: `it is about ${submission.parties[0]?.name ?? 'a company'}, which has no symbol` } };
  const name = nameOf(company, symbols[0]);
  const items = baseForm(form) === '8-K' ? readItems(listed.items, submission.itemTitles) : [];
  const titles = items.map(({ title }) => title);
  const reported = describeFiling(submission, form, titles);
  const summary = `${name} ${formName(form)}${reported === '' ? '' : `: ${reported}`}`;
  const { body, headline } = readTexts(submission, baseForm(form), name);
  const time = new Date(submission.acceptedSeconds * 1000).toISOString();
  const channels = [formName(baseForm(form)), ...items.map(({ channel }) => channel), formKind(form)?.[1], headline && 'Press Releases'];
  const row = {
    id: accession,
    author: 'SEC EDGAR',
    created: time,
    updated: time,
    title: headline ?? summary,
    teaser: summary,
    body,
    url: `https://www.sec.gov/Archives/edgar/data/${Number(company.cik)}/${accession.replaceAll('-', '')}/${accession}-index.htm`,
    channels: [...new Set(channels)].filter((channel) => channel !== undefined).map((channel) => ({ name: channel })),
    stocks: symbols.map((symbol) => ({ name: symbol, exchange: listingOf(symbol)?.exchange.toUpperCase() ?? '' })),
    primary_tickers: symbols,
    tags: [accession, ...(form === baseForm(form) ? [] : [form]), ...items.map(({ number }) => number)].map((tag) => ({ name: tag })),
  };
  // old texts have form feeds
  const { wire, fault } = cleanTexts(JSON.stringify(row), row);
  const read = fault ? { fault } : parseStory(wire);
  return 'fault' in read ? read : { story: read.record };
}
