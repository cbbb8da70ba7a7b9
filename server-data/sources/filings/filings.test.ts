import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { memoryStore } from '../../testing/test-app.ts';
import { SourceWait } from '../failures.ts';
import { openState, readParts } from '../state.ts';
import { localClient, openPolled, type PolledSource } from '../testing/poll-source.ts';
import { type FileServer, serveFiles } from '../testing/serve-files.ts';
import { filings } from './filings.ts';
import {
  acceptedSeconds,
  listPath,
  type MadeFiling,
  madeColumns,
  madeCompanies,
  madeDocument,
  madeText,
  serveCompany,
  tagged,
  textPath,
} from './testing/edgar.ts';

const apple = { cik: '0000320193', name: 'APPLE INC' };
const filing: MadeFiling = {
  accession: '0000320193-25-000055',
  accepted: '2025-05-01T16:21:59',
  offset: '-04:00',
  items: '8.01,9.01',
  parties: [apple],
};
const later = (hours: number): string => new Date(Date.parse('2025-05-02T00:00:00Z') + hours * 3_600_000).toISOString();

let server: FileServer;
let now = 0;
beforeEach(async () => {
  server = await serveFiles();
  now = Date.parse(later(0));
});
afterEach(() => server.close());

const open = (more: object = {}, options: Parameters<typeof openPolled>[1] = {}): PolledSource => {
  const settings = z.parse(filings.settings, {
    ...{ name: 'sec-news', kind: 'filings', symbols: ['AAPL'], since: '2025-01-01', url: server.url, archives: `${server.url}/` },
    ...more,
  });
  return openPolled(filings.open(settings, '.'), { name: 'sec-news', now: () => now, ...options });
};

async function storiesOf({ store }: PolledSource): Promise<NewsItem[]> {
  const items: NewsItem[] = [];
  for await (const { item } of store.eachStory()) items.push(item);
  return items;
}
const accessionsOf = async (polled: PolledSource): Promise<(string | undefined)[]> =>
  (await storiesOf(polled)).map(({ tags }) => tags[0]?.name);
const texts = (): string[] => server.requests.map(({ path }) => path).filter((path) => path.endsWith('.txt'));
const messageOf = async ({ store }: PolledSource, part: string): Promise<string | undefined> =>
  (await readParts(store)).get('sec-news')?.get(part)?.message;

it('has the time of the header for 60 filings of which 12 have the wrong clock in the list', async () => {
  now = Date.parse('2026-01-02T00:00:00Z');
  const companies = madeCompanies();
  for (const { cik, filings: made } of companies) serveCompany(server, cik, made);
  const polled = open({ symbols: companies.map(({ symbol }) => symbol) });
  await polled.poll();
  const made = companies.flatMap((company) => company.filings);
  const stories = await storiesOf(polled);
  expect(stories).toHaveLength(60);
  expect(new Map(stories.map(({ tags, created }) => [tags[0]?.name, created]))).toEqual(
    new Map(made.map((one) => [one.accession, acceptedSeconds(one)])),
  );
  expect(made.filter(({ hasWrongClock }) => hasWrongClock)).toHaveLength(12);
  expect(polled.notes).toEqual([
    'PFE: the list has the clock of New York as UTC in 12 of its filings, such as 0000078003-25-000001; the time of the header is taken',
  ]);
  expect(polled.refused).toEqual([]);
});

it('requests nothing but the list when it is polled again, and writes nothing', async () => {
  serveCompany(server, apple.cik, [filing]);
  const polled = open();
  await polled.poll();
  const [count, version] = [server.requests.length, polled.store.version()];
  await polled.poll();
  expect(server.requests.slice(count)).toMatchObject([{ path: listPath(apple.cik), headers: { 'if-none-match': expect.any(String) } }]);
  expect(polled.store.version()).toBe(version);
});

it('keeps a new validator of an equal list', async () => {
  serveCompany(server, apple.cik, [filing]);
  const polled = open();
  await polled.poll();
  server.paths.set(listPath(apple.cik), (_, response) => {
    response.setHeader('etag', '"new"');
    response.statusCode = 304;
    response.end();
  });
  await polled.poll();
  await polled.poll();
  expect(server.requests.at(-1)?.headers['if-none-match']).toBe('"new"');
});

