import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openStore } from '../../server-data/cli/command.ts';
import { root } from '../../scripts/run-tool.ts';
import { contentHash } from '../../server-data/store/content-hash.ts';
import { startPostgres } from '../../server-data/store/postgres/testing/server.ts';
import type { Store } from '../../server-data/store/store.ts';
import { openMadeWeb, sourcesFile } from '../../e2e/sources/made-web.ts';
import type { Shortest } from '../support/bench.ts';
import { startDataService } from '../support/desk.ts';
import { ingestNews } from '../support/ingest.ts';
import { writeNewsItems } from '../support/news-items.ts';
import { temporaryFolder } from '../support/processes.ts';
import type { Table } from '../support/table.ts';

export const question =
  'Do sources whose runner is killed with SIGKILL at random moments end with the same content as those of one that is not?';

/** Kills before a store is read to its end. */
const killsOfStore = 4;

/** Runs the sources once. @param killMs after so long it is killed @returns whether it ended by itself */
async function runOnce(file: string, store: string, killMs?: number): Promise<boolean> {
  const child = spawn(process.execPath, ['server-data/main.ts', 'sources', file, '--once', '--store', store], {
    cwd: root,
    stdio: ['ignore', 'ignore', killMs === undefined ? 'inherit' : 'ignore'],
  });
  const ended = once(child, 'close');
  if (killMs !== undefined) void wait(killMs).then(() => child.kill('SIGKILL'));
  const [code] = (await ended) as [number | null];
  return code === 0;
}

/** Of what is stored, without when reactions were written, which differs between two runs. */
async function hashOf(address: string): Promise<{ readonly hash: string; readonly stories: number; readonly reactions: number }> {
  const store = await openStore(address, { readOnly: true });
  const eachQuantified = async function* (): AsyncGenerator {
    for await (const { created: _created, ...record } of store.eachQuantified()) yield record;
  } as unknown as Store['eachQuantified'];
  const hash = await contentHash({ ...store, eachQuantified });
  const [{ items }, { quantified }] = [await store.newsSummary(), await store.recordsSummary()];
  await store.close();
  return { hash, stories: items, reactions: quantified.records };
}

async function prove(kills: number): Promise<Table[]> {
  using folder = temporaryFolder();
  const items = join(folder.path, 'items.ndjson');
  writeNewsItems(items, 400);
  const second = join(folder.path, 'second.db');
  await ingestNews(second, items);
  await using service = await startDataService(second);
  const web = await openMadeWeb(Date.now());
  const server = await startPostgres();
  try {
    const file = join(folder.path, 'sources.json');
    writeFileSync(join(folder.path, 'mirror.key'), service.key);
    writeFileSync(file, sourcesFile(web.url, service.url, '2020-01-01'));
    const whole = join(folder.path, 'whole.db');
    const started = performance.now();
    if (!(await runOnce(file, whole))) throw new Error('the sources could not be read');
    const wholeMs = performance.now() - started;
    const expected = await hashOf(whole);
    const rows: Table['rows'][number][] = [['SQLite, uninterrupted', 0, expected.stories, expected.reactions, expected.hash]];
    const fresh: Readonly<Record<string, () => string | Promise<string>>> = {
      SQLite: () => join(folder.path, `${performance.now()}.db`),
      PostgreSQL: () => server.createDatabase(),
    };
    for (const [name, createStore] of Object.entries(fresh)) {
      let [killed, stores] = [0, 0];
      let found = expected;
      // a store that has everything writes little, so its kills would meet nothing
      for (; killed < kills; stores++) {
        const address = await createStore();
        for (let kill = 0; kill < killsOfStore && killed < kills; kill++)
          if (!(await runOnce(file, address, Math.random() * wholeMs))) killed++;
        if (!(await runOnce(file, address))) throw new Error(`${name}: the last run failed`);
        found = await hashOf(address);
        if (found.hash !== expected.hash) throw new Error(`${name}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
      }
      rows.push([`${name}, ${stores} stores`, killed, found.stories, found.reactions, found.hash]);
    }
    return [{ title: `A runner killed ${kills} times`, columns: ['store', 'killed', 'stories', 'reactions', 'content hash'], rows }];
  } finally {
    await web.close();
    await server.stop();
  }
}

/** @param args how many kills (50) */
export const run = ([kills = '50']: readonly string[] = []): Promise<Table[]> => prove(Number(kills));

export const shortest: Shortest = { needs: ['PostgreSQL'], run: () => prove(1) };
