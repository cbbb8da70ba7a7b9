import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { cpuSeconds, findProgram, temporaryFolder } from './processes.ts';
import { median } from './statistics.ts';

/** Requests to send: one after another on each connection, or at a constant rate over all of them. */
export interface Load {
  /** `{n}` in it is replaced by a number that no other request of this run has */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  /** requests per second; undefined for as many as the server answers */
  readonly rate?: number | undefined;
  /** loopback address to send from: to the proxy each is another client */
  readonly address?: string;
}

export interface LoadResult {
  readonly requests: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** responses other than 2xx and 3xx, and failed connections */
  readonly errors: number;
  /** of the client, its start included; undefined for wrk */
  readonly cpuSeconds?: number | undefined;
}

const loadResult = z.object({
  requests: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  errors: z.number(),
  cpuSeconds: z.optional(z.number()),
});

/** The first number for `{n}`; each load has ten millions of its own. */
let firstNumber = 1_000_000_000;

const client = join(import.meta.dirname, 'load-client.ts');

async function runLoad(program: string, args: readonly string[]): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(program, args);
  return z.parse(loadResult, JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as unknown);
}

/** Sends requests from another process: wrk, or a client of ours where wrk is not installed, or for a rate or an address, which wrk does not have. */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const first = firstNumber;
  firstNumber += 10_000_000;
  const wrk = load.rate === undefined && load.address === undefined ? findProgram('wrk') : undefined;
  if (wrk === undefined) return runLoad(process.execPath, [client, JSON.stringify({ ...load, first })]);
  using folder = temporaryFolder();
  const script = join(folder.path, 'load.lua');
  writeFileSync(script, wrkScript(load, first));
  return await runLoad(wrk, ['-t1', `-c${load.connections}`, `-d${Math.ceil(load.seconds)}s`, '-s', script, new URL(load.url).origin]);
}

const luaText = (text: string): string =>
  `"${text.replaceAll(/[^\w :/?&=.,;*+%{}~-]/g, (one) => `\\${String(one.codePointAt(0)).padStart(3, '0')}`)}"`;

/** A script for wrk that numbers the requests and prints its result as one line of JSON. */
export function wrkScript({ url, headers = {} }: Pick<Load, 'url' | 'headers'>, first: number): string {
  const { pathname, search } = new URL(url);
  const [before = '', ...after] = `${pathname}${search}`.replaceAll(/%7Bn%7D/gi, '{n}').split('{n}');
  const set = Object.entries(headers).map(([name, value]) => `wrk.headers[${luaText(name)}] = ${luaText(value)}`);
  const path = after.length === 0 ? luaText(before) : `${luaText(before)} .. n .. ${luaText(after.join('{n}'))}`;
  return `
local n = ${first - 1}
local same
${set.join('\n')}
request = function()
  ${after.length === 0 ? `same = same or wrk.format("GET", ${path}) return same` : `n = n + 1 return wrk.format("GET", ${path})`}
end
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format('\\n{"requests":%d,"p50Ms":%.3f,"p99Ms":%.3f,"errors":%d}\\n',
    summary.requests, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    e.connect + e.read + e.write + e.timeout + e.status))
end
`;
}

/** A load, and the process whose CPU is counted. */
export interface MeasuredLoad extends Load {
  readonly pid: number;
}

async function cpuMicros({ pid, ...load }: MeasuredLoad): Promise<number> {
  const before = cpuSeconds(pid);
  const { requests, errors } = await sendLoad(load);
  if (errors > 0) throw new Error(`${errors} of ${requests} requests to ${load.url} failed`);
  return ((cpuSeconds(pid) - before) / requests) * 1e6;
}

/**
 * CPU per request of several servers, in microseconds: they are loaded in turns, so that whatever else runs on the machine affects all
 * alike. A first round of `warmUpSeconds` does not count.
 *
 * @returns the median of the rounds for each server
 * @throws when a request fails
 */
export async function compareCpu<Name extends string>(
  loads: Readonly<Record<Name, MeasuredLoad>>,
  { rounds, warmUpSeconds }: { readonly rounds: number; readonly warmUpSeconds: number },
): Promise<Record<Name, number>> {
  const names = Object.keys(loads) as Name[];
  const costs = new Map<Name, number[]>(names.map((name) => [name, []]));
  if (warmUpSeconds > 0) for (const name of names) await cpuMicros({ ...loads[name], seconds: warmUpSeconds });
  for (let round = 0; round < rounds; round++) for (const name of names) costs.get(name)?.push(await cpuMicros(loads[name]));
  return Object.fromEntries([...costs].map(([name, values]) => [name, median(values)])) as Record<Name, number>;
}
