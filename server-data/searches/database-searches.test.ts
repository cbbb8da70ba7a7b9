import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { news } from '#contract/endpoints/news.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { type ListRequest, readList } from '../routes/read-list.ts';
import { groupBars } from '../market/bar-periods.ts';
import { buildBars } from '../market/testing/bars.ts';
import { openPostgresStore } from '../store/postgres/open.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../store/postgres/testing/server.ts';
import type { Store } from '../store/store.ts';
import { Unavailable } from '../store/unavailable.ts';
import { stories } from '../testing/stories.ts';
import { lanes } from './lanes.ts';
import { openSearches, type Searches } from './searches.ts';

const noon = newYorkInstant('2026-11-20', 43_200);
const bars: ListRequest = {
  list: 'bars',
  query: { symbols: ['AAPL', 'F'], from: noon, to: noon + 3600, interval: '1m', session: 'ANY' },
};
const story: ListRequest = { list: 'news', query: parseQuery(news, new URLSearchParams('topics=apple')).query, xml: false };

describe.runIf(hasPostgres())('searches of a PostgreSQL database', () => {
  let server: PostgresServer;
  let store: Store;
  let searches: Searches;
  beforeAll(async () => {
    server = await startPostgres();
    const url = await server.createDatabase();
    store = await openPostgresStore({ url });
    await store.writeNews(stories);
    await store.writeBars(groupBars('AAPL', 60, buildBars(60, [[noon, 10, 11, 9, 10.5, 100]])));
    // a thread starts while others wait for it
    searches = openSearches(url, { waitMs: { quick: 60_000, short: 60_000, long: 60_000 } });
  });
  afterAll(async () => {
    await searches.close();
    await store.close();
    await server.stop();
  });

  it('return the same bytes as the store, from one thread for each lane', async () => {
    const threads: unknown[] = [];
    const addThread = (thread: unknown): void => void threads.push(thread);
    process.on('worker', addThread);
    try {
      for (const lane of lanes) {
        const requests = [bars, story, bars, story];
        const found = await Promise.all(requests.map((request, index) => searches.find(request, { lane, key: String(index) })));
        expect(found).toEqual(await Promise.all(requests.map(async (request) => readList(store, request))));
      }
      expect(threads).toHaveLength(lanes.length);
    } finally {
      process.off('worker', addThread);
    }
  });

  it('are refused while the database is away, and served afterwards, by threads that ran before and by new ones', async () => {
    const fresh = openSearches(server.urlOf('postgres'));
    const turn = { lane: 'quick', key: 'desk' } as const;
    const before = await searches.find(bars, turn);
    await server.shutDown();
    try {
      for (const { find } of [searches, fresh]) await expect(find(bars, turn)).rejects.toBeInstanceOf(Unavailable);
    } finally {
      await server.start();
      await fresh.close();
    }
    await expect.poll(() => searches.find(bars, turn).catch(() => undefined), { timeout: 20_000 }).toEqual(before);
  });
});
