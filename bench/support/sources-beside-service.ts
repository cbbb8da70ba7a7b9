import { setTimeout as wait } from 'node:timers/promises';
import { startDataService } from '../../server-data/app.ts';
import { openStore } from '../../server-data/cli/command.ts';
import { openSearches } from '../../server-data/searches/searches.ts';
import { openSourcesData } from '../../scripts/sources.ts';

// node sources-beside-service.ts STORE FILE SECONDS: serves a store, then with the sources of a file in a thread, as `npm start` does; prints
// what the thread adds to the memory of the process, and its CPU once the sources are loaded.

export interface BesideService {
  readonly serviceMb: number;
  readonly withSourcesMb: number;
  /** share of one core */
  readonly idleCpu: number;
}

const [path = '', file = '', seconds = '60'] = process.argv.slice(2);
const idleMs = Number(seconds) * 1000;
const rssMb = (): number => process.memoryUsage.rss() / 2 ** 20;

const own = await openStore(path);
const service = await startDataService({
  ...{ store: own, searches: openSearches(path), host: '127.0.0.1', port: 0, now: Date.now },
  rateLimitPerMinute: 1_000_000,
});
await wait(Math.min(5000, idleMs));
const serviceMb = rssMb();
const sources = await openSourcesData({ file, path }, { complain: (line) => void process.stderr.write(line) });
// what is loaded is measured within a minute
await wait(Math.min(75_000, idleMs));
const before = process.cpuUsage();
await wait(idleMs);
const { user, system } = process.cpuUsage(before);
const found: BesideService = { serviceMb, withSourcesMb: rssMb(), idleCpu: (user + system) / 1000 / idleMs };
process.stdout.write(JSON.stringify(found));
await sources.end();
await sources.store.close();
await service.close();
await own.close();