it('tells an 8-K by its company, items and channels', async () => {
  serveCompany(server, apple.cik, [{ ...filing, items: '5.02,2.02,9.01' }]);
  const polled = open();
  await polled.poll();
  expect(await storiesOf(polled)).toMatchObject([
    {
      author: 'SEC EDGAR',
      title: 'Apple Inc. 8-K: Departure or Election of Directors or Officers; Results of Operations and Financial Condition',
      url: 'https://www.sec.gov/Archives/edgar/data/320193/000032019325000055/0000320193-25-000055-index.htm',
      channels: [{ name: '8-K' }, { name: 'Management' }, { name: 'Earnings' }],
      stocks: [{ name: 'AAPL', exchange: 'NASDAQ' }],
      tags: [{ name: filing.accession }, { name: '5.02' }, { name: '2.02' }],
    },
  ]);
});

it('reads a filing that comes later with an older time, and a list in any order', async () => {
  const other = (number: number, accepted: string): MadeFiling => ({ ...filing, accession: `0000320193-25-00000${number}`, accepted });
  serveCompany(server, apple.cik, [other(2, '2025-05-01T17:00:00'), other(1, '2025-04-01T09:00:00')]);
  const polled = open();
  await polled.poll();
  serveCompany(server, apple.cik, [other(3, '2025-04-15T09:00:00'), other(2, '2025-05-01T17:00:00'), other(1, '2025-04-01T09:00:00')]);
  await polled.poll();
  expect(await accessionsOf(polled)).toEqual(['0000320193-25-000001', '0000320193-25-000003', '0000320193-25-000002']);
  expect(texts()).toHaveLength(3);
});

it('keeps two filings of one second', async () => {
  serveCompany(server, apple.cik, [{ ...filing, accession: '0000320193-25-000056' }, filing]);
  const polled = open();
  await polled.poll();
  expect(texts()).toEqual([filing.accession, '0000320193-25-000056'].map((accession) => textPath(apple.cik, accession)));
  expect(await storiesOf(polled)).toHaveLength(2);
});

it.each<[string, Partial<MadeFiling>, string]>([
  ['a filing on paper', { hasText: false }, 'it has no text at the SEC, as filings on paper have none'],
  ['no header', { text: '<DOCUMENT>\n<TYPE>8-K\n<TEXT>\nx\n</TEXT>\n</DOCUMENT>' }, 'its text has no header with the time of acceptance'],
  ['HTML', { text: '<html><body>Busy</body></html>' }, 'its text has no header with the time of acceptance'],
  [
    'a time that does not exist',
    { text: madeText({ ...filing, accepted: '2025-03-09T02:30:00' }) },
    'its text has no header with the time of acceptance',
  ],
  ['another filing', { text: madeText({ ...filing, accession: '0000320193-25-000001' }) }, 'its text is that of 0000320193-25-000001'],
  ['a text that is cut off', { text: madeText(filing).slice(0, -30) }, 'its text ends before its end'],
  ['the future', { text: madeText({ ...filing, accepted: '2031-05-01T16:21:59' }) }, 'the time of its header is in the future'],
])('%s is refused, tried again for a day, and given up', async (_, wrong, reason) => {
  serveCompany(server, apple.cik, [{ ...filing, ...wrong }]);
  const polled = open();
  await polled.poll();
  now = Date.parse(later(1));
  await polled.poll();
  expect(polled.refused).toEqual([`AAPL: 8-K ${filing.accession}: ${reason}; it is tried again for a day`]);
  expect(await messageOf(polled, 'AAPL')).toBe(`without a text: ${filing.accession}`);
  now = Date.parse(later(25));
  await polled.poll();
  await polled.poll();
  expect(polled.refused.slice(1)).toEqual([`AAPL: 8-K ${filing.accession}: ${reason}; it is given up`]);
  expect(texts()).toHaveLength(3);
  expect(await storiesOf(polled)).toEqual([]);
  expect(await messageOf(polled, 'AAPL')).toBeUndefined();
});

