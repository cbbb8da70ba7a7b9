import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { sendLoad, type LoadResult } from '../../support/load.ts';
import { cpuSeconds, startServer } from '../../support/processes.ts';
import { hostileWays } from './hostile-ways.ts';
import { deskHeaders, startClient, startProxy, type Finding } from './parts.ts';

const seconds = 15;
const requestsPerSecond = 40;

/** Assumed: nobody notices less than this, and a p99 of a few milliseconds doubles when another program runs for a moment. */
const unnoticedMs = 10;

/** The innocent client: a person at 127.0.0.3 with the six connections of a browser, whose queries are all different ones. */
const innocent = (url: string, forSeconds: number): Promise<LoadResult> =>
  sendLoad({
    url: `${url}/api/v2/news?page=1000&updatedSince={n}`,
    headers: deskHeaders,
    connections: 6,
    rate: requestsPerSecond,
    seconds: forSeconds,
    address: '127.0.0.3',
  });

async function openDesk(way: string) {
  await using stack = new AsyncDisposableStack();
  const upstream = stack.use(await startServer('bench/proofs/proxy/upstream-process.ts', { args: [way] }));
  const proxy = stack.use(await startProxy(upstream.url));
  const opened = stack.move();
  return { upstream, proxy, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** CPU seconds of all programs on the machine so far. */
const machineSeconds = (): number => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;

/** Starts counting. @returns percent of one core that each process, and the whole machine, has used since */
function countCpu(pids: readonly number[]): () => number[] {
  const started = performance.now();
  const read = (): number[] => [...pids.map(cpuSeconds), machineSeconds()];
  const before = read();
  return () => {
    const elapsed = (performance.now() - started) / 1000;
    return read().map((used, index) => ((used - (before[index] ?? NaN)) / elapsed) * 100);
  };
}

const statusCounts = z.record(z.string(), z.number());

async function measure(way: string) {
  await using attacked = await openDesk(way);
  // The other desk shows how slow the machine itself is at the same time.
  await using other = await openDesk(way);
  await Promise.all([innocent(attacked.proxy.url, 3), innocent(other.proxy.url, 3)]);
  const alone = await innocent(attacked.proxy.url, seconds);

  await using client = await startClient('hostile-client.ts', [way, attacked.proxy.url, '127.0.0.2'], 19);
  const cpu = countCpu([attacked.proxy.pid, attacked.upstream.pid, client.pid]);
  const attack = async (): Promise<void> => {
    // By then the other two are sending.
    await wait(1000);
    client.begin();
  };
  const [beside, elsewhere] = await Promise.all([innocent(attacked.proxy.url, seconds), innocent(other.proxy.url, seconds), attack()]);
  const percent = cpu();
  const counts = z.parse(statusCounts, JSON.parse(await client.stop()));
  return { alone, beside, elsewhere, counts, percent };
}

const ms = (value: number): number => Math.round(value * 10) / 10;

/** A client beside a hostile one, against the same client alone and at another proxy at the same time. */
export async function fairness(): Promise<Finding> {
  const rows: (string | number)[][] = [];
  const failures: string[] = [];
  for (const way of Object.keys(hostileWays)) {
    const { alone, beside, elsewhere, counts, percent } = await measure(way);
    // Where the machine itself is slower, another proxy is as well.
    const baseMs = Math.max(alone.p99Ms, elsewhere.p99Ms);
    const isHeld = beside.errors === 0 && beside.p99Ms <= Math.max(baseMs * 2, baseMs + unnoticedMs);
    if (!isHeld) failures.push(`a client beside a ${way} one: p99 ${ms(beside.p99Ms)} ms, ${beside.errors} refused`);
    rows.push([
      way,
      ...[alone, elsewhere, beside].map(({ p50Ms, p99Ms }) => `${ms(p50Ms)} / ${ms(p99Ms)}`),
      `${(beside.p99Ms / alone.p99Ms).toFixed(1)}x`,
      `${(beside.p99Ms / elsewhere.p99Ms).toFixed(1)}x`,
      beside.errors,
      isHeld ? 'yes' : 'NO',
      ...percent.map(Math.round),
      Object.entries(counts)
        .map(([status, count]) => `${count} x ${status}`)
        .join(', '),
    ]);
  }
  const conditions = [
    `p50 / p99 in ms, from when a request is due, of ${seconds * requestsPerSecond} different queries at ${requestsPerSecond}/s`,
    'elsewhere is another proxy at the same time',
    'the hostile client has the lowest priority (nice 19)',
    `held: none refused, and p99 at most 2x or ${unnoticedMs} ms above the slower of alone and elsewhere`,
    `CPU in percent of one of ${cpus().length} cores`,
  ];
  return {
    table: {
      title: `A client beside a hostile one: ${conditions.join('; ')}`,
      columns: [
        ...['hostile', 'alone', 'elsewhere', 'beside', 'to alone', 'to elsewhere', 'refused', 'held'],
        ...['CPU of proxy', 'upstream', 'hostile', 'machine', 'hostile responses'],
      ],
      rows,
    },
    failures,
  };
}
