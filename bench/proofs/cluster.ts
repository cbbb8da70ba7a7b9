import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deskHost, makeCertificate, writeNginxConfiguration } from '../../deploy/testing/local-files.ts';
import { run as runScript } from '../../e2e/process.ts';
import { startPostgres } from '../../server-data/store/postgres/testing/server.ts';
import { freePort } from '../../server-proxy/testing/free-port.ts';
import { startRedis } from '../../server-proxy/testing/redis-server.ts';
import type { Shortest } from '../support/bench.ts';
import { listen, proxyFlags, startServer, temporaryFolder } from '../support/processes.ts';
import { formatTable, type Table } from '../support/table.ts';
import {
  addKey,
  type Change,
  changeColumns,
  killed,
  makeChanges,
  openLoad,
  openRestartable,
  phaseMs,
  requestsPerSecond,
  type Restartable,
  startNginx,
} from './proxy/deployment.ts';

export const question = 'Does the desk stay up while each part of a cluster over PostgreSQL is killed under load?';

const dataService = 'server-data/main.ts';

/** One address for two data services: a request that one cannot answer goes to the other. */
const balancer = (port: number, services: readonly number[]): string => `
worker_processes 1;
pid nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path temporary; proxy_temp_path temporary; fastcgi_temp_path temporary; uwsgi_temp_path temporary; scgi_temp_path temporary;
  upstream data {
    ${services.map((service) => `server 127.0.0.1:${service} max_fails=1 fail_timeout=1s;`).join(' ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://data;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_connect_timeout 1s;
      proxy_next_upstream error timeout http_502 http_503 http_504;
    }
  }
}
`;

/** Waits until a service says that its store is complete, which means that the primary is there. */
async function untilComplete(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const text = await fetch(`${url}/readyz`).then(
      (response) => response.text(),
      () => '',
    );
    if (text.includes('complete')) return;
    await wait(100);
  }
  throw new Error(`${url} does not become complete`);
}

interface Scale {
  /** stories of the example world */
  readonly items: number;
  /** how long the load goes on before and after each change */
  readonly betweenMs: number;
  /** a change that is made; absent for all */
  readonly isMade?: (change: Change) => boolean;
}

/** nginx, two proxies with a shared cache, a balancer, two data services, PostgreSQL with a replica; each is killed under load. */
async function prove({ items, betweenMs, isMade = () => true }: Scale): Promise<Table[]> {
  using folder = temporaryFolder();
  await using stack = new AsyncDisposableStack();
  const primary = await startPostgres({ synchronous_commit: 'on' });
  stack.defer(primary.stop);
  const url = await primary.createDatabase();
  const file = join(folder.path, 'world.sqlite');
  const until = new Date().toISOString().slice(0, 10);
  await runScript(dataService, ['world', '--items', String(items), '--seed', '1', '--until', until, '--news-only', '--store', file]);
  await runScript(dataService, ['copy', file, '--store', url]);
  const key = await addKey(url, 'desk');
  const replica = await primary.startReplica();
  stack.defer(replica.stop);

  const redis = await startRedis();
  stack.defer(redis.stop);
  const openService = (port: number): Promise<Restartable> =>
    openRestartable(() =>
      startServer(dataService, {
        args: ['serve'],
        env: {
          ...{ DATA_STORE: url, DATA_STORE_READ: replica.urlOf('test1'), DATA_PORT: String(port), DATA_RATE_LIMIT: '1000000' },
          CACHE_URL: redis.url.href,
          IMAGE_SECRET: 'a secret that both data services have in common',
        },
      }),
    );
  const servicePorts = [await freePort(), await freePort()] as const;
  const first = stack.use(await openService(servicePorts[0]));
  const second = stack.use(await openService(servicePorts[1]));
  const dataPort = await freePort();
  const balancerFolder = join(folder.path, 'balancer');
  mkdirSync(balancerFolder);
  writeFileSync(join(balancerFolder, 'nginx.conf'), balancer(dataPort, servicePorts));
  stack.use(await startNginx(balancerFolder, dataPort, '/healthz'));

  const proxyPorts = [await freePort(), await freePort()] as const;
  const openProxy = (port: number): Promise<Restartable> =>
    openRestartable(() =>
      startServer('server-proxy/main.ts', {
        flags: proxyFlags,
        env: {
          ...{ UPSTREAM_URL: `http://127.0.0.1:${dataPort}`, UPSTREAM_KEY: key, CACHE_URL: redis.url.href },
          ...{ PORT: String(port), ALLOWED_HOSTS: deskHost, ACCESS: 'header', TRUSTED_PROXIES: '127.0.0.1' },
        },
      }),
    );
  const oneProxy = stack.use(await openProxy(proxyPorts[0]));
  const otherProxy = stack.use(await openProxy(proxyPorts[1]));
  const signIn = createServer((_request, response) => response.writeHead(202, { 'x-auth-request-email': 'ada@example.com' }).end());
  const oauth2Proxy = new URL(await listen(signIn)).host;
  stack.defer(() => void signIn.close());
  const files = makeCertificate(folder.path);
  const ports = { httpPort: await freePort(), httpsPort: await freePort() };
  writeNginxConfiguration(
    folder.path,
    { proxies: [`127.0.0.1:${proxyPorts[0]}`, `127.0.0.1:${proxyPorts[1]}`], oauth2Proxy },
    ports,
    files,
  );
  stack.use(await startNginx(folder.path, ports.httpPort));

  const serviceUrls = servicePorts.map((port) => `http://127.0.0.1:${port}`);
  const changes: readonly Change[] = [
    { name: 'nothing', make: async () => undefined },
    { name: 'kill -9 of one proxy', make: killed(oneProxy) },
    { name: 'kill -9 of the other proxy', make: killed(otherProxy) },
    { name: 'kill -9 of one data service', make: killed(first) },
    { name: 'kill -9 of the other data service', make: killed(second) },
    { name: 'kill -9 of the shared cache', make: killed({ kill: redis.stop, start: redis.start }) },
    { name: 'kill -9 of the replica', make: killed(replica) },
    {
      name: 'kill -9 of the primary',
      make: async () => {
        await killed(primary)();
        await Promise.all(serviceUrls.map(untilComplete));
      },
    },
    {
      name: 'stories written while all is up',
      make: async () => void (await runScript(dataService, ['copy', file, '--store', url])),
    },
    {
      name: 'the primary is gone, the replica promoted',
      make: async () => {
        await primary.kill();
        await wait(phaseMs);
        replica.promote();
      },
    },
  ];

  const load = openLoad(ports.httpsPort, readFileSync(files.certificate, 'utf8'));
  stack.defer(() => load.stop());
  const { rows, failures } = await makeChanges(changes.filter(isMade), load, betweenMs);
  const table: Table = {
    title: `nginx, two proxies, a shared cache, a balancer, two data services, PostgreSQL and a replica; ${requestsPerSecond} requests/s, 4 of 5 of them repeated ones`,
    columns: changeColumns,
    rows,
  };
  if (failures.length > 0) throw new Error(`${formatTable(table)}\n\ndid not hold: ${failures.join('; ')}`);
  return [table];
}

export const run = (): Promise<Table[]> => prove({ items: 3000, betweenMs: phaseMs });

/** Under load without a change: what is killed is away for seconds. */
export const shortest: Shortest = {
  needs: ['nginx', 'openssl', 'PostgreSQL', 'redis-server'],
  run: () => prove({ items: 60, betweenMs: 200, isMade: ({ name }) => name === 'nothing' }),
};
