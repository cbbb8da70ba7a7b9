import { afterAll, beforeAll, expect, it } from 'vitest';
import { planNames } from '#contract/schema/endpoint.ts';
import { spelledSymbol, symbolKey } from '#contract/symbol.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { type DataService, startDataService } from '../server-data/app.ts';
import { createKey, hashKey } from '../server-data/keys.ts';
import { barPeriodOf } from '../server-data/market/bar-periods.ts';
import { buildBars } from '../server-data/market/testing/bars.ts';
import { contentHash } from '../server-data/store/content-hash.ts';
import { copyStore } from '../server-data/store/copy.ts';
import type { SqliteStore } from '../server-data/store/sqlite/open.ts';
import { buildListing, buildLogo } from '../server-data/testing/logos.ts';
import { buildGuidance, buildPeriod, buildQuantified, buildRatios, buildSplit } from '../server-data/testing/records.ts';
import { buildStory } from '../server-data/testing/stories.ts';
import { memoryStore } from '../server-data/testing/test-app.ts';
import { defaultSettings, upstreamAddress } from '../server-proxy/config.ts';
import { type RunningProxy, startProxy } from '../server-proxy/start.ts';

/** Each beside what its capitals or small letters would be, which are other symbols. */
const symbols = ['SS', 'ß', 'ẞx', 'aß', 'ASS', 'ﬁ', 'FI', 'ŉ', 'ʼN', 'ı', 'I', 'İ', 'ſ', 'S', 'ας', 'É', 'ǰ', 'BRK-A', 'brk.b'];
const instant = newYorkInstant('2026-03-06') + 36_000;
const now = (): number => Date.parse('2026-11-20T17:00:00Z');
const id = (number: number): string => number.toString(16).padStart(24, '0');

function writeAll(store: SqliteStore): void {
  const listing = (name: string) => ({ name, cusip: '', isin: '', exchange: '' });
  store.writeNews(symbols.map((symbol, index) => buildStory(index + 1, { stocks: [listing(symbol)] })));
  store.writeQuantified(symbols.map((Symb, index) => buildQuantified(id(index), { Symb })));
  store.writeGuidance(symbols.map((ticker, index) => buildGuidance(id(index), { ticker })));
  store.writeSplits(symbols.map((ticker, index) => buildSplit(id(index), { ticker })));
  store.writeRatios(
    symbols.map((symbol, index) =>
      buildRatios(symbol, [buildPeriod('2025-12-31', { id: { companyId: `0C${String(index).padStart(8, '0')}` } })]),
    ),
  );
  store.writeLogos(symbols.map((symbol, index) => buildLogo(index, [buildListing(symbol)])));
  const bars = buildBars(60, [[instant, 10, 11, 9, 10, 100]]);
  store.writeBars(symbols.map((symbol) => ({ symbol, seconds: 60, day: barPeriodOf(instant, 60), bars })));
  const day = barPeriodOf(instant, 60);
  store.writeBarSeries(symbols.map((symbol) => ({ symbol, seconds: 60, fromDay: day, toDay: day, prices: 'as-traded' })));
}

/** Where the symbol of a query is sent, and each symbol of the response as it has it. */
const queries: readonly (readonly [name: string, path: string, found: RegExp])[] = [
  ['news', '/api/v2/news?tickers=', /"stocks":\[\{[^\]]*?"name":"([^"]*)"/g],
  ['quantified', '/api/v2/newsquantified?dateFrom=2024-01-01&dateTo=2024-01-02&symbols=', /"Symb":"([^"]*)"/g],
  ['guidance', '/api/v2.1/calendar/guidance?parameters[tickers]=', /"ticker":"([^"]*)"/g],
  ['splits', '/api/v2.1/calendar/splits?parameters[tickers]=', /"ticker":"([^"]*)"/g],
  ['ratios', '/api/v2.1/fundamentals/operationRatios?symbols=', /"symbol":"([^"]*)"/g],
  ['logos', '/api/v2/logos/search?search_keys=', /"symbol":"([^"]*)"/g],
  ['bars', '/api/v2/bars?from=2026-03-06&to=2026-03-06&interval=1m&symbols=', /"symbol":"([^"]*)"/g],
];

let store: SqliteStore;
let service: DataService;
let proxy: RunningProxy;
const key = createKey();

beforeAll(async () => {
  store = memoryStore();
  writeAll(store);
  store.addKey({ name: 'desk', hash: hashKey(key), plan: planNames, cusip: true, createdSeconds: 0 });
  service = await startDataService({ store, host: '127.0.0.1', port: 0, rateLimitPerMinute: 100_000, now });
  proxy = await startProxy({ config: { ...defaultSettings, port: 0, upstream: upstreamAddress(service.url, key) } });
});
afterAll(async () => {
  await proxy.close();
  await service.close();
  store.close();
});

async function symbolsAt(base: string, path: string, found: RegExp, symbol: string): Promise<string[]> {
  const response = await fetch(new URL(path + encodeURIComponent(symbol), base), { headers: { authorization: `token ${key}` } });
  return [...(await response.text()).matchAll(found)].map(([, name = '']) => name);
}

it.each(queries)(
  '%s finds each symbol by its own spelling, at the service and through the proxy, and no other',
  async (name, path, found) => {
    for (const symbol of symbols) {
      for (const base of [service.url, proxy.url]) {
        const [first, ...others] = new Set((await symbolsAt(base, path, found, symbol)).map(symbolKey));
        expect([symbol, first, others]).toEqual([symbol, symbolKey(symbol), []]);
      }
      // A store of bars has no spelling of its own; what it returns is found again.
      const [returned = ''] = await symbolsAt(service.url, path, found, symbol);
      if (name !== 'ratios' && name !== 'bars') expect(returned).toBe(symbol);
      expect((await symbolsAt(proxy.url, path, found, returned)).map(symbolKey)).toContain(symbolKey(symbol));
    }
  },
);

it('a copy of a store has the same symbols and an equal content hash', async () => {
  const copy = memoryStore();
  await copyStore(store, copy);
  expect(await contentHash(copy)).toBe(await contentHash(store));
  const series: string[] = [];
  for (const { symbol } of copy.eachBarSeries()) series.push(symbol);
  expect(series.toSorted()).toEqual(symbols.map((symbol) => spelledSymbol(symbolKey(symbol))).toSorted());
  copy.close();
});
