import { fileURLToPath } from 'node:url';
import { cpuPerRequest, type Asked, type Cost } from './load/cpu-per-request.ts';
import { inTurns, middle } from './load/in-turns.ts';
import { startNginx } from './load/nginx.ts';
import { memoryMb } from './load/processes.ts';
import type { Running } from './load/running.ts';
import { startService } from './load/service.ts';
import { untilAnswering } from './load/until-answering.ts';
import type { Table } from './table.ts';

export const question = 'What does a request cost in the proxy, beside nginx with the same upstream?';

const upstreamScript = fileURLToPath(new URL('./made/tiny-upstream.ts', import.meta.url));
const bareScript = fileURLToPath(new URL('./made/bare-proxy.ts', import.meta.url));
const proxyScript = fileURLToPath(new URL('../server-proxy/main.ts', import.meta.url));

/** What a browser sends from the desk's own page. */
const browser = {
  accept: 'application/json',
  'accept-language': 'en-US,en;q=0.9',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};

/** The same address again, and one that nobody asked before. */
const again = '/api/v2/news?pageSize=100';
const never = '/api/v2/news?pageSize=100&updatedSince={n}';

interface Measure {
  readonly name: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** our CPU over nginx's, at most; where nobody promised anything, undefined */
  readonly target?: number;
  /** whether a bare server of Node's does the same thing, for the floor */
  readonly bare?: true;
}

const measures: readonly Measure[] = [
  { name: 'miss', path: never, target: 8, bare: true },
  { name: 'miss, gzip', path: never, headers: { 'accept-encoding': 'gzip' } },
  { name: 'hit', path: again, target: 4, bare: true },
  { name: 'hit, gzip', path: again, headers: { 'accept-encoding': 'gzip' } },
];

/** One client asks as much as it can: the limits are counted as always, and never reached. */
const unlimited = { CLIENT_RATE_LIMIT: '1000000', UPSTREAM_RATE_LIMIT: '1000000' };

const startProxy = (upstream: Running) =>
  startService({ script: proxyScript, env: { UPSTREAM_URL: upstream.url, UPSTREAM_KEY: 'bench-key-0123456789', PORT: '0', ...unlimited } });

/** `proxy_pass` with kept connections, and with `proxy_cache` for the address that is asked again; both may pack. */
const nginxBefore = (upstream: Running) =>
  startNginx({
    site: (folder) => ({
      http: `
        upstream tiny { server ${new URL(upstream.url).host}; keepalive 64; }
        proxy_cache_path ${folder}/cache keys_zone=answers:10m;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_buffers 16 16k;
        gzip on;
        gzip_comp_level 6;
        gzip_types application/json;`,
      server: `
        location / { proxy_pass http://tiny; if ($arg_updatedSince = "") { rewrite ^ /cached$uri last; } }
        location /cached/ { internal; proxy_pass http://tiny/; proxy_cache answers; proxy_cache_valid 200 60s; }`,
    }),
  });

const text = (value: number | undefined, unit = ''): string => (value === undefined ? '–' : `${value.toFixed(value < 10 ? 2 : 0)}${unit}`);

const row = (name: string, unit: string, ours: number, nginx: number | undefined, ratioTarget: number | undefined): string[] => {
  const ratio = nginx === undefined ? undefined : ours / nginx;
  const isMet = ratio === undefined || ratioTarget === undefined ? '' : ratio <= ratioTarget ? 'yes' : 'no';
  return [name, text(ours, unit), text(nginx, unit), text(ratio, 'x'), ratioTarget === undefined ? '' : `${ratioTarget}x`, isMet];
};

const limited = (name: string, unit: string, ours: number, nginx: number | undefined, most: number): string[] => [
  ...row(name, unit, ours, nginx, undefined).slice(0, 4),
  `${most}${unit}`,
  ours <= most ? 'yes' : 'no',
];

