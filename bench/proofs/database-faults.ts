import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openStore } from '../../server-data/cli/command.ts';
import { contentHash } from '../../server-data/store/content-hash.ts';
import { openRelay, type Relay } from '../../server-data/store/postgres/testing/relay.ts';
import { type PostgresServer, startPostgres, unprivileged } from '../../server-data/store/postgres/testing/server.ts';
import { run as runScript } from '../../e2e/process.ts';
import type { Shortest } from '../support/bench.ts';
import { writeNewsItems } from '../support/news-items.ts';
import { startServer, temporaryFolder } from '../support/processes.ts';
import { formatTable, type Table } from '../support/table.ts';
import { addKey } from './proxy/deployment.ts';

export const question = 'What do readers and an ingest get while a database fails, and is everything there afterwards?';

const main = 'server-data/main.ts';
interface Scale {
  /** stories that are loaded during each fault */
  readonly items: number;
  /** how long the load goes on before a fault, and how long the fault lasts */
  readonly beforeMs: number;
  readonly faultMs: number;
  /** after a fault, requests succeed again within so long */
  readonly mostRecoveryMs: number;
  /** instances that are killed while they make the tables */
  readonly kills: number;
  /** whether a fault is caused; absent for all */
  readonly isCaused?: (fault: Fault) => boolean;
}

/** Between two requests of the readers. */
const requestMs = 40;

interface Setting {
  readonly server: PostgresServer;
  /** the network between our processes and the database */
  readonly relay: Relay;
  /** the address of the database without that network */
  readonly url: string;
}

interface Fault {
  readonly name: string;
  /** before our processes start */
  readonly prepare?: (setting: Setting) => Promise<void>;
  readonly begin?: (setting: Setting) => Promise<unknown> | void;
  readonly end?: (setting: Setting) => Promise<unknown> | void;
  /** of Node, for our processes */
  readonly flags?: readonly string[];
  /** how many processes load the same file at the same time */
  readonly ingests?: number;
}

const hourAhead = `data:text/javascript,const now = Date.now; Date.now = () => now() + 3600000;`;

/** Opens connections until the database refuses more. */
async function occupy(url: string): Promise<pg.Client[]> {
  const clients: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch {
      return clients;
    }
    clients.push(client);
  }
}

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const freeSpaceFile = (folder: string): string => join(folder, 'ballast');

function fill(folder: string): void {
  try {
    for (;;) appendFileSync(freeSpaceFile(folder), Buffer.alloc(2 ** 20));
  } catch {
    // no room is left
  }
}

/** @param small a file system for a tablespace, which can be filled; undefined where none can be made */
function faults(small: string | undefined): readonly Fault[] {
  let occupied: pg.Client[] = [];
  return [
    { name: 'none' },
    { name: 'the database is killed (-9)', begin: ({ server }) => server.kill(), end: ({ server }) => server.start() },
    { name: 'the database is shut down and started', begin: ({ server }) => server.shutDown(), end: ({ server }) => server.start() },
    { name: 'the network delivers nothing', begin: ({ relay }) => relay.drop(), end: ({ relay }) => relay.restore() },
    { name: 'the network refuses connections', begin: ({ relay }) => relay.cut(), end: ({ relay }) => relay.restore() },
    {
      name: 'no connection is free, and those of the instance end',
      begin: async ({ relay, url }) => {
        relay.cut();
        await wait(200);
        occupied = await occupy(url);
        relay.restore();
      },
      end: () => Promise.all(occupied.map((client) => client.end())),
    },
    ...(small === undefined
      ? []
      : [
          {
            name: 'the tablespace is full',
            prepare: async ({ server, url }: Setting) => {
              const name = new URL(url).pathname.slice(1);
              await execute(
                server.urlOf('postgres'),
                `create tablespace small location '${small}'`,
                `alter database ${name} set tablespace small`,
              );
            },
            begin: () => fill(small),
            end: () => rmSync(freeSpaceFile(small)),
          },
        ]),
    { name: 'the clock of our processes is an hour ahead', flags: ['--import', hourAhead] },
    { name: 'two ingests at once', ingests: 2 },
  ];
}

