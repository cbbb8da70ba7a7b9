import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { companyFacts } from '../sources/company-facts/company-facts.ts';
import { madeFacts, madeYear } from '../sources/company-facts/testing/made-facts.ts';
import { openPolled } from '../sources/testing/poll-source.ts';
import { serveFiles } from '../sources/testing/serve-files.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { CommandFailed, UsageError } from './errors.ts';
import { ratios } from './ratios.ts';

const { newPath } = temporaryFolder();
const server = await serveFiles({ '/CIK0009900017.json': madeFacts(madeYear) });
afterAll(() => server.close());

const entry = {
  name: 'sec',
  kind: 'companyfacts',
  url: `${server.url}/CIK{cik}.json`,
  symbols: ['HLDN'],
  ciks: { HLDN: '9900017' },
  allowPrivate: true,
};
const [sources, storePath] = [newPath(), newPath()];
const explain = (...args: string[]) => runCommand(ratios, ['explain', ...args, '--store', storePath], { env: { SOURCES: sources } });

beforeAll(async () => {
  writeFileSync(sources, JSON.stringify({ sources: [{ name: 'wire', kind: 'feed', url: `${server.url}/rss` }, entry] }));
  const store = openSqliteStore({ path: storePath });
  await openPolled(companyFacts.open(z.parse(companyFacts.settings, entry), '.'), { store }).poll();
  store.close();
});

test('prints the facts, their filings and the arithmetic, and that the store has the same', async () => {
  const { out } = await explain('hldn', 'netmargin', '2024-12-31', '--period', '3m');
  expect(out.split('\n')).toEqual([
    'Halden Optics, netMargin, 3M A to 2024-12-31; also 1Y A, TTM',
    '  net income, 2024-10-01 to 2024-12-31 = 140: 470 (2024-01-01 to 2024-12-31) less 330 (2024-01-01 to 2024-09-30)',
    '    NetIncomeLoss USD 2024-01-01 to 2024-12-31 470, 10-K 0000000001-25-000201 filed 2025-02-01 https://www.sec.gov/Archives/edgar/data/9900017/000000000125000201/',
    '    NetIncomeLoss USD 2024-01-01 to 2024-09-30 330, 10-Q 0000000001-24-001101 filed 2024-11-01 https://www.sec.gov/Archives/edgar/data/9900017/000000000124001101/',
    '  revenue, 2024-10-01 to 2024-12-31 = 1,400: 4,700 (2024-01-01 to 2024-12-31) less 3,300 (2024-01-01 to 2024-09-30)',
    '    Revenues USD 2024-01-01 to 2024-12-31 4,700, 10-K 0000000001-25-000201 filed 2025-02-01 https://www.sec.gov/Archives/edgar/data/9900017/000000000125000201/',
    '    Revenues USD 2024-01-01 to 2024-09-30 3,300, 10-Q 0000000001-24-001101 filed 2024-11-01 https://www.sec.gov/Archives/edgar/data/9900017/000000000124001101/',
    '  140 / 1,400 = 0.1',
    '  stored: 0.1, equal',
    '',
  ]);
});

test.each([
  [['HLDN', 'roe', '2024-12-31'], 'roe, 1Y A to 2024-12-31'],
  [['HLDN', 'currentRatio', '2024-12-31'], 'it cannot be computed'],
  [['HLDN', 'roe', '2024-12-31', '--period', 'TTM'], 'roe, TTM to 2024-12-31'],
])('%j: %s', async (args, text) => expect((await explain(...args)).out).toContain(text));

test('says where the store has another number', async () => {
  const facts = newPath();
  writeFileSync(facts, madeFacts(madeYear.replace(' 470 ', ' 517 '), { cik: 320_193 }));
  server.paths.set('/CIK0009900017.json', madeFacts(madeYear.replace(' 470 ', ' 517 ')));
  expect((await explain('HLDN', 'netMargin', '2024-12-31')).out).toContain('stored: 0.1, but it is 0.11 by these facts');
  expect((await explain('AAPL', 'netMargin', '2024-12-31', '--facts', facts)).out).toContain('not stored');
});

test.each([
  [['HLDN', 'roe', '2024-12-30'], CommandFailed, 'no period ends on 2024-12-30; the nearest one ends on 2024-09-30'],
  [['HLDN', 'roe', '2024-12-31', '--type', 'R'], CommandFailed, 'there are 1Y A, 3M A, TTM'],
  [['OTHER', 'roe', '2024-12-31'], CommandFailed, 'no companyfacts source has OTHER'],
  [['HLDN', 'rue', '2024-12-31'], UsageError, '"rue": expected a ratio'],
  [['HLDN', 'roe', '31.12.2024'], UsageError, 'YYYY-MM-DD'],
  [['HLDN', 'roe', '2024-12-31', '--facts', '/no/such/file'], CommandFailed, 'CIK is not known'],
  [['AAPL', 'roe', '2024-12-31', '--facts', '/no/such/file'], CommandFailed, 'cannot be read'],
])('%j is refused', async (args, kind, text) => {
  const failed = explain(...args);
  await expect(failed).rejects.toThrow(kind);
  await expect(failed).rejects.toThrow(text);
});
