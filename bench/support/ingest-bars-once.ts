import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { openStore } from '../../server-data/cli/command.ts';
import { barsKind } from '../../server-data/ingest/bars/bars.ts';
import { ingest } from '../../server-data/ingest/ingest.ts';
import type { IngestRun } from './ingest.ts';

// `node ingest-bars-once.ts FILE STORE` prints an IngestRun; without a store the lines are read and split, and nothing else.

const [, , source = '', path] = process.argv;

async function split(): Promise<number> {
  let lines = 0;
  for await (const line of createInterface({ input: createReadStream(source), crlfDelay: Infinity }))
    if (line.split(',').length > 1) lines++;
  return lines;
}

async function load(address: string): Promise<number> {
  const store = await openStore(address);
  const reportPath = (name: string): string => `${name}.report.ndjson`;
  const { read } = await ingest(barsKind({}), { store, sources: [source], now: () => performance.now(), reportPath });
  await store.close();
  return read;
}

const started = performance.now();
const usage = process.cpuUsage();
const read = await (path === undefined ? split() : load(path));
const { user, system } = process.cpuUsage(usage);
const run: IngestRun = {
  read,
  seconds: (performance.now() - started) / 1000,
  cpuSeconds: (user + system) / 1e6,
  peakMb: process.resourceUsage().maxRSS / 1024,
};
console.log(JSON.stringify(run));