interface Reads {
  readonly stop: () => Promise<void>;
  /** Counts what is sent from now on. @returns when the first response arrives that succeeds */
  readonly untilServed: () => Promise<number>;
  readonly counts: { served: number; refused: number; other: number; slowestMs: number };
}

/** Sends a query that nobody has sent before, again and again. */
function openReads(url: string, key: string): Reads {
  const counts = { served: 0, refused: 0, other: 0, slowestMs: 0 };
  const sent = new Set<Promise<void>>();
  let isStopped = false;
  let served: (() => void) | undefined;

  async function send(n: number): Promise<void> {
    const started = performance.now();
    const response = await fetch(`${url}/api/v2/news?updatedSince=${n + 1}&pageSize=5`, { headers: { authorization: `token ${key}` } });
    await response.arrayBuffer();
    counts.slowestMs = Math.max(counts.slowestMs, performance.now() - started);
    if (response.status === 200) {
      counts.served++;
      served?.();
    } else if (response.status === 503 && response.headers.has('retry-after')) counts.refused++;
    else counts.other++;
  }

  const sending = (async () => {
    for (let n = 0; !isStopped; n++) {
      const one = send(n).catch(() => void counts.other++);
      sent.add(one);
      void one.finally(() => sent.delete(one));
      await wait(requestMs);
    }
  })();
  return {
    counts,
    untilServed: async () => {
      const started = performance.now();
      await new Promise<void>((resolve) => (served = resolve));
      return performance.now() - started;
    },
    stop: async () => {
      isStopped = true;
      await sending;
      await Promise.all(sent);
    },
  };
}

async function hashOf(url: string): Promise<string> {
  const store = await openStore(url, { readOnly: true });
  const hash = await contentHash(store);
  await store.close();
  return hash;
}

/** Resolves when a command that loads is connected to a database, or has ended: a database that is not there when it begins ends it. */
async function untilLoading(url: string, ended: Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ofIngest = `select 1 from pg_stat_activity where datname = current_database() and application_name like '%ingest%'`;
  let isOver = false;
  void ended.then(() => (isOver = true));
  try {
    while (!isOver && (await client.query(ofIngest)).rowCount === 0) await wait(20);
  } finally {
    await client.end();
  }
}

/** The file to load, and the content of a store that has all of it. */
interface Loaded {
  readonly file: string;
  readonly expected: string;
}

async function runFault(fault: Fault, server: PostgresServer, { file, expected }: Loaded, scale: Scale): Promise<Table['rows'][number]> {
  const { beforeMs, faultMs, mostRecoveryMs } = scale;
  const { name, prepare, begin, end, flags = [], ingests = 1 } = fault;
  await using stack = new AsyncDisposableStack();
  const url = await server.createDatabase();
  const relay = await openRelay(url);
  stack.defer(relay.close);
  const setting = { server, relay, url };
  await prepare?.(setting);
  const key = await addKey(url, 'desk');
  const service = stack.use(
    await startServer(main, { args: ['serve'], flags, env: { DATA_STORE: relay.url, DATA_PORT: '0', DATA_RATE_LIMIT: '1000000' } }),
  );
  const reads = openReads(service.url, key);
  const codes = Promise.all(
    Array.from({ length: ingests }, async (_, index) => {
      // under another name, as its report stands beside it
      const source = index === 0 ? file : `${file}.again`;
      const child = spawn(process.execPath, [...flags, main, 'ingest', 'news', source, '--store', relay.url], { stdio: 'ignore' });
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    }),
  );
  await untilLoading(url, codes);
  await wait(beforeMs);
  await begin?.(setting);
  if (begin) await wait(faultMs);
  await end?.(setting);
  const recoveryMs = await reads.untilServed();
  const ended = await codes;
  await reads.stop();
  const isSame = (await hashOf(url)) === expected;
  const { served, refused, other, slowestMs } = reads.counts;
  const isHeld = isSame && other === 0 && ended.every((code) => code === 0) && recoveryMs <= mostRecoveryMs;
  return [
    name,
    served,
    refused,
    other,
    slowestMs / 1000,
    recoveryMs / 1000,
    ended.join(),
    isSame ? 'same' : 'DIFFERS',
    isHeld ? 'yes' : 'NO',
  ];
}