const down = (_: unknown, response: { statusCode: number; end: () => void }): void => {
  response.statusCode = 500;
  response.end();
};
const numbered = (number: number): MadeFiling => ({
  ...filing,
  accession: `0000320193-25-00000${number}`,
  accepted: `2025-04-0${number}T09:00:00`,
});

it('a text that the server never sends holds up no other one, and is tried again for as long as it takes', async () => {
  serveCompany(server, apple.cik, [1, 2].map(numbered));
  const [first = '', second = '', third = ''] = [1, 2, 3].map((number) => numbered(number).accession);
  server.paths.set(textPath(apple.cik, first), down);
  const polled = open();
  await polled.poll();
  expect(await accessionsOf(polled)).toEqual([second]);
  expect(polled.refused).toEqual([expect.stringMatching(new RegExp(`AAPL: 8-K ${first}: .* answered 500; it is tried again$`))]);
  expect(await messageOf(polled, 'AAPL')).toBe(`without a text: ${first}`);
  now = Date.parse(later(48));
  serveCompany(server, apple.cik, [1, 2, 3].map(numbered));
  server.paths.set(textPath(apple.cik, first), down);
  await polled.poll();
  expect(await accessionsOf(polled)).toEqual([second, third]);
  server.paths.set(textPath(apple.cik, first), madeText(numbered(1)));
  // the list has not changed since
  await polled.poll();
  expect(await accessionsOf(polled)).toEqual([first, second, third]);
  expect(await messageOf(polled, 'AAPL')).toBeUndefined();
  expect(polled.refused).toHaveLength(1);
});

it('ends after three texts in sequence that the server does not send, and begins the next poll with other ones', async () => {
  const made = [1, 2, 3, 4, 5].map(numbered);
  serveCompany(server, apple.cik, made);
  for (const { accession } of made.slice(0, 3)) server.paths.set(textPath(apple.cik, accession), down);
  const polled = open();
  await expect(polled.poll()).rejects.toThrow('500');
  expect(texts()).toHaveLength(3);
  await expect(polled.poll()).rejects.toThrow('500');
  expect(await accessionsOf(polled)).toEqual(made.slice(3).map(({ accession }) => accession));
});

it('stores a filing whose text comes after its list', async () => {
  serveCompany(server, apple.cik, [{ ...filing, hasText: false }]);
  const polled = open();
  await polled.poll();
  serveCompany(server, apple.cik, [filing]);
  await polled.poll();
  expect(await storiesOf(polled)).toMatchObject([{ created: acceptedSeconds(filing) }]);
  expect(await messageOf(polled, 'AAPL')).toBeUndefined();
});

it.each<[string, string | undefined, RegExp]>([
  ['a company without a list', undefined, /^the SEC has no list of filings of CIK 0000078003/],
  ['an empty list', JSON.stringify({ cik: '78003', filings: { recent: madeColumns([]), files: [] } }), /^its list of filings is empty/],
  ['a truncated list', '{"cik":"78003","filings":{"rec', /^the list of filings is not JSON/],
  ['a page instead of a list', '<html></html>', /^the list of filings is not JSON/],
  ['the list of another company', JSON.stringify({ cik: '1', filings: { recent: madeColumns([]) } }), /is that of CIK 0000000001/],
  [
    'columns of different lengths',
    JSON.stringify({ cik: '78003', filings: { recent: { ...madeColumns([filing]), form: [] } } }),
    /different lengths/,
  ],
])('%s is a message of its part, and other companies go on', async (_, body, message) => {
  if (body !== undefined) server.paths.set(listPath('0000078003'), tagged(body));
  serveCompany(server, apple.cik, [filing]);
  const polled = open({ symbols: ['PFE', 'AAPL'] });
  await polled.poll();
  const version = polled.store.version();
  await polled.poll();
  expect(await accessionsOf(polled)).toEqual([filing.accession]);
  expect(await messageOf(polled, 'PFE')).toMatch(message);
  expect(polled.notes).toEqual([`PFE: ${await messageOf(polled, 'PFE')}`]);
  expect(polled.store.version()).toBe(version);
});

