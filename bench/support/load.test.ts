import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { sendLoad, wrkScript } from './load.ts';
import { cpuSeconds, listen, memoryMb, parseStat, processTree } from './processes.ts';

it('parses the status of a process with any name', () => {
  const stat = (name: string): string => `7 (${name}) S 3 1 1 0 -1 4194560 100 0 3 0 120 30 7 9 20 0 1 0 100 1000 200`;
  expect(parseStat(stat('node'))).toEqual({ parent: 3, ticks: 150 });
  expect(parseStat(stat('a) S 99 (b'))).toEqual({ parent: 3, ticks: 150 });
  expect(() => parseStat('')).toThrow('not a process status');
});

it('finds all descendants of a process', () => {
  const stats = new Map([0, 1, 2, 1, 9].map((parent, index) => [index + 1, { parent, ticks: 1 }]));
  expect(processTree(1, stats).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  expect(processTree(42, stats)).toEqual([]);
});

it('reads CPU time and memory of a running process', () => {
  const before = cpuSeconds(process.pid);
  const { user, system } = process.cpuUsage();
  const isShort = ({ user: now, system: also }: NodeJS.CpuUsage): boolean => now + also - user - system < 100_000;
  while (isShort(process.cpuUsage()));
  // The kernel counts in hundredths of a second.
  expect(cpuSeconds(process.pid) - before).toBeGreaterThan(0.05);
  expect(memoryMb(process.pid)).toBeGreaterThan(10);
});

it('escapes header values in the script for wrk', () => {
  expect(wrkScript({ url: 'http://x/a?b={n}', headers: { h: 'a"\\\n]]b' } }, 5)).toContain(
    'wrk.headers["h"] = "a\\034\\092\\010\\093\\093b"',
  );
});

async function startRecorder() {
  const urls = new Set<string>();
  const headers = new Set<unknown>();
  const server = createServer((request, response) => {
    urls.add(request.url ?? '');
    headers.add(request.headers['x-test']);
    response.statusCode = request.url?.startsWith('/wrong') ? 503 : 200;
    response.end('{}');
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { urls, headers, url: await listen(server) };
}

it.each([undefined, 200])('sends numbered requests with headers (rate %s)', async (rate) => {
  const { url, urls, headers } = await startRecorder();
  const result = await sendLoad({ url: `${url}/a?n={n}&x=1`, headers: { 'x-test': 'yes' }, connections: 2, seconds: 1, rate });
  // wrk sends one more request, which it does not count.
  expect(urls.size).toBeGreaterThanOrEqual(result.requests);
  expect([...urls][0]).toMatch(/^\/a\?n=\d+&x=1$/);
  expect(headers).toEqual(new Set(['yes']));
  expect(result.errors).toBe(0);
  if (rate !== undefined) expect(result.requests).toBe(200);
});

it.each([undefined, 50])('counts failed responses (rate %s)', async (rate) => {
  const { url } = await startRecorder();
  const { errors, requests } = await sendLoad({ url: `${url}/wrong`, connections: 1, seconds: 1, rate });
  expect(errors).toBe(requests);
});

it('sends from an address', async () => {
  const addresses = new Set<string | undefined>();
  const server = createServer((request, response) => {
    addresses.add(request.socket.remoteAddress);
    response.end('{}');
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await sendLoad({ url: await listen(server), connections: 1, rate: 20, seconds: 0.2, address: '127.0.0.9' });
  expect(addresses).toEqual(new Set(['127.0.0.9']));
});
