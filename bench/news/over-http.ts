import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Asked, Cost } from '../load/cpu-per-request.ts';
import { drive } from '../load/drive.ts';
import { inTurns } from '../load/in-turns.ts';
import { startNginx } from '../load/nginx.ts';
import { memoryMb } from '../load/processes.ts';
import type { Running } from '../load/running.ts';
import { startService } from '../load/service.ts';
import type { Table } from '../table.ts';
import { judged } from './judged.ts';
import { serveStore, type Served } from './served.ts';

const bareScript = fileURLToPath(new URL('../load/bare-http.ts', import.meta.url));

interface Measure {
  readonly name: string;
  readonly path: string;
  /** the same bytes at nginx */
  readonly file: string;
}

const measures: readonly Measure[] = [
  { name: 'latest 15', path: '/api/v2/news', file: 'latest.json' },
  { name: '100 full items', path: '/api/v2/news?pageSize=100&displayOutput=full', file: 'full.json' },
];

const bytesOf = async ({ url, headers }: Served, path: string): Promise<Buffer> => {
  const response = await fetch(url + path, { headers });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};

/** The same files by `node:http` and nothing else: what no service on Node can go below. */
async function startBare(files: Readonly<Record<string, Buffer>>): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  const bare = await startService({ script: bareScript, args: [folder] });
  const stop = async (): Promise<void> => {
    await bare.stop();
    rmSync(folder, { recursive: true });
  };
  return { ...bare, stop };
}

function costRow(name: string, cost: Cost, nginx: Cost | undefined): Table['rows'][number] {
  const [micros, per] = [cost.cpuMicrosPerRequest, nginx?.cpuMicrosPerRequest];
  const compared = per === undefined ? ['–', '–'] : [Math.round(per), `${(micros / per).toFixed(2)}x`];
  return [name, Math.round(micros), ...compared, Math.round(cost.p50Ms * 1000), cost.requests];
}

async function costTable(service: Served, seconds: number): Promise<Table> {
  const files = {
    'latest.json': await bytesOf(service, '/api/v2/news'),
    'full.json': await bytesOf(service, '/api/v2/news?pageSize=100&displayOutput=full'),
  };
  const nginx = await startNginx({ site: () => ({ server: 'location / { }' }), files });
  const bare = await startBare(files);
  const rows: Table['rows'][number][] = [];
  try {
    for (const { name, path, file } of measures) {
      const load = { headers: service.headers, connections: 16, seconds };
      const asked: Record<string, Asked> = {
        ours: { ...load, url: service.url + path, pids: [service.pid] },
        bare: { ...load, url: `${bare.url}/${file}`, pids: [bare.pid] },
      };
      if (nginx) asked['nginx'] = { ...load, url: `${nginx.url}/${file}`, pids: [nginx.pid] };
      const { ours, bare: floor, nginx: theirs } = await inTurns(asked);
      if (!ours || !floor || ours.errors + floor.errors + (theirs?.errors ?? 0) > 0) throw new Error(`${name}: some requests failed`);
      rows.push(costRow(name, ours, theirs), costRow('  bare node:http, same bytes', floor, theirs));
    }
  } finally {
    await bare.stop();
    await nginx?.stop();
  }
  const missing = nginx ? '' : '; nginx is not on this machine, so the comparison was skipped';
  return {
    title: `Over HTTP with key, headers and log: CPU µs a request, beside nginx with the same bytes in a file${missing}`,
    columns: ['asked', 'CPU µs', 'nginx', 'ratio', 'p50 µs', 'requests'],
    rows,
  };
}

/** Asks for health at a steady pace, alone and while searches keep every thread busy. */
async function healthTable(service: Served, heavy: string, seconds: number): Promise<Table> {
  const health = () => drive({ url: `${service.url}/healthz`, connections: 2, rate: 100, seconds, first: 0 });
  const alone = await health();
  const searches = drive({
    url: `${service.url}/api/v2/news?${heavy}&dateFrom=2000-01-01&publishedSince={n}`,
    headers: service.headers,
    connections: 8,
    seconds: seconds + 2,
    first: 1_000_000,
  });
  const beside = await health();
  const searched = await searches;
  const row = (name: string, { p50Ms, p99Ms }: typeof alone, target?: number): Table['rows'][number] => [
    name,
    p50Ms,
    p99Ms,
    ...judged(p50Ms, target),
  ];
  return {
    title: `A health check, milliseconds; meanwhile ${searched.requests} searches (${searched.errors} refused), p50 ${searched.p50Ms.toFixed(0)} ms`,
    columns: ['when', 'p50', 'p99', 'target', 'met'],
    rows: [row('alone', alone), row('while 8 callers search', beside, 1)],
  };
}

/** @param heavy the query string of a search that takes long */
export async function httpTables(store: string, heavy: string, { seconds = 1 } = {}): Promise<Table[]> {
  const service = await serveStore(store);
  const memory = (of: Running): number => Math.round(memoryMb([of.pid]));
  try {
    const atStart = memory(service);
    const costs = await costTable(service, seconds);
    const afterLoad = memory(service);
    const health = await healthTable(service, heavy, 4 * seconds);
    const afterSearches = memory(service);
    const most = Math.max(atStart, afterLoad, afterSearches);
    const memories: Table = {
      title: 'Memory of the process that serves (resident), MB',
      columns: ['when', 'MB', 'target', 'met'],
      rows: [
        ['started', atStart, '', ''],
        ['after the load', afterLoad, '', ''],
        ['after the searches', afterSearches, '', ''],
        ['the most of these', most, ...judged(most, 400)],
      ],
    };
    return [costs, health, memories];
  } finally {
    await service.stop();
  }
}
