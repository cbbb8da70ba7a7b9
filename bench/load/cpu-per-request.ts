import { drive } from './drive.ts';
import type { Load, LoadResult } from './load.ts';
import { cpuSeconds } from './processes.ts';

/** Whom a load goes to, and whose CPU it is to be counted against. */
export type Asked = Omit<Load, 'first'> & { readonly pids: readonly number[] };

export type Cost = LoadResult & { readonly cpuMicrosPerRequest: number };

/** `{n}` for the whole bench: a number is used once, so that what was asked before cannot have been kept. */
let next = 1_000_000_000;

/** One round of load and the CPU that the servers spent on each request of it. */
export async function cpuPerRequest({ pids, ...load }: Asked): Promise<Cost> {
  const before = cpuSeconds(pids);
  const result = await drive({ ...load, first: next });
  const spent = cpuSeconds(pids) - before;
  next += result.requests + load.connections;
  return { ...result, cpuMicrosPerRequest: (spent / result.requests) * 1e6 };
}
