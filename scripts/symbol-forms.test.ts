import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { planNames } from '#contract/schema/endpoint.ts';
import { symbolForms } from '#contract/testing/symbol-forms.ts';
import { type DataService, startDataService } from '../server-data/app.ts';
import { barsKind } from '../server-data/ingest/bars/bars.ts';
import { parseStory } from '../server-data/ingest/datasets/news.ts';
import { ingest } from '../server-data/ingest/ingest.ts';
import { createKey, hashKey } from '../server-data/keys.ts';
import type { SqliteStore } from '../server-data/store/sqlite/open.ts';
import { temporaryFolder } from '../server-data/testing/temporary-folder.ts';
import { memoryStore } from '../server-data/testing/test-app.ts';
import { defaultSettings, upstreamAddress } from '../server-proxy/config.ts';
import { type RunningProxy, startProxy } from '../server-proxy/start.ts';

const { newPath } = temporaryFolder();
const key = createKey();
let store: SqliteStore;
let service: DataService;
let proxy: RunningProxy;

/** A story as it comes in a file, whose id is the place of its symbol. */
const story = (form: string, id: number) => ({
  id,
  title: `A story of ${id}`,
  created: 'Fri, 27 Nov 2026 10:00:00 -0500',
  updated: 'Fri, 27 Nov 2026 10:00:00 -0500',
  stocks: [{ name: form }],
});

beforeAll(async () => {
  store = memoryStore();
  const stories = symbolForms.map(([form], index) => parseStory(story(form, index + 1)));
  store.writeNews(stories.flatMap((read) => ('record' in read ? [read.record] : [])));
  store.addKey({ name: 'desk', hash: hashKey(key), plan: planNames, cusip: true, createdSeconds: 0 });
  const now = (): number => Date.parse('2026-11-30T17:00:00Z');
  service = await startDataService({ store, host: '127.0.0.1', port: 0, rateLimitPerMinute: 100_000, now });
  proxy = await startProxy({ config: { ...defaultSettings, port: 0, upstream: upstreamAddress(service.url, key) } });
});
afterAll(async () => {
  await proxy.close();
  await service.close();
  store.close();
});

/** The stories of each symbol, whatever form they have it in. */
const idsOf = (symbol: string): number[] => symbolForms.flatMap(([, other], index) => (other === symbol ? [index + 1] : []));

async function findStories(base: string, ticker: string): Promise<number[]> {
  const url = new URL(`/api/v2/news?pageSize=100&tickers=${encodeURIComponent(ticker)}`, base);
  const items = (await (await fetch(url, { headers: { authorization: `token ${key}` } })).json()) as { readonly id: number }[];
  return items.map(({ id }) => id).toSorted((a, b) => a - b);
}

it.each<[form: string, symbol: string, suggestion?: string]>(symbolForms)(
  'stories with %j are those of %s, by either name, at the service and through the proxy',
  async (form, symbol) => {
    for (const base of [service.url, proxy.url])
      for (const ticker of [form, symbol]) expect(await findStories(base, ticker)).toEqual(idsOf(symbol));
  },
);

test.each<[form: string, symbol: string, suggestion?: string]>(symbolForms)('bars of %j are those of %s', async (form, symbol) => {
  const path = newPath('.csv');
  const lines = ['symbol,date,open,high,low,close,volume', `${form},2026-03-05,1,1,1,1,5`, `${form},2026-03-06,1,1,1,1,5`];
  writeFileSync(path, lines.join('\n'));
  const bars = memoryStore();
  await ingest(barsKind({}), { store: bars, sources: [path], now: () => Date.parse('2026-11-30T17:00:00Z'), reportPath: () => newPath() });
  expect([...new Set([...bars.eachBarPeriod()].map((period) => period.symbol))]).toEqual([symbol]);
  bars.close();
});
