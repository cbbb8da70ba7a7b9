import { spawn } from 'node:child_process';
import { writeFileSync, readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { run } from '../../../e2e/process.ts';
import { deskHost, makeCertificate, writeNginxConfiguration } from '../../../deploy/testing/local-files.ts';
import { startRedis } from '../../../server-proxy/testing/redis-server.ts';
import { listen, parseStat, proxyFlags, startServer, stopProcess, temporaryFolder, type LoggedServer } from '../../support/processes.ts';
import { deskHeaders, type Finding } from './parts.ts';
import { freePort } from '../../../server-proxy/testing/free-port.ts';

export const requestsPerSecond = 40;
/** How long the load goes on before and after each change. */
export const phaseMs = 4000;
/** A request that takes longer is slow: a reader would notice. */
const slowMs = 1000;
/** How long something that was killed is away. */
const awayMs = 4000;

/** A server that can be killed and started again on the same port. */
export interface Restartable extends AsyncDisposable {
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly pid: () => number;
  readonly output: () => string;
}

export async function openRestartable(start: () => Promise<LoggedServer>): Promise<Restartable> {
  let server = await start();
  let former = '';
  const stop = async (): Promise<void> => {
    former += server.output();
    await server[Symbol.asyncDispose]();
  };
  return {
    start: async () => void (server = await start()),
    stop,
    kill: async () => {
      process.kill(server.pid, 'SIGKILL');
      await stop();
    },
    pid: () => server.pid,
    output: () => former + server.output(),
    [Symbol.asyncDispose]: async () => await server[Symbol.asyncDispose](),
  };
}

/** What became of the requests of a phase. */
interface Outcome {
  fresh: number;
  stale: number;
  failed: number;
  slow: number;
  slowestMs: number;
  readonly reasons: Set<string>;
}

const nothing = (): Outcome => ({ fresh: 0, stale: 0, failed: 0, slow: 0, slowestMs: 0, reasons: new Set() });

/** Twenty queries that are repeated, as those of open pages, and every fifth one that nobody has sent before. */
export function openLoad(port: number, certificate: string) {
  const agent = new Agent({ ca: certificate, servername: deskHost, keepAlive: true, maxSockets: 12 });
  let outcomes = { warm: nothing(), cold: nothing() };
  let isStopped = false;
  const sent = new Set<Promise<void>>();

  const send = (path: string, outcome: Outcome): Promise<void> =>
    new Promise((resolve) => {
      const started = performance.now();
      const end = (): void => {
        const ms = performance.now() - started;
        if (ms > slowMs) outcome.slow++;
        outcome.slowestMs = Math.max(outcome.slowestMs, ms);
        resolve();
      };
      const fail = (reason: string): void => {
        outcome.failed++;
        outcome.reasons.add(reason);
        end();
      };
      const headers = { ...deskHeaders, host: deskHost };
      request({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
        response.resume();
        response.on('error', (error) => fail(error.message));
        response.on('end', () => {
          if (response.statusCode !== 200) return fail(String(response.statusCode));
          outcome[response.headers['x-marketdesk-stale'] === undefined ? 'fresh' : 'stale']++;
          end();
        });
      })
        .on('error', (error) => fail(error.message))
        .end();
    });

  async function sendAll(): Promise<void> {
    const started = performance.now();
    for (let n = 0; !isStopped; n++) {
      const isCold = n % 5 === 4;
      const one = send(`/api/v2/news?page=${n % 20}${isCold ? `&updatedSince=${n + 1}` : ''}`, outcomes[isCold ? 'cold' : 'warm']);
      sent.add(one);
      void one.finally(() => sent.delete(one));
      await wait(Math.max(started + ((n + 1) * 1000) / requestsPerSecond - performance.now(), 0));
    }
  }
  const sending = sendAll();

  return {
    /** Waits for the responses of all requests so far and begins to count anew. */
    async take() {
      await Promise.all(sent);
      const taken = outcomes;
      outcomes = { warm: nothing(), cold: nothing() };
      return taken;
    },
    async stop(): Promise<void> {
      isStopped = true;
      await sending;
      await Promise.all(sent);
      agent.destroy();
    },
  };
}

/** Runs nginx with the shipped configuration. @returns its process */
export async function startNginx(folder: string, httpPort: number, probe = '/livez') {
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', join(folder, 'error.log'), '-g', 'daemon off;'], {
    stdio: 'ignore',
  });
  child.once('error', (error) => console.error(String(error)));
  for (let attempt = 0; ; attempt++) {
    try {
      await fetch(`http://127.0.0.1:${httpPort}${probe}`);
      break;
    } catch (error) {
      if (attempt > 100 || child.exitCode !== null) throw new Error('nginx does not start', { cause: error });
      await wait(50);
    }
  }
  return { pid: child.pid ?? 0, [Symbol.asyncDispose]: () => stopProcess(child) };
}

