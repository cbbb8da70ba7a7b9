import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, planNames, type QueryShape } from '#contract/schema/endpoint.ts';
import { guidance } from '#contract/endpoints/guidance.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { marketQuery } from '../movers/testing/market.ts';
import { buildApp } from '../app.ts';
import { createKey, hashKey } from '../keys.ts';
import { type ListRequest, readList } from '../routes/read-list.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import type { SqliteStore } from '../store/sqlite/open.ts';
import { groupBars } from '../market/bar-periods.ts';
import { buildBars } from '../market/testing/bars.ts';
import { writeRecords } from '../testing/example-records.ts';
import { stories, buildStory } from '../testing/stories.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { Lane } from './lanes.ts';
import { openSearches, type Searches, type SearchOptions, type SearchTurn } from './searches.ts';
import { closedGate, openGate, type Task } from './testing/faulty-worker.ts';
import { Unavailable } from '../store/unavailable.ts';

const { newPath } = temporaryFolder();
let store: SqliteStore;
let searches: Searches;
const key = createKey();
const turn: SearchTurn = { lane: 'short', key: 'desk' };

beforeAll(() => {
  const path = newPath();
  store = openSqliteStore({ path });
  store.writeNews(stories);
  writeRecords(store);
  store.writeBars(groupBars('AAPL', 60, buildBars(60, [[newYorkInstant('2026-11-20', 36_000), 10, 11, 9, 10.5, 100]])));
  store.addKey({ name: 'desk', hash: hashKey(key), plan: planNames, cusip: true, createdSeconds: 0 });
  searches = openSearches(path);
});
afterAll(async () => {
  await searches.close();
  store.close();
});

const openService = (find: Searches['find'] = searches.find) => {
  const app = buildApp({ store, now: Date.now, rateLimitPerMinute: 1_000_000, searches: { ...searches, find } });
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { authorization: `token ${key}`, ...headers } });
};

const queryOf = <Q extends QueryShape>(endpoint: Endpoint<Q>, text: string) => parseQuery(endpoint, new URLSearchParams(text)).query;

test.each<ListRequest>([
  { list: 'news', query: queryOf(news, 'topics=apple'), xml: false },
  { list: 'news', query: queryOf(news, 'topics=apple&displayOutput=full&format=text'), xml: false },
  { list: 'news', query: queryOf(news, 'topics=guidance'), xml: true },
  { list: 'news', query: queryOf(news, 'topics=nothing'), xml: false },
  { list: 'quantified', query: queryOf(quantified, 'symbols=AAPL,F') },
  { list: 'ratios', query: queryOf(ratios, 'symbols=GOOG,AAPL') },
  { list: 'guidance', query: queryOf(guidance, 'parameters[is_primary]=All') },
  { list: 'splits', query: queryOf(splits, '') },
  { list: 'movers', query: marketQuery('2026-11-20 21:00', { session: 'ANY' }) },
])('a thread returns the same bytes as the store: %j', async (request) => {
  expect(await searches.find(request, turn)).toEqual(await readList(store, request));
});

test('a story is found as soon as it is written, however many searches run', async () => {
  const get = openService();
  const url = '/api/v2/news?topics=sequel&pageSize=100';
  for (let round = 0; round < 30; round++) {
    const before = Array.from({ length: 4 }, () => get(url));
    store.writeNews([buildStory(1000 + round, { title: `The sequel, part ${round}` })]);
    const after = await Promise.all(Array.from({ length: 4 }, () => get(url)));
    for (const response of after) expect(response.json()).toHaveLength(round + 1);
    await Promise.all(before);
  }
});

test('a far page of records is read in a thread, the first page is not', async () => {
  const lists: string[] = [];
  const get = openService((request, turn) => {
    lists.push(`${request.list} ${turn.lane} ${turn.key === hashKey(key)}`);
    return searches.find(request, turn);
  });
  const path = '/api/v2.1/calendar/splits?parameters[tickers]=TCBP,NFLX';
  expect((await get(path)).json()).toMatchObject({ splits: [{ id: 's1' }, { id: 's2' }] });
  expect(lists).toEqual([]);
  expect((await get(`${path}&page=2`)).body).toBe('{"splits":[]}');
  expect(lists).toEqual(['splits short true']);
});

