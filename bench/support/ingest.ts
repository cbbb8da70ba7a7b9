import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dataFlags } from './processes.ts';
import * as z from 'zod/mini';

export const ingestRun = z.object({ read: z.number(), seconds: z.number(), cpuSeconds: z.number(), peakMb: z.number() });
export type IngestRun = z.output<typeof ingestRun>;

/** `node … STORE FILE` */
export const ingestScript = join(import.meta.dirname, 'ingest-once.ts');

/** Ingests a file of news into a store, in a process of its own, so that neither memory nor compiled code is shared. */
export async function ingestNews(store: string, file: string): Promise<IngestRun> {
  const { stdout } = await promisify(execFile)(process.execPath, [...dataFlags, ingestScript, store, file]);
  return z.parse(ingestRun, JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as unknown);
}
