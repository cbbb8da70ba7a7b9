import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../server-data/store/postgres/testing/server.ts';
import { parseNewsQuery } from './news/lists.ts';
import type { Shortest } from './support/bench.ts';
import { startDataService, type DataService } from './support/desk.ts';
import { ingestNews } from './support/ingest.ts';
import { sendLoad } from './support/load.ts';
import { symbolAt, wordAt, writeNewsItems } from './support/news-items.ts';
import { cpuSeconds, temporaryFolder } from './support/processes.ts';
import { median } from './support/statistics.ts';
import { budgetCells, type Table } from './support/table.ts';

export const question = 'How many more requests do two instances over one PostgreSQL answer than one, with the same CPU for each?';

/** Of a core, for each instance: two of them leave the rest of the machine to the database and the load. */
const share = 0.25;

interface Scale {
  readonly items: number;
  readonly seconds: number;
  readonly rounds: number;
  /** sends one kind of request, and each instance has the whole machine: only root can limit it */
  readonly isShortest?: true;
}

const tickers = Array.from({ length: 10 }, (_, index) => symbolAt(index * 11 + 3)).join();

/** `{n}` makes each request one that nobody has sent before. */
const requests: Readonly<Record<string, string>> = {
  'latest 15': 'publishedSince={n}',
  '10 tickers, 100': `tickers=${tickers}&pageSize=100&publishedSince={n}`,
  'two topics, or': `topics=${wordAt(40)},${wordAt(420)}&publishedSince={n}`,
};

const periodUs = 100_000;

interface CpuLimit extends Disposable {
  readonly add: (pid: number) => void;
}

/** A limit for the CPU of processes, which end before it (Linux control groups, which root can make). */
function limitCpu(name: string): CpuLimit {
  const isFirstVersion = existsSync('/sys/fs/cgroup/cpu/cpu.cfs_quota_us');
  const folder = join('/sys/fs/cgroup', isFirstVersion ? 'cpu' : '', `marketdesk-${process.pid}-${name}`);
  mkdirSync(folder);
  const quota = share * periodUs;
  if (isFirstVersion) {
    writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodUs));
    writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota));
  } else writeFileSync(join(folder, 'cpu.max'), `${quota} ${periodUs}`);
  return {
    add: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
    [Symbol.dispose]: () => rmdirSync(folder),
  };
}

/** Where all have the whole machine. */
const unlimited: CpuLimit = { add: () => undefined, [Symbol.dispose]: () => undefined };

interface Answered {
  readonly perSecond: number;
  /** of the instances, and of the database */
  readonly cpuMs: number;
  readonly databaseMs: number;
}

async function load(services: readonly DataService[], database: number, query: string, seconds: number): Promise<Answered> {
  const used = (): number => services.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  const [before, databaseBefore] = [used(), cpuSeconds(database)];
  const results = await Promise.all(
    services.map(({ url, key }) =>
      sendLoad({ url: `${url}/api/v2/news?${query}`, headers: { authorization: `token ${key}` }, connections: 8, seconds }),
    ),
  );
  const count = results.reduce((sum, result) => sum + result.requests, 0);
  const errors = results.reduce((sum, result) => sum + result.errors, 0);
  if (errors > 0) throw new Error(`${errors} of ${count} requests failed: ${query}`);
  return {
    perSecond: count / seconds,
    cpuMs: ((used() - before) * 1000) / count,
    databaseMs: ((cpuSeconds(database) - databaseBefore) * 1000) / count,
  };
}

async function measure({ items, seconds, rounds, isShortest }: Scale): Promise<Table[]> {
  for (const query of Object.values(requests)) parseNewsQuery(query.replace('{n}', '1'));
  using folder = temporaryFolder();
  await using stack = new AsyncDisposableStack();
  const server = await startPostgres({ shared_buffers: '1GB', autovacuum: 'on' });
  stack.defer(server.stop);
  const url = await server.createDatabase();
  const file = join(folder.path, 'items.ndjson');
  writeNewsItems(file, items);
  await ingestNews(url, file);
  const services: DataService[] = [];
  for (const name of ['one', 'two']) {
    const limit = stack.use(isShortest ? unlimited : limitCpu(name));
    const service = stack.use(await startDataService(url));
    limit.add(service.pid);
    services.push(service);
  }

  const rows: Table['rows'][number][] = [];
  for (const [name, query] of Object.entries(requests).slice(0, isShortest ? 1 : undefined)) {
    const [one, two]: [Answered[], Answered[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      one.push(await load(services.slice(0, 1), server.pid(), query, seconds));
      two.push(await load(services, server.pid(), query, seconds));
    }
    const ratio = median(two.map(({ perSecond }) => perSecond)) / median(one.map(({ perSecond }) => perSecond));
    const cells = [one, two].flatMap((answered) =>
      (['perSecond', 'cpuMs', 'databaseMs'] as const).map((key) => median(answered.map((each) => each[key]))),
    );
    rows.push([name, ...cells, ratio, ...budgetCells(ratio, { least: 1.7 })]);
  }
  return [
    {
      title: `Each instance has ${share} of a core; median of ${rounds} runs of ${seconds} s`,
      columns: [
        ...['request', 'one: requests/s', 'CPU ms a request', 'of the database', 'two: requests/s', 'CPU ms a request', 'of the database'],
        ...['two / one', 'budget', 'met'],
      ],
      rows,
    },
  ];
}

/** @param args how many items are in the database (100,000 if absent) */
export const run = ([items = '100000']: readonly string[] = []): Promise<Table[]> =>
  measure({ items: Number(items), seconds: 6, rounds: 3 });

export const shortest: Shortest = {
  needs: ['PostgreSQL'],
  run: () => measure({ items: 50, seconds: 0.3, rounds: 1, isShortest: true }),
};
