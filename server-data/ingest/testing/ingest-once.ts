import { openSqliteStore } from '../../store/sqlite/open.ts';
import { news } from '../datasets/news.ts';
import { ingest } from '../ingest.ts';
import { recordsOf } from '../records.ts';

// A process that tests kill: `node ingest-once.ts STORE FILE` prints a line after every batch.
const [, , path = '', source = ''] = process.argv;
const store = openSqliteStore({ path });
await ingest(recordsOf(news, 2000), {
  store,
  sources: [source],
  now: () => 0,
  reportPath: (name) => `${name}.report.ndjson`,
  onProgress: ({ count }) => process.stdout.write(`${count.read}\n`),
});
store.close();