it('refuses a row of a list that names no filing', async () => {
  serveCompany(server, apple.cik, [{ ...filing, accession: 'x', hasText: false }, filing]);
  const polled = open();
  await polled.poll();
  expect(polled.refused).toEqual([expect.stringContaining('AAPL: row 2 of the list: expected an accession number')]);
  expect(await storiesOf(polled)).toHaveLength(1);
});

it('loses and doubles nothing when it is killed before any write', async () => {
  const made = madeCompanies()[0]?.filings ?? [];
  serveCompany(server, apple.cik, made);
  now = Date.parse('2026-01-02T00:00:00Z');
  const store = memoryStore();
  let writes = 0;
  const failing = {
    ...store,
    writeNews: (...batch: Parameters<typeof store.writeNews>) => {
      writes++;
      if (writes % 2 === 0) throw new Error('killed');
      return store.writeNews(...batch);
    },
  };
  const polled = open({}, { store: failing });
  for (let poll = 0; poll < 40 && (await storiesOf({ ...polled, store })).length < 12; poll++) await polled.poll().catch(() => {});
  const stories = await storiesOf({ ...polled, store });
  expect(stories.map(({ tags }) => tags[0]?.name)).toEqual(made.map(({ accession }) => accession));
  expect((await readParts(store)).get('sec-news')?.get('AAPL')?.records).toBe(12);
});

it('stops between two filings when the runner ends', async () => {
  serveCompany(server, apple.cik, madeCompanies()[0]?.filings ?? []);
  now = Date.parse('2026-01-02T00:00:00Z');
  const polled = open();
  const path = textPath(apple.cik, '0000320193-25-000002');
  const body = server.paths.get(path);
  server.paths.set(path, (_, response) => {
    polled.end.abort();
    response.end(body);
  });
  await polled.poll();
  expect(await storiesOf(polled)).toHaveLength(2);
});

it('stops at once when the host asks to wait', async () => {
  serveCompany(server, apple.cik, [filing]);
  const client = localClient();
  const waiting = { get: (url: string) => (url.endsWith('.txt') ? Promise.reject(new SourceWait('wait', 1)) : client.get(url)) };
  const polled = open({ symbols: ['AAPL', 'MSFT'] }, { client: waiting });
  await expect(polled.poll()).rejects.toThrow(SourceWait);
  expect(server.requests.map(({ path }) => path)).toEqual([listPath(apple.cik)]);
});

it('fails when three companies in sequence, or all, cannot be read', async () => {
  for (const { cik } of madeCompanies()) server.paths.set(listPath(cik), down);
  await expect(open({ symbols: ['AAPL', 'MSFT', 'NVDA', 'JPM', 'PFE'] }).poll()).rejects.toThrow('500');
  expect(server.requests).toHaveLength(3);
  await expect(open().poll()).rejects.toThrow('500');
});

it('reads the chosen forms with their amendments', async () => {
  const forms = ['8-K', '8-K/A', '10-Q', '10-K405', '4', '424B2'];
  const made = forms.map((form, index) => ({ ...filing, form, accession: `0000320193-25-00000${index}` }));
  serveCompany(server, apple.cik, made);
  const polled = open({ forms: ['8-K', '10-q'] });
  await polled.poll();
  expect((await storiesOf(polled)).map(({ title }) => title).toSorted()).toEqual([
    'Apple Inc. 10-Q: Quarterly Report, Period Ended 2025-05-01',
    'Apple Inc. 8-K/A: Other Events',
    'Apple Inc. 8-K: Other Events',
  ]);
  await open({ forms: ['8-K', '10-Q', 'Form 4'] }, { store: polled.store }).poll();
  expect(await storiesOf(polled)).toHaveLength(4);
  expect(texts()).toHaveLength(4);
});

const owner = { role: 'REPORTING-OWNER', cik: '0001214156', name: 'COOK TIMOTHY D' };

