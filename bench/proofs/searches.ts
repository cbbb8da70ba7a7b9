import { planNames } from '#contract/schema/endpoint.ts';
import { buildNews } from '../../server-data/example-world/build.ts';
import { createKey, hashKey } from '../../server-data/keys.ts';
import { openSqliteStore } from '../../server-data/store/sqlite/open.ts';
import type { Shortest } from '../support/bench.ts';
import { type CacheOptions, cachedStore } from '../support/cached-store.ts';
import { startServer, temporaryFolder } from '../support/processes.ts';
import { percentile } from '../support/statistics.ts';
import type { Table } from '../support/table.ts';

export const question = 'Do the searches of one key wait for the heavy searches of another?';

interface Scale extends CacheOptions {
  readonly items: number;
  /** of the hostile key */
  readonly clients: number;
  /** of the other key */
  readonly searches: number;
  /** how long the flood runs before these */
  readonly floodMs: number;
  /** 95 of 100 of these searches take at most so long beside the flood */
  readonly mostMs: number;
}

/** A search beside the flood may take so much longer than alone. */
const maxMs = 100;
const words =
  'the of to in and on for a with at by from as is its after new up stock shares market company price target analyst news report results quarter sales revenue profit deal billion million percent year guidance'.split(
    ' ',
  );

interface Taken {
  readonly status: number;
  readonly ms: number;
}

/** Two keys, and a store with an example world that is built once. */
async function prepareStore(items: number, options: CacheOptions) {
  const { path } = await cachedStore(
    `searches-${items}`,
    ['server-data/example-world/**/*.{ts,json}', 'server-data/store/sqlite/**/*.{ts,sql}'],
    (path) => {
      const store = openSqliteStore({ path });
      buildNews(store, { items, seed: 1, until: Date.parse('2026-11-20T15:00:00Z') / 1000 }, () => {});
      store.close();
    },
    options,
  );
  const store = openSqliteStore({ path });
  const [heavy, light] = ['heavy', 'light'].map((kind) => {
    const key = createKey();
    store.addKey({ name: `${kind} ${key.slice(0, 8)}`, hash: hashKey(key), plan: planNames, cusip: false, createdSeconds: 0 });
    return key;
  });
  store.close();
  return { path, heavy: heavy ?? '', light: light ?? '' };
}

async function search(url: string, key: string, query: string): Promise<Taken> {
  const started = performance.now();
  const response = await fetch(`${url}/api/v2/news?${query}`, { headers: { authorization: `token ${key}` } });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - started };
}

async function searchAll(url: string, key: string, searches: number): Promise<readonly Taken[]> {
  const taken: Taken[] = [];
  for (let index = 0; index < searches; index++) taken.push(await search(url, key, `topics=${words[index % words.length]}%20${index}`));
  return taken;
}

const row = (name: string, taken: readonly Taken[]): (string | number)[] => {
  const sorted = taken.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const refused = taken.filter(({ status }) => status !== 200).length;
  return [name, Math.round(percentile(sorted, 0.5)), Math.round(percentile(sorted, 0.95)), Math.round(sorted.at(-1) ?? 0), refused];
};

/** Many clients of one key request deep pages of 39 words without a pause, while another key searches for one after the other. */
async function prove({ items, clients, searches, floodMs, mostMs, ...options }: Scale): Promise<Table[]> {
  const { path, heavy, light } = await prepareStore(items, options);
  await using server = await startServer('server-data/main.ts', {
    args: ['serve', '--store', path],
    env: { DATA_PORT: '0', DATA_RATE_LIMIT: '1000000' },
  });
  const { url } = server;
  await search(url, light, 'topics=apple');
  const alone = await searchAll(url, light, searches);

  let isOver = false;
  const flood = Array.from({ length: clients }, async () => {
    const taken: Taken[] = [];
    for (let page = 150; !isOver; page++) {
      taken.push(await search(url, heavy, `topics=${words.join()}&page=${150 + (page % 40)}&pageSize=100&displayOutput=full`));
    }
    return taken;
  });
  await new Promise((resolve) => setTimeout(resolve, floodMs));
  const beside = await searchAll(url, light, searches);
  isOver = true;
  const flooding = (await Promise.all(flood)).flat();

  const table: Table = {
    title: `Searches over ${items.toLocaleString('en-US')} stories, ms`,
    columns: ['searches', 'p50', 'p95', 'max', 'refused'],
    rows: [row('of a key alone', alone), row('beside the flood', beside), row('of the flood', flooding)],
  };
  const isHeld =
    beside.every(({ status }) => status === 200) &&
    percentile(
      beside.map(({ ms }) => ms),
      0.95,
    ) <= mostMs;
  if (!isHeld) throw new Error(`The searches of another key wait: ${JSON.stringify(table.rows)}`);
  return [table];
}

export const run = (): Promise<Table[]> => prove({ items: 20_000, clients: 60, searches: 60, floodMs: 2000, mostMs: maxMs });

export const shortest: Shortest = {
  run: async () => {
    using folder = temporaryFolder();
    return await prove({ items: 200, clients: 4, searches: 5, floodMs: 100, mostMs: Infinity, folder: folder.path });
  },
};
