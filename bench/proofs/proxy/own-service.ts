import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { planNames } from '#contract/schema/endpoint.ts';
import { buildNews } from '../../../server-data/example-world/build.ts';
import { hashKey } from '../../../server-data/keys.ts';
import { openSqliteStore } from '../../../server-data/store/sqlite/open.ts';
import { cachedStore } from '../../support/cached-store.ts';
import { writeMinutes } from '../../support/minute-bars.ts';
import { dataFlags, startServer, temporaryFolder, type LoggedServer } from '../../support/processes.ts';
import { key, numbers } from './parts.ts';

export const barSymbols: readonly string[] = numbers(50).map((index) => `SYM${index}`);

const sources = [
  'server-data/{example-world,ingest}/**/*.{ts,json}',
  'server-data/store/{sqlite,bars}/**/*.{ts,sql}',
  'bench/support/minute-bars.ts',
];

/** Our own data service with 20,000 stories and a day of minutes of 50 symbols. The store is built once. */
export async function startOwnService(): Promise<LoggedServer> {
  const { path } = await cachedStore('fairness', sources, async (path) => {
    const store = openSqliteStore({ path });
    buildNews(store, { items: 20_000, seed: 1, until: Date.parse('2026-11-20T15:00:00Z') / 1000 }, () => {});
    store.addKey({ name: 'proof', hash: hashKey(key), plan: planNames, cusip: false, createdSeconds: 0 });
    store.close();
    using folder = temporaryFolder();
    const file = join(folder.path, 'bars.csv');
    writeMinutes(file, barSymbols, 1);
    await promisify(execFile)(process.execPath, [...dataFlags, join(import.meta.dirname, '../../support/ingest-bars-once.ts'), file, path]);
  });
  return startServer('server-data/main.ts', {
    args: ['serve', '--store', path],
    flags: dataFlags,
    env: { DATA_PORT: '0', DATA_RATE_LIMIT: '1000000' },
  });
}
