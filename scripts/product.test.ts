import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultSettings, type ReadConfig, upstreamAddress } from '../server-proxy/config.ts';
import { type Product, startProduct } from './product.ts';

let folder: string;
const running: Product[] = [];
const complaints: string[] = [];

const start = async (config: Partial<ReadConfig> = {}): Promise<Product> => {
  const product = await startProduct({
    config: { ...defaultSettings, port: 0, upstream: undefined, ...config },
    world: { path: join(folder, 'world.sqlite'), items: 200, say: () => undefined },
    now: Date.now,
    complain: (line) => complaints.push(line),
  });
  running.push(product);
  return product;
};
const ask = async (product: Product, path: string): Promise<unknown> => (await fetch(new URL(path, product.url))).json();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marketdesk-product-'));
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
