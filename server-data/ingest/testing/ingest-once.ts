import { openSqliteStore } from '../../store/sqlite/open.ts';
import { news } from '../datasets/news.ts';
import { ingest } from '../ingest.ts';

// A process that tests kill: `node ingest-once.ts STORE FILE` prints a line after every batch.
const [, , path = '', source = ''] = process.argv;
const store = openSqliteStore({ path });
await ingest(news, {
  store,
  sources: [source],
  now: () => 0,
  batchRecords: 2000,
  reportPath: (name) => `${name}.report.ndjson`,
  onProgress: ({ count }) => process.stdout.write(`${count.read}\n`),
});
store.close();
