import { startNginx } from './proxy/nginx.ts';
import type { Shortest } from './support/bench.ts';
import { compareCpu, sendLoad, type MeasuredLoad } from './support/load.ts';
import { memoryMb, proxyFlags, startServer, untilResponding, type RunningServer } from './support/processes.ts';
import { median } from './support/statistics.ts';
import { budgetCells, formatValue, type Table } from './support/table.ts';

export const question = 'What does a request cost in the proxy, beside nginx and a bare proxy of Node with the same upstream?';

/** What a browser sends from the desk's own page. */
const browserHeaders = {
  accept: 'application/json',
  'accept-language': 'en-US,en;q=0.9',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};

/** The same path again, and one that nobody has requested before. */
const cached = '/api/v2/news?pageSize=100';
const uncached = '/api/v2/news?pageSize=100&updatedSince={n}';

interface Comparison {
  readonly name: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** our CPU over nginx's, at most */
  readonly most?: number;
  /** whether the bare proxy does the same */
  readonly isBare?: true;
}

const allComparisons: readonly Comparison[] = [
  { name: 'miss', path: uncached, most: 8, isBare: true },
  { name: 'miss, gzip', path: uncached, headers: { 'accept-encoding': 'gzip' } },
  { name: 'hit', path: cached, most: 4, isBare: true },
  { name: 'hit, gzip', path: cached, headers: { 'accept-encoding': 'gzip' } },
];

const startProxy = (upstream: string): Promise<RunningServer> =>
  startServer('server-proxy/main.ts', {
    flags: proxyFlags,
    env: {
      UPSTREAM_URL: upstream,
      UPSTREAM_KEY: 'bench-key-0123456789',
      PORT: '0',
      // One client sends as much as it can: limits are counted as always, and never reached.
      CLIENT_RATE_LIMIT: '1000000',
      UPSTREAM_RATE_LIMIT: '1000000',
    },
  });

interface Servers {
  readonly proxy: RunningServer;
  readonly bare: RunningServer;
  /** undefined where it is not installed */
  readonly nginx: RunningServer | undefined;
}

interface Scale {
  /** of each load */
  readonly seconds: number;
  readonly rounds: number;
  readonly comparisons: readonly Comparison[];
  /** of a first load of each server, which does not count */
  readonly warmUpSeconds: number;
  /** requests per second while latency is measured */
  readonly rate: number;
}

async function cpuTable({ proxy, bare, nginx }: Servers, { seconds, rounds, comparisons, warmUpSeconds }: Scale): Promise<Table> {
  const rows: Table['rows'][number][] = [];
  for (const { name, path, headers = {}, most, isBare } of comparisons) {
    const load = (server: RunningServer): MeasuredLoad => ({
      url: server.url + path,
      headers: { ...browserHeaders, ...headers },
      connections: 16,
      seconds,
      pid: server.pid,
    });
    const cost: Partial<Record<string, number>> = await compareCpu<string>(
      { proxy: load(proxy), ...(isBare && { bare: load(bare) }), ...(nginx && { nginx: load(nginx) }) },
      { rounds, warmUpSeconds },
    );
    const row = (name: string, micros = NaN, most?: number): void => {
      const ratio = micros / (cost['nginx'] ?? NaN);
      const compared = nginx
        ? [formatValue(cost['nginx'] ?? NaN), formatValue(ratio, 'x'), ...budgetCells(ratio, { most }, 'x')]
        : ['–', '–', '', ''];
      rows.push([name, formatValue(micros), ...compared]);
    };
    row(name, cost['proxy'], most);
    if (isBare) row(`${name}, bare node:http`, cost['bare']);
  }
  return {
    title: `CPU µs of a request for 100 headlines; ${rounds} rounds of ${seconds} s in turns, medians`,
    columns: ['request', 'CPU', 'nginx', 'ratio', 'budget', 'met'],
    rows,
  };
}

/** Milliseconds from the start of the process to its first response; the very first start fills the compile cache and does not count. */
async function coldStartMs(upstream: string, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const started = performance.now();
    await using proxy = await startProxy(upstream);
    const ms = await untilResponding(`${proxy.url}/healthz`, undefined, started);
    if (round > 0) times.push(ms);
  }
  return median(times);
}

/** A constant rate leaves time between requests; a stall then shows in the slowest, as it does to people. */
async function otherTable({ proxy, nginx }: Servers, { seconds, rate }: Scale, coldStart: number): Promise<Table> {
  const hits = async (server: RunningServer) => {
    const load = { url: server.url + cached, headers: browserHeaders, connections: 16, rate, seconds };
    await sendLoad(load);
    return sendLoad(load);
  };
  const ours = await hits(proxy);
  const theirs = nginx && (await hits(nginx));
  const row = (name: string, unit: string, value: number, nginx: number | undefined, most: number): Table['rows'][number] => [
    name,
    formatValue(value, unit),
    nginx === undefined ? '–' : formatValue(nginx, unit),
    ...budgetCells(value, { most }, unit),
  ];
  return {
    title: `Latency at ${rate.toLocaleString('en-US')} requests a second, memory and start`,
    columns: ['measure', 'proxy', 'nginx', 'budget', 'met'],
    rows: [
      row('hit at a constant rate, p50', ' ms', ours.p50Ms, theirs?.p50Ms, 1),
      row('hit at a constant rate, p99', ' ms', ours.p99Ms, theirs?.p99Ms, 5),
      row('memory after all loads', ' MB', memoryMb(proxy.pid), nginx && memoryMb(nginx.pid), 250),
      row('start to first response', ' ms', coldStart, undefined, 200),
    ],
  };
}

async function measure(scale: Scale): Promise<Table[]> {
  await using upstream = await startServer('bench/proxy/upstream.ts');
  const coldStart = await coldStartMs(upstream.url, scale.rounds);
  await using proxy = await startProxy(upstream.url);
  await using bare = await startServer('bench/proxy/bare-proxy.ts', { env: { UPSTREAM_URL: upstream.url } });
  await using nginx = await startNginx(upstream.url);
  if (!nginx) console.log('nginx is not installed: the comparison is skipped.\n');
  const servers = { proxy, bare, nginx };
  return [await cpuTable(servers, scale), await otherTable(servers, scale, coldStart)];
}

/** @param args seconds of a round, and how many rounds; 4 and 5 if absent */
export const run = ([seconds = '4', rounds = '5']: readonly string[] = []): Promise<Table[]> =>
  measure({ seconds: Number(seconds), rounds: Number(rounds), comparisons: allComparisons, warmUpSeconds: 3, rate: 1000 });

export const shortest: Shortest = {
  needs: ['nginx'],
  run: () => measure({ seconds: 0.3, rounds: 1, comparisons: allComparisons.slice(0, 1), warmUpSeconds: 0, rate: 100 }),
};