/** The worker processes of nginx. */
const workersOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return parseStat(readFileSync(`/proc/${name}/stat`, 'utf8')).parent === pid;
      } catch {
        return false;
      }
    })
    .map(Number);

const dataService = 'server-data/main.ts';

export async function addKey(store: string, name: string): Promise<string> {
  const printed = await run(dataService, ['keys', 'add', '--name', name, '--plan', 'full', '--store', store]);
  return printed.trim().split('\n').at(-1) ?? '';
}

/** Ends a server at once, and starts it again some seconds later. */
export const killed = (server: Pick<Restartable, 'kill' | 'start'>) => async (): Promise<void> => {
  await server.kill();
  await wait(awayMs);
  await server.start();
};

/** Whether something may fail while a change is made; by default nothing. */
export interface Change {
  readonly name: string;
  readonly make: () => Promise<void>;
  /** requests that nobody has sent before may fail, because the data service is down */
  readonly coldMayFail?: true;
  /** requests on the connections of a killed process */
  readonly mostFailed?: number;
}

/** Makes changes one after the other under load. @param ms how long the load goes on before and after each */
export async function makeChanges(
  changes: readonly Change[],
  load: Pick<ReturnType<typeof openLoad>, 'take'>,
  ms = phaseMs,
): Promise<{ readonly rows: (string | number)[][]; readonly failures: string[] }> {
  const rows: (string | number)[][] = [];
  const failures: string[] = [];
  await wait(ms);
  await load.take();
  for (const { name, make, coldMayFail, mostFailed = 0 } of changes) {
    await wait(ms / 2);
    await make();
    await wait(ms);
    const { warm, cold } = await load.take();
    const isHeld = warm.failed <= mostFailed && (coldMayFail === true || cold.failed <= mostFailed);
    if (!isHeld) failures.push(`${name}: ${warm.failed} repeated and ${cold.failed} new requests failed`);
    const cells = [warm, cold].flatMap(({ fresh, stale, failed, slow, reasons }) => [
      ...[fresh, stale, `${failed} ${[...reasons].join(' ')}`.trim(), slow],
    ]);
    rows.push([name, ...cells, Math.max(warm.slowestMs, cold.slowestMs) / 1000, isHeld ? 'yes' : 'NO']);
  }
  return { rows, failures };
}

export const changeColumns = [
  ...['change under load', 'repeated: fresh', 'stale', 'failed', 'over 1 s', 'new: fresh', 'stale', 'failed', 'over 1 s'],
  ...['slowest, s', 'held'],
] as const;

