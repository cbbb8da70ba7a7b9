import type { ServerResponse } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { RatiosResult } from '#contract/endpoints/ratios.ts';
import type { Store } from '../../store/store.ts';
import { readParts } from '../state.ts';
import { openPolled } from '../testing/poll-source.ts';
import { serveFiles } from '../testing/serve-files.ts';
import { companyFacts } from './company-facts.ts';
import { madeFacts, madeYear } from './testing/made-facts.ts';

const server = await serveFiles();
afterAll(() => server.close());
beforeEach(() => {
  server.paths.clear();
  server.requests.length = 0;
});

const path = '/CIK0009900017.json';
const entry = { name: 'sec', kind: 'companyfacts', url: `${server.url}/CIK{cik}.json`, ciks: { HLDN: '9900017', GONE: '9900018' } };
const openSource = (more: object = {}) => companyFacts.open(z.parse(companyFacts.settings, { ...entry, symbols: ['HLDN'], ...more }), '.');

async function readRatios(store: Store, symbol = 'HLDN'): Promise<RatiosResult[]> {
  const body = (await store.ratiosJson({ symbols: [symbol], periods: ['ALL'] })).toString();
  return (JSON.parse(body) as { result: RatiosResult[] }).result;
}
const periodsOf = async (store: Store): Promise<string[]> =>
  (await readRatios(store)).flatMap(({ operationRatios }) =>
    operationRatios.map(({ id, netMargin }) => `${id.asOf} ${id.period} ${id.reportType} ${netMargin ?? '-'}`),
  );
const messageOf = async (store: Store, part: string): Promise<string | undefined> =>
  (await readParts(store)).get('test')?.get(part)?.message;

test.each([
  [{ kind: 'companyfacts', name: 'sec', symbols: ['AAPL'] }, 'userAgent'],
  [{ ...entry, symbols: ['AAPL'], url: 'https://www.sec.gov/x' }, '{cik}'],
  [{ ...entry, symbols: ['AAPL'], ciks: { A: 'x' } }, 'ten digits'],
  [{ ...entry, symbols: ['AAPL'], sincee: '2020-01-01' }, 'sincee'],
])('settings %j are an error that names %s', (settings, name) => {
  expect(JSON.stringify(z.safeParse(companyFacts.settings, settings).error?.issues)).toContain(name);
});

test('without an address it is that of the SEC', () => {
  const settings = z.parse(companyFacts.settings, {
    name: 'sec',
    kind: 'companyfacts',
    symbols: ['AAPL'],
    userAgent: 'Name mail@example.com',
  });
  expect(settings.url).toBe('https://data.sec.gov/api/xbrl/companyfacts/CIK{cik}.json');
});

test('a company is stored with its periods, and not read again while it is unchanged', async () => {
  server.paths.set(path, (request, response) => {
    const isKnown = request.headers['if-none-match'] === '"1"';
    response.writeHead(isKnown ? 304 : 200, { etag: '"1"' }).end(isKnown ? undefined : madeFacts(madeYear));
  });
  const { store, poll, refused } = openPolled(openSource());
  await poll();
  const [result] = await readRatios(store);
  expect(result?.company).toMatchObject({ primarySymbol: 'HLDN', cik: '9900017', standardName: 'Halden Optics', countryId: '' });
  expect(result?.operationRatios.find(({ id }) => id.period === '1Y')).toMatchObject({
    id: { companyId: 'CIK0009900017', asOf: '2024-12-31', reportType: 'A', aorOrRestate: 'AOR' },
    fiscalYearEnd: 12,
    isCalculated: false,
    netMargin: 0.1,
  });
  expect(result?.operationRatios).toHaveLength(8);
  const version = store.version();
  await poll();
  expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
  expect([await readRatios(store), refused]).toEqual([[result], []]);
  expect(store.version()).toBeGreaterThanOrEqual(version);
});

test('other periods are asked for: what is known is read again', async () => {
  server.paths.set(path, (_request, response) => response.writeHead(200, { etag: '"1"' }).end(madeFacts(madeYear)));
  const { store, poll } = openPolled(openSource({ since: '2024-12-31' }));
  await poll();
  expect(await periodsOf(store)).toEqual(['2024-12-31 1Y A 0.1', '2024-12-31 3M A 0.1', '2024-12-31 TTM TTM 0.1']);
  await openPolled(openSource({ since: '2024-09-30' }), { store }).poll();
  expect(server.requests.at(-1)?.headers['if-none-match']).toBeUndefined();
  expect(await periodsOf(store)).toHaveLength(5);
});

