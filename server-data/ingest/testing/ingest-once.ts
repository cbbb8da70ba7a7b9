import { openSqliteStore } from '../../store/sqlite/open.ts';
import { news } from '../datasets/news.ts';
import { ingest } from '../ingest.ts';

// A process that can be killed: `node ingest-once.ts STORE FILE`.
const [, , path = '', source = ''] = process.argv;
const store = openSqliteStore({ path });
await ingest(news, { store, sources: [source], now: () => 0, refusedPath: (name) => `${name}.refused.ndjson` });
store.close();
