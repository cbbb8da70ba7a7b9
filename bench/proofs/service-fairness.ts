import { join } from 'node:path';
import { dateOf } from '#contract/market/day.ts';
import { planNames } from '#contract/schema/endpoint.ts';
import companies from '../../server-data/example-world/companies.json' with { type: 'json' };
import { buildWorld } from '../../server-data/example-world/build.ts';
import { barsKind } from '../../server-data/ingest/bars/bars.ts';
import { ingest } from '../../server-data/ingest/ingest.ts';
import { createKey, hashKey } from '../../server-data/keys.ts';
import { openSqliteStore } from '../../server-data/store/sqlite/open.ts';
import type { Shortest } from '../support/bench.ts';
import { cachedStore } from '../support/cached-store.ts';
import { type Load, type LoadResult, sendLoad } from '../support/load.ts';
import { lastDay, writeMinutes } from '../support/minute-bars.ts';
import { dataFlags, type LoggedServer, memoryMb, startServer, temporaryFolder } from '../support/processes.ts';
import type { Table } from '../support/table.ts';

export const question =
  'Does an ordinary client of the data service wait for what others request: bars of 50 symbols, searches, large lists?';

/** An ordinary request beside bars takes at most so long, or twice as long as alone where the machine itself is slower. */
const mostMs = 30;

const symbols = Array.from({ length: 50 }, (_, index) => `SYM${index}`);
const tickers = companies.slice(0, 100).map(({ symbol }) => symbol);
const words = 'the of to in and on for a with at by from as is its after new up stock shares market company'.split(' ');

const bars = `/api/v2/bars?symbols=${symbols.join()}&from=${dateOf(lastDay)}T04:00:00&to=${dateOf(lastDay)}T20:00:00`;
const minutes = `${bars}&interval=1m&session=REGULAR`;

interface Neighbour {
  readonly name: string;
  /** sent in turns by as many clients, each with a key of its own */
  readonly paths: readonly string[];
  readonly connections: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isHeld?: boolean;
}

const br = { 'accept-encoding': 'br' };
const neighbours: readonly Neighbour[] = [
  { name: 'minutes of 50 symbols', paths: [minutes], connections: 1, isHeld: true },
  { name: 'the same, 6 at once', paths: [minutes], connections: 6, isHeld: true },
  { name: 'the same with br, 6 at once', paths: [minutes], connections: 6, headers: br, isHeld: true },
  { name: 'the same of 3 clients, 2 at once each', paths: [minutes, minutes, minutes], connections: 2, isHeld: true },
  { name: 'quarters of an hour of 50 symbols, 6 at once', paths: [`${bars}&interval=15m`], connections: 6, isHeld: true },
  { name: 'searches of 21 words, 6 at once', paths: [`/api/v2/news?topics=${words.join()}&page=40&pageSize=100`], connections: 6 },
  {
    name: 'full news as XML, 6 at once',
    paths: ['/api/v2/news?pageSize=100&displayOutput=full'],
    connections: 6,
    headers: { accept: 'application/xml' },
  },
  { name: '1,000 quantified, 6 at once', paths: ['/api/v2/newsquantified?pagesize=1000'], connections: 6 },
  { name: '1,000 quantified with br, 6 at once', paths: ['/api/v2/newsquantified?pagesize=1000'], connections: 6, headers: br },
  {
    name: 'ratios of 8 companies, 6 at once',
    paths: [`/api/v2.1/fundamentals/operationRatios?symbols=${tickers.slice(0, 8).join()}`],
    connections: 6,
  },
  {
    name: 'ratios of 100 companies, 6 at once',
    paths: [`/api/v2.1/fundamentals/operationRatios?symbols=${tickers.join()}`],
    connections: 6,
  },
  { name: '100 logos, 6 at once', paths: [`/api/v2/logos/search?search_keys=${tickers.join()}`], connections: 6 },
];

const keyCount = 5;

/** A store with an example world and minutes of 50 symbols, which is built once, and the keys of its clients. */
async function prepareStore(items: number) {
  const { path } = await cachedStore(
    `service-fairness-${items}`,
    ['server-data/{example-world,ingest/bars,store/bars,store/sqlite}/**/*.{ts,json,sql}', 'bench/support/minute-bars.ts'],
    async (path) => {
      using folder = temporaryFolder();
      const file = join(folder.path, 'bars.csv');
      writeMinutes(file, symbols, 2);
      const store = openSqliteStore({ path });
      buildWorld(store, { items, seed: 1, until: Date.parse('2026-11-20T15:00:00Z') / 1000 }, () => {});
      await ingest(barsKind({}), {
        ...{ store, sources: [file], now: () => Date.now() / 1000 },
        reportPath: (name) => `${name}.report.ndjson`,
      });
      store.close();
    },
  );
  const store = openSqliteStore({ path });
  const keys = Array.from({ length: keyCount }, () => {
    const key = createKey();
    store.addKey({ name: key.slice(0, 16), hash: hashKey(key), plan: planNames, cusip: false, createdSeconds: 0 });
    return key;
  });
  store.close();
  return { path, keys };
}