test('a company without facts, one without a CIK and one that is cut off do not hold up the others', async () => {
  server.paths.set(path, madeFacts(madeYear));
  server.paths.set('/CIK0009900019.json', madeFacts(madeYear).slice(0, 500));
  const symbols = ['GONE', 'NOBODYKNOWS', 'CUT', 'HLDN'];
  const { store, poll, refused } = openPolled(openSource({ symbols, ciks: { ...entry.ciks, CUT: '9900019' } }));
  await poll();
  expect(refused).toEqual([
    expect.stringMatching(/^GONE: company facts: .*404/),
    expect.stringContaining('NOBODYKNOWS: company facts: its CIK is not known'),
    expect.stringContaining('CUT: company facts: no JSON, or it ends early'),
  ]);
  expect(await periodsOf(store)).toHaveLength(8);
  expect(await messageOf(store, 'CUT')).toBe(refused[2]);
  server.paths.set('/CIK0009900019.json', madeFacts(madeYear, { cik: 9900019 }));
  await poll();
  expect([await messageOf(store, 'CUT'), (await readRatios(store, 'CUT')).length]).toEqual([undefined, 1]);
});

test('a company that the host cannot send does not hold up the others; a host that fails three times in a row ends the poll', async () => {
  const fail = (_request: unknown, response: ServerResponse): void => void response.writeHead(500).end();
  server.paths.set('/CIK0009900018.json', fail);
  server.paths.set('/CIK0009900019.json', fail);
  server.paths.set('/CIK0009900020.json', fail);
  server.paths.set(path, madeFacts(madeYear));
  const first = openPolled(openSource({ symbols: ['GONE', 'HLDN'] }));
  await expect(first.poll()).rejects.toThrow('500');
  expect(await periodsOf(first.store)).toHaveLength(8);
  const second = openPolled(
    openSource({ symbols: ['GONE', 'CUT', 'LATE', 'HLDN'], ciks: { ...entry.ciks, CUT: '9900019', LATE: '9900020' } }),
  );
  await expect(second.poll()).rejects.toThrow('500');
  expect(await periodsOf(second.store)).toEqual([]);
});

test('a host that is unwell ends the poll, and what was stored stays', async () => {
  server.paths.set(path, madeFacts(madeYear));
  const { store, poll } = openPolled(openSource());
  await poll();
  server.paths.set(path, (_request, response) => response.writeHead(500).end());
  await expect(poll()).rejects.toThrow('500');
  expect(await periodsOf(store)).toHaveLength(8);
});

test('a restatement that is taken back leaves no restated ratios', async () => {
  const amended = `${madeYear}\nRevenues 2024-01-01 2024-03-31 900 2025-03-01 10-Q/A`;
  server.paths.set(path, madeFacts(amended));
  const { store, poll } = openPolled(openSource());
  await poll();
  expect(await periodsOf(store)).toContain('2024-03-31 3M R 0.111111');
  server.paths.set(path, madeFacts(`${amended}\nRevenues 2024-01-01 2024-03-31 1000 2025-04-01 10-Q/A`));
  await poll();
  expect((await periodsOf(store)).filter((line) => line.startsWith('2024-03-31'))).toEqual(['2024-03-31 3M A 0.1', '2024-03-31 3M R -']);
});

test('a period that breaks an identity is refused; one that was stored before has no ratios any more', async () => {
  const held = 'CostOfRevenue 2024-01-01 2024-03-31 600 2024-05-01\nGrossProfit 2024-01-01 2024-03-31 400 2024-05-01';
  server.paths.set(path, madeFacts(`${madeYear}\n${held}`));
  const { store, poll, refused } = openPolled(openSource());
  await poll();
  expect(await periodsOf(store)).toContain('2024-03-31 3M A 0.1');
  server.paths.set(path, madeFacts(`${madeYear}\n${held.replace('400', '300')}`));
  await poll();
  expect(await periodsOf(store)).toContain('2024-03-31 3M A -');
  expect(refused).toEqual([
    'HLDN: period to 2024-03-31: gross profit as revenue less cost: 300 is not 1,000 + -600 = 400',
    expect.stringContaining('HLDN: period to 2024-12-31'),
  ]);
  const other = openPolled(openSource());
  await other.poll();
  expect((await periodsOf(other.store)).filter((line) => line.startsWith('2024-03-31'))).toEqual([]);
});