it('gives a Form 4 the symbol of its issuer, also in the list of its owner', async () => {
  const berkshire = { role: 'REPORTING-OWNER', cik: '0001067983', name: 'BERKSHIRE HATHAWAY INC' };
  const issuer = { ...apple, role: 'ISSUER' };
  serveCompany(server, apple.cik, [{ ...filing, form: '4', parties: [owner, issuer] }]);
  serveCompany(server, berkshire.cik, [{ ...filing, form: '4', accession: '0001067983-25-000001', parties: [berkshire, issuer] }]);
  const polled = open({ symbols: ['AAPL', 'BRK-B'], forms: ['4'] });
  await polled.poll();
  expect(await storiesOf(polled)).toMatchObject([
    {
      title: 'Apple Inc. Form 4: Insider Transaction, Cook Timothy D',
      stocks: [{ name: 'AAPL' }],
      channels: [{ name: 'Form 4' }, { name: 'Insider Trades' }],
    },
    { stocks: [{ name: 'AAPL' }] },
  ]);
});

it('refuses a filing about a company without a symbol', async () => {
  const parties = [
    { role: 'SUBJECT COMPANY', cik: '0009999999', name: 'NOBODY LLC' },
    { role: 'FILED BY', ...apple },
  ];
  serveCompany(server, apple.cik, [{ ...filing, form: 'SCHEDULE 13D', parties }]);
  const polled = open({ forms: ['SCHEDULE 13D'] });
  await polled.poll();
  await polled.poll();
  expect(polled.refused).toEqual([`AAPL: SCHEDULE 13D ${filing.accession}: it is about NOBODY LLC, which has no symbol`]);
  expect(texts()).toHaveLength(1);
});

it('makes one story of a filing of two companies, with both symbols', async () => {
  const parties = [
    apple,
    { cik: '0000078003', name: 'PFIZER INC' },
    { cik: '0000078003', name: 'PFIZER INC' },
    { cik: '0000019617', name: 'JPM' },
  ];
  for (const cik of [apple.cik, '0000078003']) serveCompany(server, cik, [{ ...filing, parties }]);
  const polled = open({ symbols: ['PFE', 'AAPL'] });
  await polled.poll();
  expect(await storiesOf(polled)).toMatchObject([{ stocks: [{ name: 'AAPL' }, { name: 'PFE' }], title: expect.stringMatching(/^Apple/) }]);
});

it('reads the list of a company with two share classes once', async () => {
  const alphabet = { cik: '0001652044', name: 'Alphabet Inc.' };
  serveCompany(server, alphabet.cik, [{ ...filing, parties: [alphabet] }]);
  const polled = open({ symbols: ['GOOG', 'GOOGL'] });
  await polled.poll();
  expect(server.requests).toHaveLength(2);
  expect(await storiesOf(polled)).toMatchObject([{ stocks: [{ name: 'GOOG' }, { name: 'GOOGL' }] }]);
});

it('reads older parts of a list only as far as its first day', async () => {
  const old = (year: number): MadeFiling => ({
    ...filing,
    accession: `0000320193-${year - 2000}-000001`,
    accepted: `${year}-05-01T09:00:00`,
  });
  const pages = [2024, 2023].map((year) => ({
    name: `p${year}.json`,
    filingFrom: `${year}-01-01`,
    filingTo: `${year}-12-31`,
    filingCount: 1,
  }));
  serveCompany(server, apple.cik, [filing], pages);
  for (const year of [2024, 2023]) {
    server.paths.set(`/submissions/p${year}.json`, JSON.stringify(madeColumns([old(year)])));
    server.paths.set(textPath(apple.cik, old(year).accession), madeText(old(year)));
  }
  const polled = open({ since: '2024-04-01' });
  await polled.poll();
  expect(await accessionsOf(polled)).toEqual([old(2024).accession, filing.accession]);
  serveCompany(server, apple.cik, [filing, { ...filing, accession: '0000320193-25-000099' }], pages);
  await polled.poll();
  expect(server.requests.filter(({ path }) => path.startsWith('/submissions/p'))).toHaveLength(1);
  await open({ since: '2023-01-01' }, { store: polled.store }).poll();
  expect(await storiesOf(polled)).toHaveLength(4);
});