interface Servers {
  readonly proxy: Running;
  readonly bare: Running;
  /** undefined where the machine has none */
  readonly nginx: Running | undefined;
}

/** Our row and, below it, what bare Node costs in the same rounds. */
async function costs({ proxy, bare, nginx }: Servers, seconds: number, rounds: number): Promise<string[][]> {
  const rows: string[][] = [];
  for (const { name, path, headers = {}, target, bare: hasFloor } of measures) {
    const asked = (server: Running): Asked => ({
      url: server.url + path,
      headers: { ...browser, ...headers },
      connections: 16,
      seconds,
      pids: [server.pid],
    });
    const cost: Partial<Record<string, Cost>> = await inTurns<string>(
      { ours: asked(proxy), ...(hasFloor && { bare: asked(bare) }), ...(nginx && { nginx: asked(nginx) }) },
      { rounds },
    );
    if (Object.values(cost).some((one) => one !== undefined && one.errors > 0)) throw new Error(`${name}: some requests failed`);
    const micros = (server: string): number | undefined => cost[server]?.cpuMicrosPerRequest;
    rows.push(row(name, ' µs', micros('ours') ?? NaN, micros('nginx'), target));
    if (hasFloor)
      rows.push(
        row(`${name}, bare node:http${path === never ? ' and undici' : ''}`, ' µs', micros('bare') ?? NaN, micros('nginx'), undefined),
      );
  }
  return rows;
}

/** A constant rate leaves time between requests; a stall then shows in the slowest, as it does to people. */
async function latency(proxy: Running, nginx: Running | undefined, seconds: number): Promise<string[][]> {
  const at = (server: Running) =>
    cpuPerRequest({ url: server.url + again, headers: browser, connections: 16, seconds, rate: 1000, pids: [server.pid] });
  await at(proxy);
  const ours = await at(proxy);
  const theirs = nginx && (await at(nginx));
  return [
    limited('hit at 1,000 requests/s, p50', ' ms', ours.p50Ms, theirs?.p50Ms, 1),
    limited('hit at 1,000 requests/s, p99', ' ms', ours.p99Ms, theirs?.p99Ms, 5),
  ];
}

/** From the start of a process to its first answer, not counting the very first, which fills the compile cache. */
async function coldStart(upstream: Running, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const started = performance.now();
    const proxy = await startProxy(upstream);
    const ms = await untilAnswering(`${proxy.url}/healthz`, { started });
    if (round > 0) times.push(ms);
    await proxy.stop();
  }
  return middle(times);
}

/** @param args seconds of a round, and how many rounds; 4 and 5 if absent */
export async function run([seconds = '4', rounds = '5']: readonly string[] = []): Promise<Table[]> {
  const upstream = await startService({ script: upstreamScript });
  const stops = [upstream.stop];
  try {
    const starting = await coldStart(upstream, Number(rounds));
    const proxy = await startProxy(upstream);
    stops.push(proxy.stop);
    const bare = await startService({ script: bareScript, env: { UPSTREAM_URL: upstream.url } });
    stops.push(bare.stop);
    const nginx = await nginxBefore(upstream);
    if (nginx) stops.push(nginx.stop);
    else console.log('nginx is not installed here: the comparison is skipped.\n');
    const columns = ['measure', 'ours', 'nginx', 'ratio', 'target', 'met'];
    const spent = await costs({ proxy, bare, nginx }, Number(seconds), Number(rounds));
    const rest = [
      ...(await latency(proxy, nginx, Number(seconds))),
      limited('memory after all that', ' MB', memoryMb([proxy.pid]), nginx && memoryMb([nginx.pid]), 250),
      limited('cold start, to the first answer', ' ms', starting, undefined, 200),
    ];
    return [
      { title: `CPU of a request; a news page of 100 headlines; ${rounds} rounds of ${seconds} s in turns, medians`, columns, rows: spent },
      { title: 'Beside it', columns, rows: rest },
    ];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
