import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Load, LoadResult } from './load.ts';
import { median, percentile } from './statistics.ts';

// `node load-client.ts LOAD` sends the requests of a Load, given as JSON, and prints the LoadResult.

const load = JSON.parse(process.argv[2] ?? '') as Load & { readonly first: number };
const agent = new Agent({
  keepAlive: true,
  maxSockets: load.connections,
  ...(load.address !== undefined && { localAddress: load.address }),
});
const times: number[] = [];
let errors = 0;
let n = load.first;

/** @param dueMs when it should start: a late start counts, or a stalled server would look fast */
const sendRequest = (dueMs: number): Promise<void> =>
  new Promise((resolve) => {
    const finish = (isGood: boolean): void => {
      if (!isGood) errors++;
      times.push(performance.now() - dueMs);
      resolve();
    };
    const url = load.url.replace('{n}', String(n++));
    get(url, { agent, headers: { ...load.headers } }, (response) => {
      response.resume();
      response.on('end', () => finish((response.statusCode ?? 500) < 400));
      response.on('error', () => finish(false));
    }).on('error', () => finish(false));
  });

const started = performance.now();

async function sendOneAfterAnother(): Promise<void> {
  while (performance.now() < started + load.seconds * 1000) await sendRequest(performance.now());
}

async function sendAtRate(rate: number): Promise<void> {
  const requests: Promise<void>[] = [];
  const count = Math.round(rate * load.seconds);
  // Computed from the start each time: adding up steps would add up rounding errors.
  for (let index = 0; index < count; index++) {
    const due = started + (index * 1000) / rate;
    const ms = due - performance.now();
    if (ms > 0) await wait(ms);
    requests.push(sendRequest(due));
  }
  await Promise.all(requests);
}

await (load.rate === undefined ? Promise.all(Array.from({ length: load.connections }, sendOneAfterAnother)) : sendAtRate(load.rate));
agent.destroy();
const { user, system } = process.cpuUsage();
const result: LoadResult = {
  requests: times.length,
  p50Ms: median(times),
  p99Ms: percentile(times, 0.99),
  errors,
  cpuSeconds: (user + system) / 1e6,
};
console.log(JSON.stringify(result));