it('begins 90 days before its first poll without a first day', async () => {
  const before = { ...filing, accession: '0000320193-25-000001', accepted: '2025-01-30T09:00:00', offset: '-05:00' };
  const within = {
    ...filing,
    accession: '0000320193-25-000002',
    accepted: '2025-01-31T18:00:00',
    filingDate: '2025-02-01',
    offset: '-05:00',
  };
  serveCompany(server, apple.cik, [before, within, filing]);
  const polled = open({ since: undefined });
  await polled.poll();
  now = Date.parse(later(24 * 60));
  serveCompany(server, apple.cik, [before, within, filing, { ...filing, accession: '0000320193-25-000099' }]);
  await polled.poll();
  expect(await accessionsOf(polled)).toHaveLength(3);
});

it('names a time of the list that differs by something else', async () => {
  serveCompany(server, apple.cik, [{ ...filing, text: madeText({ ...filing, accepted: '2025-05-01T16:22:09' }) }]);
  const polled = open();
  await polled.poll();
  expect(polled.notes).toEqual([
    `AAPL: the list is 10 s before the header in 1 of its filings, such as ${filing.accession}; the time of the header is taken`,
  ]);
});

it('refuses a symbol without a CIK once, and takes that of the settings', async () => {
  const polled = open({ symbols: ['NOSUCH'] });
  await polled.poll();
  await polled.poll();
  expect(polled.refused).toEqual(['NOSUCH is not in the directory of listings: add its CIK as "ciks": { "NOSUCH": "…" }']);
  serveCompany(server, '0001234567', [{ ...filing, parties: [{ cik: '0001234567', name: 'ACME MINING INC /DE/' }] }]);
  const named = open({ symbols: ['NOSUCH'], ciks: { nosuch: '1234567' } });
  await named.poll();
  expect(await storiesOf(named)).toMatchObject([
    { title: 'Acme Mining Inc 8-K: Other Events', stocks: [{ name: 'NOSUCH', exchange: '' }] },
  ]);
});

it.each([
  [{ userAgent: undefined }, 'userAgent'],
  [{ userAgent: 'Jane jane@example.com', since: '2025-13-01' }, 'since'],
  [{ userAgent: 'Jane jane@example.com', ciks: { A: 'x' } }, 'ciks'],
  [{ url: 'ftp://a', archives: 'ftp://a' }, 'url'],
  [{ userAgent: 'Jane jane@example.com', form: [] }, 'form'],
])('refuses settings %j by their field', (more, field) => {
  const read = z.safeParse(filings.settings, { name: 'sec-news', kind: 'filings', symbols: ['AAPL'], ...more });
  expect(read.error?.issues[0]).toMatchObject('form' in more ? { keys: [field] } : { path: expect.arrayContaining([field]) });
});

it('needs no user agent for a server of its own', () => {
  const settings = { name: 'a', kind: 'filings', symbols: '@watch.txt', url: 'http://127.0.0.1:1', archives: 'http://127.0.0.1:1' };
  expect(z.safeParse(filings.settings, settings).success).toBe(true);
});

it('has the press release as its headline and text', async () => {
  const release = '<p style="x">Exhibit 99.1</p><p>Apple reports second quarter results</p><p>CUPERTINO — 1 May</p><script>x</script>';
  const documents =
    madeDocument('8-K', '<html><body>Item 8.01</body></html>') +
    madeDocument('EX-99.1', `<html><head><title>Document</title></head><body>${release}</body></html>`) +
    madeDocument('EX-99.2', 'Plain text & more.\n\n\fSecond paragraph.') +
    madeDocument('EX-99.3', '<PDF>\nbegin 644 a.pdf\nM1\nend\n</PDF>') +
    madeDocument('GRAPHIC', 'begin 644 a.jpg\nM1\nend');
  serveCompany(server, apple.cik, [{ ...filing, documents }]);
  const polled = open();
  await polled.poll();
  expect(await storiesOf(polled)).toMatchObject([
    {
      title: 'Apple reports second quarter results',
      teaser: 'Apple Inc. 8-K: Other Events',
      body: '<p>Exhibit 99.1</p><p>Apple reports second quarter results</p><p>CUPERTINO — 1 May</p>\n<hr>\n<p>Plain text &amp; more.</p>\n<p>Second paragraph.</p>',
      channels: [{ name: '8-K' }, { name: 'Other Events' }, { name: 'Press Releases' }],
    },
  ]);
});

