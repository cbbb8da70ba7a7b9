import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test, testOwnProduct } from './fixtures.ts';

/** The key as it might be written down anywhere: as it is, and encoded. */
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

/** All strings that the page holds in memory. */
async function memoryOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const pieces: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot');
  return pieces.join('');
}

testOwnProduct.describe(() => {
  testOwnProduct.use({ tolerated: /Failed to load resource: .* 503/ });

  testOwnProduct('the key is nowhere but between the proxy and the data service', async ({ product, page, news }) => {
    const places: Record<string, string> = {};
    const responses: Promise<void>[] = [];
    page.on('console', (message) => (places[`console ${message.text()}`] = message.text()));
    page.on('response', (response) => {
      responses.push(
        (async () => {
          const name = `${response.request().method()} ${response.url()}`;
          places[`headers of ${name}`] =
            JSON.stringify(await response.headersArray()) + JSON.stringify(await response.request().allHeaders());
          // A stream does not end.
          if (response.request().resourceType() === 'eventsource') return;
          places[`body of ${name}`] = await response.text().catch(() => '');
        })(),
      );
    });

    await news.open();
    await news.openStory(2);
    await news.open('news?channels=Earnings');
    for (const path of ['config.json', 'healthz', 'api/v2/news?pageSize=0', 'api/v2/nothing', 'nowhere', 'api/v2/news?token=other']) {
      const response = await page.request.get(path);
      places[`headers of ${path}`] = JSON.stringify(response.headersArray());
      places[`body of ${path}`] = await response.text();
    }
    expect((await page.request.get(`${product.data}/api/v2/news`)).status()).toBe(401);
    const withKey = await page.request.get(`${product.data}/api/v2/news`, { headers: { authorization: `token ${product.key}` } });
    expect(withKey.status()).toBe(200);
    await product.stopData();
    await page.goto('news?region=ca');
    await page.getByRole('alert').waitFor();

    places['page'] = await page.content();
    places['storage'] =
      JSON.stringify(await page.context().storageState({ indexedDB: true })) +
      (await page.evaluate(() => JSON.stringify({ ...sessionStorage })));
    // A text of our own in the page's memory shows that the search would find the key there.
    const planted = randomBytes(16).toString('hex');
    await page.evaluate((text) => Object.assign(window, { planted: text }), planted);
    places['memory'] = await memoryOf(page);
    places['logs'] = product.printed();
    for (const file of globSync('dist/**/*', { withFileTypes: true }).filter((entry) => entry.isFile())) {
      const path = `${file.parentPath}/${file.name}`;
      places[path] = readFileSync(path, 'latin1');
    }
    await Promise.all(responses);

    expect(Object.keys(places).filter((name) => name.startsWith('body of')).length).toBeGreaterThan(8);
    expect(places['memory']).toContain(planted);
    expect(product.key).toMatch(/^[0-9a-f]{64}$/);
    for (const spelling of spellings(product.key)) {
      const found = Object.entries(places).filter(([, text]) => text.includes(spelling));
      expect(found.map(([name]) => name)).toEqual([]);
    }
  });
});

test('a key in the address is removed before any request for data', async ({ page, news }) => {
  const leaked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) return;
    const { referer = '' } = request.headers();
    if (`${request.url()} ${referer}`.includes('not-a-real-key') && request.url().includes('/api/')) leaked.push(request.url());
  });
  await news.open('news?tickers=AAPL&token=not-a-real-key&apikey=not-a-real-key');
  await expect(page).toHaveURL(/\/news\?tickers=AAPL$/);
  await expect(page.getByText(/An API key was removed from the link/)).toBeVisible();
  expect(leaked).toEqual([]);
});

test('the public status has no address, key or token, and is never stored', async ({ request }) => {
  const response = await request.get('status.json');
  expect(response.headers()['cache-control']).toBe('no-store');
  expect(await response.text()).not.toMatch(/https?:|127\.0\.0\.1|localhost|authorization|token/i);
});
