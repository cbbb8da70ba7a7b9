import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Load, LoadResult } from './load.ts';

// `node client.ts LOAD` makes the requests of a Load, given as JSON, and prints the LoadResult.

const load = JSON.parse(process.argv[2] ?? '') as Load;
const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
const times: number[] = [];
let errors = 0;
let n = load.first;

/** @param from when it should have left: a late start counts, or a stalled server would look fast */
const askOnce = (from: number): Promise<void> =>
  new Promise((resolve) => {
    const finish = (isGood: boolean): void => {
      if (!isGood) errors++;
      times.push(performance.now() - from);
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
const endMs = started + load.seconds * 1000;

async function oneAfterAnother(): Promise<void> {
  while (performance.now() < endMs) await askOnce(performance.now());
}

async function atConstantRate(rate: number): Promise<void> {
  const requests: Promise<void>[] = [];
  const count = Math.round(rate * load.seconds);
  // Each time from the start: adding up steps would add up rounding errors, and now and then one more request.
  for (let index = 0; index < count; index++) {
    const due = started + (index * 1000) / rate;
    const ms = due - performance.now();
    if (ms > 0) await wait(ms);
    requests.push(askOnce(due));
  }
  await Promise.all(requests);
}

await (load.rate === undefined ? Promise.all(Array.from({ length: load.connections }, oneAfterAnother)) : atConstantRate(load.rate));
agent.destroy();
times.sort((one, other) => one - other);
const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const result: LoadResult = { requests: times.length, p50Ms: at(0.5), p99Ms: at(0.99), errors };
console.log(JSON.stringify(result));
