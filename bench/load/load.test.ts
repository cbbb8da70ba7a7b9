import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { drive } from './drive.ts';
import { middle, middleCost } from './in-turns.ts';
import { parseLoadResult } from './load.ts';
import { nginxConfig } from './nginx-config.ts';
import { startNginx } from './nginx.ts';
import { parseStat, residentMb, treeOf } from './process-stat.ts';
import { cpuSeconds, memoryMb } from './processes.ts';
import { findProgram } from './programs.ts';
import { wrkScript } from './wrk-script.ts';

const stat = (pid: number, name: string, parent: number, user: number, system: number): string =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 100 0 3 0 ${user} ${system} 7 9 20 0 1 0 100 1000 200`;

it('the status of a process is read past any name it gave itself', () => {
  expect(parseStat(stat(7, 'node', 3, 120, 30))).toEqual({ parent: 3, ticks: 150 });
  expect(parseStat(stat(7, 'a) S 99 (b', 3, 1, 2))).toEqual({ parent: 3, ticks: 3 });
  expect(() => parseStat('')).toThrow();
});

it('a tree of processes holds children of children and nobody else', () => {
  const stats = new Map([1, 2, 3, 4, 5].map((pid) => [pid, { parent: [0, 1, 2, 1, 9][pid - 1] ?? 0, ticks: 1 }]));
  expect(treeOf(1, stats).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4]);
  expect(treeOf(3, stats)).toEqual([3]);
  expect(treeOf(42, stats)).toEqual([]);
});

it('resident memory is read in megabytes', () => {
  expect(residentMb('VmPeak:\t 900 kB\nVmRSS:\t   51200 kB\n')).toBe(50);
  expect(residentMb('Name:\tkthread\n')).toBe(0);
});

it('CPU time grows by the work that is done', () => {
  const before = cpuSeconds([process.pid]);
  // By the processor's clock: on a busy machine 200 ms on the wall may hold no work at all.
  const { user, system } = process.cpuUsage();
  const spentMicros = (): number => {
    const now = process.cpuUsage();
    return now.user + now.system - user - system;
  };
  while (spentMicros() < 100_000);
  const spent = cpuSeconds([process.pid]) - before;
  // The kernel counts in hundredths of a second.
  expect(spent).toBeGreaterThan(0.05);
  expect(memoryMb([process.pid])).toBeGreaterThan(10);
});

it('a driver may say anything before its result, which is checked', () => {
  expect(parseLoadResult('Running 1s test\n\n{"requests":10,"p50Ms":0.5,"p99Ms":2,"errors":0}\n')).toEqual({
    requests: 10,
    p50Ms: 0.5,
    p99Ms: 2,
    errors: 0,
  });
  expect(() => parseLoadResult('Running 1s test\n')).toThrow();
  expect(() => parseLoadResult('{"requests":null}')).toThrow();
});

it('the middle of the rounds counts, and every error', () => {
  expect(middle([9, 1, 5])).toBe(5);
  const cost = (cpuMicrosPerRequest: number, errors: number) => ({ requests: 10, errors, cpuMicrosPerRequest, p50Ms: 1, p99Ms: 2 });
  expect(middleCost([cost(30, 1), cost(10, 0), cost(20, 2)])).toEqual({ ...cost(20, 3), requests: 30 });
});

it('nginx runs one worker in the folder it is given, and writes its log', () => {
  const text = nginxConfig('/made/x', 8123, { http: 'upstream u {}', server: 'location / {}' });
  for (const part of [
    'worker_processes 1;',
    'listen 127.0.0.1:8123;',
    '/made/x/access.log',
    'upstream u {}',
    'location / {}',
    'daemon off;',
  ])
    expect(text).toContain(part);
});

it('a program that is not there is undefined', () => {
  expect(findProgram('no-such-program-of-this-machine')).toBeUndefined();
  expect(findProgram('sh')).toMatch(/\/sh$/);
});

it('header values cannot leave their quotes in the script', () => {
  expect(wrkScript({ url: 'http://x/a?b={n}', headers: { h: 'a"\\\n]]b' }, first: 5 })).toContain(
    'wrk.headers["h"] = "a\\034\\092\\010\\093\\093b"',
  );
});

async function recorder() {
  const urls = new Set<string>();
  const hosts = new Set<string | undefined>();
  const server = createServer((request, response) => {
    urls.add(request.url ?? '');
    hosts.add(request.headers['x-mark']?.toString());
    response.statusCode = request.url?.startsWith('/wrong') ? 503 : 200;
    response.end('{}');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return { urls, hosts, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

it.each([
  ['as fast as they come back', undefined],
  ['at a constant rate', 200],
])('requests %s carry the headers and each its own number', async (_, rate) => {
  const { url, urls, hosts } = await recorder();
  const load = { url: `${url}/a?n={n}&x=1`, headers: { 'x-mark': 'yes' }, connections: 2, seconds: 1, first: 100 };
  const result = await drive({ ...load, ...(rate === undefined ? {} : { rate }) });
  // wrk makes one request only to look at it
  expect(urls).toContain('/a?n=101&x=1');
  expect(urls.size).toBeGreaterThanOrEqual(result.requests);
  expect(hosts).toEqual(new Set(['yes']));
  expect(result.errors).toBe(0);
  expect(result.p99Ms).toBeGreaterThanOrEqual(result.p50Ms);
  if (rate !== undefined) expect(result.requests).toBe(200);
});

it.each([undefined, 50])('answers that are failures are counted (rate %s)', async (rate) => {
  const { url } = await recorder();
  const result = await drive({ url: `${url}/wrong`, connections: 1, seconds: 1, first: 1, ...(rate === undefined ? {} : { rate }) });
  expect(result.errors).toBe(result.requests);
});

it.runIf(findProgram('nginx'))('nginx serves the files it is given, and is gone when it is stopped', async () => {
  const nginx = await startNginx({ site: () => ({ server: 'location / {}' }), files: { 'news.json': '[1]' } });
  expect(await (await fetch(`${nginx?.url}/news.json`)).text()).toBe('[1]');
  await nginx?.stop();
  await expect(fetch(`${nginx?.url}/news.json`)).rejects.toThrow();
});

it.runIf(findProgram('nginx'))('nginx that cannot start says why', async () => {
  await expect(startNginx({ site: () => ({ server: 'no_such_directive;' }) })).rejects.toThrow(/no_such_directive/);
});
