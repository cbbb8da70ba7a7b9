import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { formatRfc2822 } from '#contract/time/rfc2822.ts';
import { run as runScript } from '../e2e/process.ts';
import { makeFacts, openMadeWeb, sourcesFile } from '../e2e/sources/made-web.ts';
import { openClients, type SourceClient } from '../server-data/sources/client/client.ts';
import { openCountedStore } from '../server-data/sources/runner/counted-store.ts';
import { readSourcesFile } from '../server-data/sources/sources-file.ts';
import { openState } from '../server-data/sources/state.ts';
import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
import type { Shortest } from './support/bench.ts';
import { startDataService } from './support/desk.ts';
import { ingestNews } from './support/ingest.ts';
import { writeNewsItems } from './support/news-items.ts';
import { temporaryFolder } from './support/processes.ts';
import type { BesideService } from './support/sources-beside-service.ts';
import { median } from './support/statistics.ts';
import { measureTable, type Table } from './support/table.ts';

export const question = 'How long does a poll of each kind of source take, and what does an idle runner cost beside a service?';

interface Scale {
  readonly rounds: number;
  /** stories of the service that is mirrored */
  readonly stories: number;
  readonly idleSeconds: number;
  /** answers of the SEC; by default made ones of two companies */
  readonly facts: readonly string[];
}

/** A client that answers at once, from memory. */
const answering = (bodyOf: (url: string) => Buffer): SourceClient => ({
  get: async (url) => ({
    ...{ body: bodyOf(url), isModified: true, isCut: false, validators: {}, contentType: '', url },
  }),
});

/** Polls a source into an empty store. @returns milliseconds, and how many records were new */
async function timePoll(entry: object, folder: string, client?: SourceClient): Promise<{ readonly ms: number; readonly records: number }> {
  const file = join(folder, 'one.json');
  writeFileSync(file, JSON.stringify({ sources: [entry] }));
  const [listed] = readSourcesFile(file).sources;
  if (!listed) throw new Error('no source');
  const clients = openClients();
  const store = openSqliteStore({ path: join(folder, `${performance.now()}.db`) });
  const counted = openCountedStore(store, 'bench');
  const refused: string[] = [];
  const started = performance.now();
  await listed.source.poll({
    store: counted.store,
    client: client ?? clients.open(listed.settings, folder),
    state: await openState(store, 'bench', Date.now),
    ...{ now: Date.now, signal: new AbortController().signal },
    refuse: (reason) => void refused.push(reason),
    note: () => undefined,
  });
  const ms = performance.now() - started;
  const { added } = counted.written();
  store.close();
  await clients.close();
  if (added === 0) throw new Error(`nothing was loaded: ${refused.join('; ')}`);
  return { ms, records: added };
}

async function medianMs(rounds: number, poll: () => Promise<{ readonly ms: number }>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push((await poll()).ms);
  return median(times);
}

const feedOf = (entries: number): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Bench</title>${Array.from(
      { length: entries },
      (_, index) =>
        `<item><title>Company ${index} (NASDAQ: AAPL) reports</title><link>https://news.example.com/${index}</link><guid>https://news.example.com/${index}</guid>` +
        `<pubDate>${formatRfc2822(1_790_000_000 + index)}</pubDate><description>${'A sentence about it (NYSE: F). '.repeat(40)}</description></item>`,
    ).join('')}</channel></rss>`,
  );

async function measure({ rounds, stories, idleSeconds, facts }: Scale): Promise<Table[]> {
  using folder = temporaryFolder();
  const { path } = folder;
  const bodies =
    facts.length > 0
      ? facts.map((file) => [basename(file), readFileSync(file)] as const)
      : [['made facts', Buffer.from(makeFacts('AAPL'))] as const];
  const feed = feedOf(100);
  const entryOf = (body: Buffer) => ({ cik: String((JSON.parse(body.toString()) as { cik: number }).cik) });
  const factMeasures = [];
  for (const [name, body] of bodies) {
    const { cik } = entryOf(body);
    const entry = { name: 'facts', kind: 'companyfacts', url: 'http://bench/{cik}', symbols: ['AAPL'], ciks: { AAPL: cik } };
    const seconds =
      (await medianMs(rounds, () =>
        timePoll(
          entry,
          path,
          answering(() => body),
        ),
      )) / 1000;
    factMeasures.push({ name: `company facts: ${name}, ${(body.length / 2 ** 20).toFixed(1)} MB`, value: seconds, unit: ' s', most: 0.5 });
  }
  const feedEntry = { name: 'wire', kind: 'feed', url: 'http://bench/rss' };
  // a runner has compiled this after its first polls
  await medianMs(rounds, () =>
    timePoll(
      feedEntry,
      path,
      answering(() => feed),
    ),
  );
  const feedMs = await medianMs(rounds, () =>
    timePoll(
      feedEntry,
      path,
      answering(() => feed),
    ),
  );

  const [items, second] = [join(path, 'items.ndjson'), join(path, 'second.db')];
  writeNewsItems(items, stories);
  await ingestNews(second, items);
  await using service = await startDataService(second);
  writeFileSync(join(path, 'mirror.key'), service.key);
  const mirrorEntry = {
    name: 'mirror',
    kind: 'mirror',
    url: service.url,
    keyFile: 'mirror.key',
    what: ['news'],
    since: '2020-01-01',
    allowPrivate: true,
  };
  const mirrored = await timePoll(mirrorEntry, path);

  const web = await openMadeWeb(Date.now());
  try {
    const file = join(path, 'sources.json');
    writeFileSync(file, sourcesFile(web.url, service.url));
    const [desk, script] = [join(path, 'desk.db'), join(import.meta.dirname, 'support/sources-beside-service.ts')];
    // what is measured is a runner that has nothing to load any more
    await runScript('server-data/main.ts', ['sources', file, '--once', '--store', desk]);
    const { stdout } = await promisify(execFile)(process.execPath, [script, desk, file, String(idleSeconds)]);
    const { serviceMb, withSourcesMb, idleCpu } = JSON.parse(stdout) as BesideService;
    return [
      measureTable('Sources', [
        ...factMeasures,
        { name: 'a feed of 100 entries, stored', value: feedMs, unit: ' ms', most: 20 },
        {
          name: `mirror: new stories a second, of ${stories.toLocaleString('en-US')}`,
          value: (mirrored.records * 1000) / mirrored.ms,
          least: 50,
        },
        { name: `idle runner of 5 sources: CPU of a core`, value: idleCpu * 100, unit: ' %', most: 1 },
        { name: 'idle runner: memory beside the service', value: withSourcesMb - serviceMb, unit: ' MB', most: 60 },
      ]),
    ];
  } finally {
    await web.close();
  }
}

/** @param facts files of company facts, as the SEC answers them */
export const run = (facts: readonly string[] = []): Promise<Table[]> => measure({ rounds: 7, stories: 5000, idleSeconds: 120, facts });

export const shortest: Shortest = { run: () => measure({ rounds: 1, stories: 100, idleSeconds: 1, facts: [] }) };