/** Kills a service while it makes the tables, and starts another one. */
async function killMigrations(server: PostgresServer, kills: number): Promise<Table['rows'][number]> {
  let unfinished = 0;
  for (let kill = 0; kill < kills; kill++) {
    const url = await server.createDatabase();
    const child = spawn(process.execPath, [main, 'serve', '--store', url], { stdio: 'ignore', env: { ...process.env, DATA_PORT: '0' } });
    const ended = once(child, 'exit');
    // it begins to make the tables after some 300 ms, and takes some 200
    await wait(250 + (kill / kills) * 350);
    child.kill('SIGKILL');
    await ended;
    unfinished += (await openStore(url, { readOnly: true }).then(
      (store) => store.close(),
      () => 'unfinished',
    ))
      ? 1
      : 0;
    const key = await addKey(url, 'desk');
    await using service = await startServer(main, { args: ['serve'], env: { DATA_STORE: url, DATA_PORT: '0' } });
    const response = await fetch(`${service.url}/api/v2/news`, { headers: { authorization: `token ${key}` } });
    if (response.status !== 200) throw new Error(`after migration ${kill} was killed the service responds ${response.status}`);
  }
  return [`${kills} instances killed while they start; ${unfinished} had not made the tables`, kills, 0, 0, '', '', '', 'same', 'yes'];
}

/** A file system of its own, which only root can make. */
function mountSmall(folder: string): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  // the user of the database must reach it
  chmodSync(folder, 0o755);
  const path = join(folder, 'small');
  mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', path]);
  const data = join(path, 'data');
  mkdirSync(data);
  const { uid = 0, gid = 0 } = unprivileged();
  chownSync(data, uid, gid);
  return data;
}

async function prove(scale: Scale): Promise<Table[]> {
  const { items, faultMs, kills, isCaused = () => true } = scale;
  using folder = temporaryFolder();
  await using stack = new AsyncDisposableStack();
  const small = mountSmall(folder.path);
  if (small === undefined) console.warn('The fault of a full tablespace is left out: it needs root.');
  else stack.defer(() => void execFileSync('umount', ['--lazy', join(folder.path, 'small')]));
  const server = await startPostgres({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' });
  stack.defer(server.stop);
  const file = join(folder.path, 'items.ndjson');
  for (const path of [file, `${file}.again`]) writeNewsItems(path, items);
  const undisturbed = await server.createDatabase();
  await runScript(main, ['ingest', 'news', file, '--store', undisturbed]);
  const expected = await hashOf(undisturbed);

  const rows: Table['rows'][number][] = [];
  for (const fault of faults(small).filter(isCaused)) {
    rows.push(await runFault(fault, server, { file, expected }, scale));
    console.log(rows.at(-1)?.join('  '));
  }
  rows.push(await killMigrations(server, kills));
  const table: Table = {
    title: `Readers (a new query every ${requestMs} ms) and an ingest of ${items} stories, with a fault of ${faultMs / 1000} s`,
    columns: ['fault', 'served', '503', 'other', 'slowest, s', 'served again after, s', 'exit code of ingest', 'content', 'held'],
    rows,
  };
  if (rows.some((row) => row.at(-1) === 'NO')) throw new Error(formatTable(table));
  return [table];
}

/** @param args how many items are loaded during each fault (30,000 if absent) */
export const run = ([items = '30000']: readonly string[] = []): Promise<Table[]> =>
  prove({ items: Number(items), beforeMs: 1000, faultMs: 4000, mostRecoveryMs: 10_000, kills: 20 });

export const shortest: Shortest = {
  needs: ['PostgreSQL'],
  run: () =>
    prove({
      ...{ items: 200, beforeMs: 200, faultMs: 200, mostRecoveryMs: Infinity, kills: 1 },
      isCaused: ({ name }) => name === 'the network refuses connections',
    }),
};
