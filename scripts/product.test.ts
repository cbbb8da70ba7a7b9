import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { defaultSettings, type ReadConfig, upstreamAddress } from '../server-proxy/config.ts';
import { openExampleWorld } from './example-world/world.ts';
import { type Product, startProduct } from './product.ts';

const world = { items: 200, say: () => undefined };
// No story comes while a test compares two answers.
const now = (): number => Date.parse('2026-11-20T17:00:00Z');
/** One world for all tests: building it takes seconds. */
const kept = mkdtempSync(join(tmpdir(), 'marketdesk-kept-'));
const keptWorld = join(kept, 'world.sqlite');
beforeAll(async () => (await openExampleWorld({ ...world, path: keptWorld, now })).close());
afterAll(() => rmSync(kept, { recursive: true }));

let folder: string;
const running: Product[] = [];
const complaints: string[] = [];

const start = async (config: Partial<ReadConfig> = {}): Promise<Product> => {
  const product = await startProduct({
    config: { ...defaultSettings, port: 0, upstream: undefined, ...config },
    world: { ...world, path: join(folder, 'world.sqlite') },
    now,
    complain: (line) => complaints.push(line),
  });
  running.push(product);
  return product;
};
const ask = async (product: Product, path: string): Promise<unknown> => (await fetch(new URL(path, product.url))).json();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marketdesk-product-'));
  copyFileSync(keptWorld, join(folder, 'world.sqlite'));
});
afterEach(async () => {
  for (const product of running.splice(0).toReversed()) await product.close();
  rmSync(folder, { recursive: true });
  expect(complaints.splice(0)).toEqual([]);
});

it('without an upstream the example world is served, and called sample data', async () => {
  const product = await start();
  expect(await ask(product, 'config.json')).toMatchObject({ sampleData: true });
  expect(await ask(product, 'api/v2/news?pageSize=100')).toHaveLength(100);
  expect(await ask(product, 'api/v2/newsquantified?pagesize=50')).toHaveLength(50);
  expect(await ask(product, 'api/v2.1/calendar/splits?pagesize=3')).toMatchObject({ splits: [{}, {}, {}] });
  expect(await ask(product, 'api/v2.1/calendar/guidance?pagesize=2')).toMatchObject({ guidance: [{}, {}] });
  expect(await ask(product, 'api/v2.1/fundamentals/operationRatios?symbols=AAPL')).toMatchObject({ result: [{ symbol: 'AAPL' }] });
});

it('with an upstream that one is asked, and no world is built', async () => {
  const upstream = await start();
  rmSync(join(folder, 'world.sqlite'));
  const product = await start({ upstream: upstreamAddress(upstream.url, 'any') });
  expect(await ask(product, 'config.json')).toMatchObject({ sampleData: false });
  expect(await ask(product, 'api/v2/news')).toEqual(await ask(upstream, 'api/v2/news'));
});

it('a second start finds the world of the first', async () => {
  const first = await start();
  const newest = await ask(first, 'api/v2/news');
  await first.close();
  running.length = 0;
  expect(await ask(await start(), 'api/v2/news')).toEqual(newest);
});

it('a port that is taken stops the start, data service included', async () => {
  const first = await start();
  const port = Number(new URL(first.url).port);
  await expect(start({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it.each(['/', '/desk/'])('pictures of logos come from the desk itself, at %s', async (basePath) => {
  // their addresses expire by the world's day, which the proxy compares with its own
  vi.useFakeTimers({ toFake: ['Date'], now: now() });
  onTestFinished(() => void vi.useRealTimers());
  const product = await start({ basePath });
  const query = 'search_keys=NVDA,MSFT&fields=mark_light,mark_vector_composite_dark&composite_auto=true';
  const { data } = (await ask(product, `api/v2/logos/search?${query}`)) as { data: { files: Record<string, string> }[] };
  const addresses = data.flatMap(({ files }) => Object.values(files));
  expect(addresses).toHaveLength(3);
  for (const address of addresses) {
    expect(address.startsWith(`${basePath}api/v2/logos/file/image/`)).toBe(true);
    const answer = await fetch(new URL(address, product.url));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, address.includes('.svg') ? 'image/svg+xml' : 'image/png']);
    expect((await fetch(new URL(`${address}0`, product.url))).status).toBe(403);
  }
});