test('bars of many symbols are read in a thread, those of one are not', async () => {
  const lanes: string[] = [];
  const get = openService((request, turn) => {
    lanes.push(`${request.list} ${turn.lane}`);
    return searches.find(request, turn);
  });
  const url = '/api/v2/bars?from=2026-11-20&to=2026-11-20&interval=5m&symbols=';
  expect((await get(`${url}AAPL`)).json()).toHaveLength(1);
  expect(lanes).toEqual([]);
  const symbols = Array.from({ length: 49 }, (_, index) => `X${index}`);
  expect((await get(`${url}AAPL,${symbols.join()}`)).body).toBe((await get(`${url}AAPL`)).body);
  expect(lanes).toEqual(['bars quick']);
});

describe('a search that cannot be served', () => {
  const refusing = () => Promise.reject(new Unavailable('too many searches at once, try again shortly', 1));

  test('is 503 with Retry-After', async () => {
    let isRefused = true;
    const get = openService((request, turn) => (isRefused ? refusing() : searches.find(request, turn)));
    const refused = await get('/api/v2/news?topics=apple');
    expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([503, '1', 'no-store']);
    expect(refused.json()).toEqual({
      ok: false,
      errors: [{ code: 'service_unavailable', id: 'unavailable', value: 'too many searches at once, try again shortly' }],
      data: null,
      message: 'Service Unavailable',
    });
    isRefused = false;
    expect((await get('/api/v2/news?topics=apple')).json()).toHaveLength(1);
  });

  test('is XML where XML was requested', async () => {
    const refused = await openService(refusing)('/api/v2/news?topics=apple', { accept: 'application/xml' });
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([503, 'application/xml; charset=utf-8']);
    expect(refused.body).toContain('<id>unavailable</id>');
  });

  test('is 500 without details when the thread fails', async () => {
    const broken = openSearches(newPath('nowhere.sqlite'));
    const failed = await openService(broken.find)('/api/v2/news?topics=apple', { 'x-request-id': 'trace-3' });
    expect(failed.statusCode).toBe(500);
    expect(failed.body).toContain('trace-3');
    expect(failed.body).not.toContain('nowhere');
    await broken.close();
  });
});

test('a search without time left is refused, and its thread goes on', async () => {
  const path = newPath();
  openSqliteStore({ path }).close();
  const request: ListRequest = { list: 'news', query: queryOf(news, 'topics=apple'), xml: false };
  const hasty = openSearches(path, { threads: 1, runMs: -1, graceMs: 10_000 });
  const threads: unknown[] = [];
  const addThread = (thread: unknown): void => void threads.push(thread);
  process.on('worker', addThread);
  try {
    for (let round = 0; round < 3; round++) {
      await expect(hasty.find(request, turn)).rejects.toMatchObject({ message: expect.stringContaining('took too long') as unknown });
    }
    expect(threads).toHaveLength(1);
  } finally {
    process.off('worker', addThread);
    await hasty.close();
  }
});