const authorization = (key = '') => ({ authorization: `token ${key}` });

/** Measures memory until it is called. @returns the peak */
function watchMemory(pid: number): () => number {
  let peak = memoryMb(pid);
  const timer = setInterval(() => (peak = Math.max(peak, memoryMb(pid))), 200);
  return () => {
    clearInterval(timer);
    return Math.max(peak, memoryMb(pid));
  };
}

interface Client {
  readonly url: string;
  readonly seconds: number;
  readonly keys: readonly string[];
}

/** An analyst with short lists, and one with searches for a word, each at a constant rate. */
async function sendOrdinary({ url, seconds, keys: [short, search] }: Client): Promise<readonly [LoadResult, LoadResult]> {
  const load = (path: string, rate: number, key?: string): Load => ({
    ...{ url: `${url}${path}`, headers: authorization(key), connections: 6, seconds, rate },
  });
  return Promise.all([
    sendLoad(load('/api/v2/news?tickers=AAPL&pageSize=15&updatedSince={n}', 40, short)),
    sendLoad(load('/api/v2/news?topics=shares&updatedSince={n}', 4, search)),
  ]);
}

const ms = ({ p50Ms, p99Ms }: LoadResult): string => `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)}`;

async function measure(server: LoggedServer, { paths, connections, headers }: Neighbour, client: Client) {
  const before = memoryMb(server.pid);
  const alone = await sendOrdinary(client);
  const endMemory = watchMemory(server.pid);
  // they begin before the ordinary clients, and end after them
  const flood = paths.map((path, index) =>
    sendLoad({
      ...{ url: `${client.url}${path}`, connections, seconds: client.seconds + 3 },
      headers: { ...authorization(client.keys[index + 2]), ...headers },
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const beside = await sendOrdinary(client);
  const sent = await Promise.all(flood);
  const peak = endMemory();
  return { before, alone, beside, sent, peak, after: memoryMb(server.pid) };
}

interface Form {
  /** of each measurement */
  readonly seconds: number;
  /** stories of the store */
  readonly items: number;
  /** how the names of neighbours begin */
  readonly only: string;
  /** whether times are held against their limits */
  readonly isJudged: boolean;
}

async function prove({ seconds, items, only, isJudged }: Form): Promise<Table[]> {
  const { path, keys } = await prepareStore(items);
  const rows: (string | number)[][] = [];
  const failures: string[] = [];
  for (const neighbour of neighbours.filter(({ name }) => name.startsWith(only))) {
    // one for each, so that memory of another neighbour does not count
    await using server = await startServer('server-data/main.ts', {
      args: ['serve', '--store', path],
      env: { DATA_PORT: '0', DATA_RATE_LIMIT: '1000000' },
      flags: dataFlags,
    });
    const client = { url: server.url, keys, seconds };
    await sendOrdinary({ ...client, seconds: 2 });
    const { before, alone, beside, sent, peak, after } = await measure(server, neighbour, client);
    const [[aloneShort, aloneSearch], [short, search]] = [alone, beside];
    const requests = sent.reduce((sum, load) => sum + load.requests, 0);
    const refused = sent.reduce((sum, load) => sum + load.errors, 0);
    const limitMs = Math.max(mostMs, 2 * aloneShort.p99Ms);
    const isMet = short.errors + search.errors === 0 && short.p99Ms <= limitMs;
    if (requests === refused) failures.push(`${neighbour.name}: none of ${requests} was served`);
    if (isJudged && neighbour.isHeld && !isMet)
      failures.push(`beside ${neighbour.name}: p99 ${short.p99Ms} ms, alone ${aloneShort.p99Ms} ms`);
    rows.push([
      neighbour.name,
      ...[ms(aloneShort), ms(short), ms(aloneSearch), ms(search)],
      short.errors + search.errors,
      ...sent.slice(0, 1).map(ms),
      ...[Math.round(requests / (client.seconds + 3)), refused],
      ...[before, peak, after].map(Math.round),
    ]);
  }
  const table: Table = {
    title: `Clients of the data service, p50 / p99 in ms from when a request is due; beside bars a list within ${mostMs} ms, or twice its time alone`,
    columns: [
      ...['beside', 'lists alone', 'beside', 'searches alone', 'beside', 'refused'],
      ...['neighbour', 'a second', 'refused', 'MB before', 'peak', 'after'],
    ],
    rows,
  };
  if (failures.length > 0) throw new Error(`${failures.join('; ')}: ${JSON.stringify(rows)}`);
  return [table];
}

/** @param args seconds of each measurement, stories of the example world, and the first words of the only neighbour */
export const run = ([seconds = '10', items = '5000', only = '']: readonly string[] = []): Promise<Table[]> =>
  prove({ seconds: Number(seconds), items: Number(items), only, isJudged: true });

export const shortest: Shortest = { run: () => prove({ seconds: 1, items: 200, only: 'quarters', isJudged: false }) };