it('has the items of an 8-K without a release as its text', async () => {
  const report = '<html><body><p>FORM 8-K</p><p>Item 8.01 Other Events.</p><p>A &lt; B</p><p>SIGNATURE</p><p>Jane</p></body></html>';
  serveCompany(server, apple.cik, [{ ...filing, documents: madeDocument('8-K', report) }]);
  const polled = open();
  await polled.poll();
  expect(await storiesOf(polled)).toMatchObject([{ body: '<p>Item 8.01 Other Events.</p>\n<p>A &lt; B</p>' }]);
});

it('has the items of an 8-K with inline XBRL as its text', async () => {
  const report = `<XBRL>\n<?xml version='1.0' encoding='ASCII'?>\n<html><body><div style="display:none"><ix:header><ix:hidden>8-K false</ix:hidden></ix:header></div><p>FORM 8-K</p><p>Item 8.01 <ix:nonNumeric>Other</ix:nonNumeric> Events.</p><p>SIGNATURES</p></body></html>\n</XBRL>`;
  serveCompany(server, apple.cik, [{ ...filing, documents: madeDocument('8-K', report) }]);
  const polled = open();
  await polled.poll();
  expect(await storiesOf(polled)).toMatchObject([{ body: '<p>Item 8.01 Other Events.</p>' }]);
});

it.each(['-04:00', '-05:00'])('takes of an hour that comes twice the one of the list, at %s', async (offset) => {
  now = Date.parse('2025-12-01T00:00:00Z');
  const made = { ...filing, accepted: '2025-11-02T01:30:00', offset };
  serveCompany(server, apple.cik, [made]);
  const polled = open();
  await polled.poll();
  expect((await storiesOf(polled)).map(({ created }) => created)).toEqual([acceptedSeconds(made)]);
  expect(polled.notes).toEqual([]);
});

it.each([
  ['2025-03-07T21:59:59', '-05:00'],
  ['2025-03-08T23:30:00', '-05:00'],
  ['2025-03-10T06:00:01', '-04:00'],
  ['2025-10-31T20:00:00', '-04:00'],
  ['2025-11-03T06:00:01', '-05:00'],
])('takes the header where the list has its clock as UTC beside a change of the clock: %s', async (accepted, offset) => {
  now = Date.parse('2025-12-01T00:00:00Z');
  const made = { ...filing, accepted, offset, hasWrongClock: true };
  serveCompany(server, apple.cik, [made]);
  const polled = open();
  await polled.poll();
  expect((await storiesOf(polled)).map(({ created }) => created)).toEqual([acceptedSeconds(made)]);
  expect(polled.notes).toHaveLength(1);
});

it('says where a text is cut', async () => {
  const rows = '<tr><td>1234567890</td></tr>'.repeat(20_000);
  serveCompany(server, apple.cik, [{ ...filing, documents: madeDocument('EX-99.1', `<html><table>${rows}</table></html>`) }]);
  const polled = open();
  await polled.poll();
  const [{ body } = { body: '' }] = await storiesOf(polled);
  expect(body.length).toBeLessThan(401_000);
  expect(body).toMatch(/<\/table><p>\[The text is longer; the whole is at the SEC\.\]<\/p>$/);
});

it('survives a state of another shape', async () => {
  serveCompany(server, apple.cik, [filing]);
  const polled = open();
  await (await openState(polled.store, 'sec-news', () => now)).save('AAPL', { known: 7 });
  await polled.poll();
  expect(await storiesOf(polled)).toHaveLength(1);
});