describe('threads', () => {
  let opened: Searches | undefined;
  const open = (options: Partial<SearchOptions> = {}) => {
    const worker = new URL('./testing/faulty-worker.ts', import.meta.url);
    opened = openSearches('', {
      worker,
      threads: 1,
      maxWaiting: 5,
      waitMs: { quick: 10_000, short: 10_000, long: 10_000 },
      runMs: 10_000,
      graceMs: 0,
      ...options,
    });
    const { find, close } = opened;
    // the worker of these tests understands tasks instead of list requests
    const run = async (task: Task, more: Partial<SearchTurn> = {}): Promise<string> =>
      (await find(task as never, { ...turn, ...more })).toString();
    return { run, close };
  };
  afterEach(async () => {
    await opened?.close();
  });

  test('run at the same time, and are not more than configured', async () => {
    const { run } = open({ threads: 2 });
    const meeting = new Int32Array(new SharedArrayBuffer(4));
    const pair = await Promise.all([run({ meeting }), run({ meeting }, { key: 'other' })]);
    const threads = await Promise.all(Array.from({ length: 5 }, (_, index) => run('identify', { key: String(index % 2) })));
    expect(new Set([...pair, ...threads]).size).toBe(2);
  });

  test.each<[Lane, Lane]>([
    ['long', 'short'],
    ['short', 'quick'],
    ['quick', 'short'],
  ])('of the %s lane do not delay the %s one', async (busy, other) => {
    const { run } = open();
    const gate = closedGate();
    const held = run({ gate }, { lane: busy });
    expect(await run('identify', { lane: other })).toMatch(/^\d+$/);
    openGate(gate);
    await held;
  });

  test('go on after a search that throws', async () => {
    const { run } = open();
    const thread = await run('identify');
    await expect(run('fail')).rejects.toThrow('failed on purpose');
    expect(await run('identify')).toBe(thread);
  });

  test('are replaced when they die, and only their own search fails', async () => {
    const { run } = open();
    const thread = await run('identify');
    const [died, waiting] = await Promise.allSettled([run('throw outside'), run('identify')]);
    expect(died).toMatchObject({ status: 'rejected', reason: { message: 'thrown outside of the task' } });
    expect(waiting.status).toBe('fulfilled');
    expect(await run('identify')).not.toBe(thread);
  });

  test('are replaced when a search never ends, and the next searches are served', async () => {
    // time enough for the second thread to start on a busy machine
    const { run } = open({ runMs: 5000 });
    const [endless, waiting] = await Promise.allSettled([run('never end'), run('identify')]);
    expect(endless).toMatchObject({ status: 'rejected', reason: { retryAfterSeconds: 10 } });
    expect(waiting.status).toBe('fulfilled');
  });

  test('limit the time of a search from its start, not from the request', async () => {
    const { run } = open({ runMs: 3000 });
    await run('identify');
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => run({ sleepMs: 700 })));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'fulfilled'));
  });

  test('have a queue of limited length; who finds it full is refused at once', async () => {
    const { run } = open({ maxWaiting: 2 });
    const gate = closedGate();
    const runs = Array.from({ length: 5 }, () => run({ gate }));
    expect(await Promise.allSettled(runs.slice(3))).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    openGate(gate);
    const all = await Promise.allSettled(runs);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(all[4]).toMatchObject({ reason: { retryAfterSeconds: 1 } });
  });

  test('have a queue with a time limit', async () => {
    const { run } = open({ waitMs: { quick: 300, short: 300, long: 300 } });
    const gate = closedGate();
    const long = run({ gate });
    await expect(run('identify')).rejects.toMatchObject({ retryAfterSeconds: 1 });
    openGate(gate);
    const thread = await long;
    expect(await run('identify')).toBe(thread);
  });

  const portCount = (): number => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;

  test.each([
    ['running', async (portsBefore: number) => await expect.poll(portCount).toBeGreaterThan(portsBefore)],
    ['accepted', () => Promise.resolve()],
  ])('end when searches are closed, one that was just %s and one that waits; none is accepted later', async (_state, wait) => {
    const portsBefore = portCount();
    // a search that went on would take longer than the test may
    const { run, close } = open({ runMs: 600_000 });
    const settled = Promise.allSettled([run('never end'), run('identify')]);
    await wait(portsBefore);
    await close();
    for (const result of await settled) expect(result).toMatchObject({ reason: expect.any(Unavailable) as unknown });
    await expect(run('identify')).rejects.toBeInstanceOf(Unavailable);
    await expect.poll(portCount).toBe(portsBefore);
  });
});