/** nginx, two proxies, Valkey or Redis and the data service, as `deploy/` arranges them; each is killed under load. */
export async function deployment(): Promise<Finding> {
  using folder = temporaryFolder();
  await using stack = new AsyncDisposableStack();
  const store = join(folder.path, 'store.sqlite');
  const keyFile = join(folder.path, 'key');
  const until = new Date().toISOString().slice(0, 10);
  await run(dataService, ['world', '--items', '3000', '--seed', '1', '--until', until, '--news-only', '--store', store]);
  const setKey = (key: string): void => writeFileSync(keyFile, `${key}\n`, { mode: 0o600 });
  setKey(await addKey(store, 'first'));

  const [dataPort, onePort, otherPort] = [await freePort(), await freePort(), await freePort()] as const;
  const data = stack.use(
    await openRestartable(() => startServer(dataService, { args: ['serve'], env: { DATA_STORE: store, DATA_PORT: String(dataPort) } })),
  );
  const redis = await startRedis();
  stack.defer(redis.stop);
  const openProxy = (port: number): Promise<Restartable> =>
    openRestartable(() =>
      startServer('server-proxy/main.ts', {
        flags: proxyFlags,
        env: {
          ...{ UPSTREAM_URL: `http://127.0.0.1:${dataPort}`, UPSTREAM_KEY_FILE: keyFile, CACHE_URL: redis.url.href },
          ...{ PORT: String(port), ALLOWED_HOSTS: deskHost, ACCESS: 'header', TRUSTED_PROXIES: '127.0.0.1' },
        },
      }),
    );
  const one = stack.use(await openProxy(onePort));
  const other = stack.use(await openProxy(otherPort));

  const signIn = createServer((_request, response) => response.writeHead(202, { 'x-auth-request-email': 'ada@example.com' }).end());
  const oauth2Proxy = new URL(await listen(signIn)).host;
  stack.defer(() => void signIn.close());
  const files = makeCertificate(folder.path);
  const ports = { httpPort: await freePort(), httpsPort: await freePort() };
  writeNginxConfiguration(folder.path, { proxies: [`127.0.0.1:${onePort}`, `127.0.0.1:${otherPort}`], oauth2Proxy }, ports, files);
  const nginx = stack.use(await startNginx(folder.path, ports.httpPort));

  const restarted = (server: Restartable) => async (): Promise<void> => {
    await server.stop();
    await server.start();
  };
  const changes: readonly Change[] = [
    { name: 'nothing', make: async () => undefined },
    { name: 'kill -9 of one proxy', make: killed(one) },
    { name: 'kill -9 of the other', make: killed(other) },
    {
      name: 'both proxies restarted, one after the other',
      make: async () => (await restarted(one)(), await wait(phaseMs), await restarted(other)()),
    },
    { name: 'kill -9 of the shared cache', make: killed({ kill: redis.stop, start: redis.start }) },
    { name: 'the shared cache hangs', make: async () => (redis.freeze(), await wait(awayMs), redis.unfreeze()) },
    { name: 'kill -9 of the data service', make: killed(data), coldMayFail: true },
    { name: 'the data service restarted', make: restarted(data), coldMayFail: true },
    {
      name: 'another key, the former revoked',
      make: async () => {
        setKey(await addKey(store, 'second'));
        // Both proxies read the file within two seconds.
        await wait(phaseMs);
        await run(dataService, ['keys', 'revoke', '--name', 'first', '--store', store]);
      },
    },
    { name: 'nginx reloads its configuration', make: async () => void process.kill(nginx.pid, 'SIGHUP') },
    {
      name: 'kill -9 of the nginx worker',
      make: async () => workersOf(nginx.pid).forEach((pid) => process.kill(pid, 'SIGKILL')),
      mostFailed: 12,
    },
  ];

  const load = openLoad(ports.httpsPort, readFileSync(files.certificate, 'utf8'));
  stack.defer(() => load.stop());
  const { rows, failures } = await makeChanges(changes, load);
  for (const [name, log] of [
    ['one proxy', one.output()],
    ['the other', other.output()],
  ] as const) {
    if (log.includes('unexpected error')) failures.push(`the log of ${name} has an unexpected error`);
  }
  return {
    table: {
      title: `nginx with TLS and sign-in, two proxies, a shared cache, the data service; ${requestsPerSecond} requests/s, 4 of 5 of them repeated ones`,
      columns: changeColumns,
      rows,
    },
    failures,
  };
}
