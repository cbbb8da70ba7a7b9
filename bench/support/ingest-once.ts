import { news } from '../../server-data/ingest/datasets/news.ts';
import { ingest } from '../../server-data/ingest/ingest.ts';
import { recordsOf } from '../../server-data/ingest/records.ts';
import { openStore } from '../../server-data/cli/command.ts';
import type { IngestRun } from './ingest.ts';

// `node ingest-once.ts STORE FILE` (an SQLite file or the address of a PostgreSQL database) prints a line after each batch, then an IngestRun.

const [, , path = '', source = ''] = process.argv;
const store = await openStore(path);
const started = performance.now();
const usage = process.cpuUsage();
console.log('started');
const { read } = await ingest(recordsOf(news), {
  store,
  sources: [source],
  now: () => performance.now(),
  reportPath: (name) => `${name}.report.ndjson`,
  onProgress: ({ count }) => console.log(count.read),
});
await store.close();
const { user, system } = process.cpuUsage(usage);
const run: IngestRun = {
  read,
  seconds: (performance.now() - started) / 1000,
  cpuSeconds: (user + system) / 1e6,
  peakMb: process.resourceUsage().maxRSS / 1024,
};
console.log(JSON.stringify(run));
