import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const least = 15;
const neededPrograms = ['postgres', 'initdb', 'pg_ctl', 'pg_basebackup'];
const needed = `PostgreSQL ${least} or newer is needed (apt-get install postgresql)`;

/** Where PostgreSQL's programs are: in the path, or where Debian keeps them. Undefined where there is no version that is new enough. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env['PATH'] ?? '').split(':'), ...versions.map((version) => join(debian, version, 'bin'))];
  return folders.find((folder) => {
    if (!neededPrograms.every((program) => existsSync(join(folder, program)))) return false;
    const printed = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout;
    return Number(/\d+/.exec(printed)?.[0]) >= least;
  });
}

/** Whether tests can run PostgreSQL. Where it is missing they are skipped, and in CI they fail. */
export function hasPostgres(): boolean {
  if (findPostgres() !== undefined) return true;
  if (process.env['CI'] !== undefined && process.env['CI'] !== '') throw new Error(needed);
  return false;
}

export interface PostgresServer {
  readonly pid: () => number;
  /** the address of a database of its own, which is empty */
  readonly createDatabase: () => Promise<string>;
  /** the address of a database of this server */
  readonly urlOf: (database: string) => string;
  /** Starts a replica of the server as it is now, which follows its changes. */
  readonly startReplica: () => Promise<PostgresServer>;
  /** Makes a replica the primary. */
  readonly promote: () => void;
  /** Ends it at once, as a crash of the machine would. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Ends it as an administrator would: open transactions are undone, connections end. */
  readonly shutDown: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** PostgreSQL refuses to run as root. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((option) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' })));
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

type Settings = Readonly<Record<string, string>>;

const defaultSettings: Settings = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_retrieve_retry_interval: '100ms',
  max_locks_per_transaction: '256',
};

/** A server on a socket in a temporary folder, which is removed when it stops. @param settings e.g. `{ fsync: 'on' }` */
export const startPostgres = (settings: Settings = {}): Promise<PostgresServer> =>
  startServer({ ...defaultSettings, ...settings }, (run, data) =>
    run('initdb', '-D', data, '-U', 'marketdesk', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'),
  );

type Run = (program: string, ...args: readonly string[]) => void;

/** @param prepare makes the folder of data */
async function startServer(settings: Settings, prepare: (run: Run, data: string) => void): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error(needed);
  const folder = mkdtempSync(join(tmpdir(), 'marketdesk-pg-'));
  const user = unprivileged();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run: Run = (program, ...args) => void execFileSync(join(programs, program), args, { ...user, stdio: 'ignore', cwd: folder });
  prepare(run, data);
  let child: ChildProcess | undefined;
  let databases = 0;
  const urlOf = (database: string): string => `postgres://marketdesk@localhost/${database}?host=${encodeURIComponent(folder)}`;

  async function isReady(): Promise<boolean> {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      return false;
    }
  }

  async function start(): Promise<void> {
    const options = Object.entries({ ...settings, unix_socket_directories: folder }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const endMs = performance.now() + 60_000;
    while (performance.now() < endMs) {
      // after a kill its children end a moment later, and it does not start before
      if (!child || child.exitCode !== null || child.signalCode !== null)
        child = spawn(join(programs ?? '', 'postgres'), ['-D', data, ...options], { ...user, stdio: 'ignore', cwd: folder });
      if (await isReady()) return;
      await setTimeout(50);
    }
    throw new Error(`PostgreSQL does not start in ${folder}`);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  await start();
  return {
    urlOf,
    pid: () => child?.pid ?? 0,
    start,
    startReplica: () =>
      startServer(settings, (runThere, itsData) => {
        runThere('pg_basebackup', '-D', itsData, '-h', folder, '-U', 'marketdesk', '-R', '-X', 'stream', '-c', 'fast', '--no-sync');
      }),
    promote: () => run('pg_ctl', 'promote', '-D', data),
    kill: () => end('SIGKILL'),
    shutDown: () => end('SIGINT'),
    stop: async () => {
      // immediate shutdown: nothing is kept
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
    createDatabase: async () => {
      const name = `test${++databases}`;
      const client = new pg.Client({ connectionString: urlOf('postgres') });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return urlOf(name);
    },
  };
}
