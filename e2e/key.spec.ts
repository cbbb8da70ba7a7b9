import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ tolerated: /Failed to load resource: .* 503/ });
test.setTimeout(60_000);

/** The key as it might be written down somewhere: as it is, and encoded. */
const spellings = (key: string): string[] => [
  key,
  key.toUpperCase(),
  Buffer.from(key).toString('base64').replace(/=+$/, ''),
  Buffer.from(key).toString('base64url'),
  Buffer.from(key, 'hex').toString('base64').replace(/=+$/, ''),
  Buffer.from(key).toString('hex'),
  Array.from(key, (character) => `%${character.charCodeAt(0).toString(16)}`).join(''),
  Array.from(key).toReversed().join(''),
];

/** All strings the page holds in memory. */
async function memoryOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const pieces: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot');
  return pieces.join('');
}

test('the key is nowhere but between the proxy and the data service', async ({ own, page, news }) => {
  const places: Record<string, string> = {};
  const heard: Promise<void>[] = [];
  page.on('console', (message) => (places[`console ${message.text()}`] = message.text()));
  page.on('response', (response) => {
    heard.push(
      (async () => {
        const name = `${response.request().method()} ${response.url()}`;
        places[`headers of ${name}`] =
          JSON.stringify(await response.headersArray()) + JSON.stringify(await response.request().allHeaders());
        places[`body of ${name}`] = await response.text().catch(() => '');
      })(),
    );
  });

  const at = (path: string): string => new URL(path, own.desk).href;
  await page.goto(at('news'));
  await news.headlines.nth(2).click();
  await news.title.waitFor();
  await page.goto(at('news?channels=Earnings'));
  await news.headlines.first().waitFor();
  for (const path of ['config.json', 'healthz', 'api/v2/news?pageSize=0', 'api/v2/nothing', 'nowhere', 'api/v2/news?token=other']) {
    const answer = await page.request.get(at(path));
    places[`headers of ${path}`] = JSON.stringify(answer.headersArray());
    places[`body of ${path}`] = await answer.text();
  }
  await own.stopData();
  await page.goto(at('news?region=ca'));
  await page.getByRole('alert').waitFor();

  places['page'] = await page.content();
  places['storage'] =
    JSON.stringify(await page.context().storageState({ indexedDB: true })) +
    (await page.evaluate(() => JSON.stringify({ ...sessionStorage })));
  // A mark of our own in the page's memory shows that the search would find the key there.
  const mark = randomBytes(16).toString('hex');
  await page.evaluate((planted) => Object.assign(window, { planted }), mark);
  places['memory'] = await memoryOf(page);
  places['logs'] = own.printed();
  for (const file of globSync('dist/**/*', { withFileTypes: true }).filter((entry) => entry.isFile())) {
    const path = `${file.parentPath}/${file.name}`;
    places[path] = readFileSync(path, 'latin1');
  }
  await Promise.all(heard);

  expect(Object.keys(places).filter((name) => name.startsWith('body of')).length).toBeGreaterThan(8);
  expect(places['memory']).toContain(mark);
  expect(own.key).toMatch(/^[0-9a-f]{64}$/);
  for (const spelling of spellings(own.key)) {
    const found = Object.entries(places).filter(([, text]) => text.includes(spelling));
    expect(found.map(([name]) => name)).toEqual([]);
  }
});

test('the data service refuses whoever comes without the key', async ({ own, request }) => {
  expect((await request.get(`${own.data}/api/v2/news`)).status()).toBe(401);
  expect((await request.get(`${own.data}/api/v2/news`, { headers: { authorization: `token ${own.key}` } })).status()).toBe(200);
});
