import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { sendLoad, type LoadResult } from '../../support/load.ts';
import { memoryMb, peakMemoryMb, startServer, type LoggedServer } from '../../support/processes.ts';
import { hostileWay, wayNames } from './hostile-ways.ts';
import { startOwnService } from './own-service.ts';
import { deskHeaders, startClient, startProxy, type Finding } from './parts.ts';

const requestsPerSecond = 40;

/** Assumed: nobody notices less than this, and a p99 of a few milliseconds doubles when another program runs for a moment. */
const unnoticedMs = 50;
/** Less than the 512 MB that the unit and the container allow, with room for what they run besides. */
const mostMb = 380;

/** The innocent client: a person at 127.0.0.3 with the six connections of a browser, whose queries are all different ones. */
const innocent = (url: string, seconds: number): Promise<LoadResult> =>
  sendLoad({
    url: `${url}/api/v2/news?page=1000&updatedSince={n}`,
    headers: deskHeaders,
    connections: 6,
    rate: requestsPerSecond,
    seconds,
    address: '127.0.0.3',
  });

const startUpstream = (way: string): Promise<LoggedServer> =>
  hostileWay(way).respond ? startServer('bench/proofs/proxy/upstream-process.ts', { args: [way] }) : startOwnService();

const statusCounts = z.record(z.string(), z.number());

async function measure(way: string, encoding: string, seconds: number) {
  await using upstream = await startUpstream(way);
  await using proxy = await startProxy(upstream.url);
  await innocent(proxy.url, Math.min(3, seconds));
  const alone = await innocent(proxy.url, seconds);
  const beforeMb = memoryMb(proxy.pid);

  // The hostile clients have the lowest priority: they are other computers, and not what delays this one.
  await using client = await startClient('hostile-client.ts', [way, proxy.url, encoding], 19);
  const attack = async (): Promise<void> => {
    // By then the innocent client is sending.
    await wait(1000);
    client.begin();
  };
  const [beside] = await Promise.all([innocent(proxy.url, seconds + 1), attack()]);
  const counts = z.parse(statusCounts, JSON.parse(await client.stop()));
  await wait(Math.min(5, seconds) * 1000);
  return { alone, beside, counts, beforeMb, peakMb: peakMemoryMb(proxy.pid), afterMb: memoryMb(proxy.pid) };
}

const ms = (value: number): number => Math.round(value * 10) / 10;

/** A client beside hostile ones, against the same client alone. @param seconds of each measurement @param isJudged whether what is measured is held against its limits */
export async function fairness(seconds = 15, names: readonly string[] = wayNames, isJudged = true): Promise<Finding> {
  const rows: (string | number)[][] = [];
  const failures: string[] = [];
  const cases = names.flatMap((way) => (hostileWay(way).isLarge ? ['', 'br'] : ['']).map((encoding) => [way, encoding] as const));
  for (const [way, encoding] of cases) {
    const { alone, beside, counts, beforeMb, peakMb, afterMb } = await measure(way, encoding, seconds);
    const isHeld = !isJudged || (beside.errors === 0 && beside.p99Ms <= Math.max(alone.p99Ms * 2, unnoticedMs) && peakMb <= mostMb);
    const name = encoding === '' ? way : `${way}, ${encoding}`;
    if (!isHeld) failures.push(`a client beside ${name}: p99 ${ms(beside.p99Ms)} ms, ${beside.errors} refused, ${Math.round(peakMb)} MB`);
    rows.push([
      name,
      ...[alone, beside].flatMap(({ p50Ms, p99Ms }) => [ms(p50Ms), ms(p99Ms)]),
      beside.errors,
      ...[beforeMb, peakMb, afterMb].map(Math.round),
      isHeld ? 'yes' : 'NO',
      Object.entries(counts)
        .map(([status, count]) => `${count} x ${status}`)
        .join(', '),
    ]);
  }
  const conditions = [
    `p50 and p99 in ms, from when a request is due, of ${seconds * requestsPerSecond} different queries at ${requestsPerSecond}/s`,
    'memory of the proxy in MB before the hostile clients, at most, and after them',
    `held: none refused, p99 at most 2x that of the client alone or ${unnoticedMs} ms, and at most ${mostMb} MB`,
    `hostile clients with the lowest priority (nice 19), on ${cpus().length} cores with everything else`,
  ];
  return {
    table: {
      title: `A client beside hostile ones: ${conditions.join('; ')}`,
      columns: ['hostile', 'alone p50', 'p99', 'beside p50', 'p99', 'refused', 'before', 'peak', 'after', 'held', 'hostile responses'],
      rows,
    },
    failures,
  };
}
