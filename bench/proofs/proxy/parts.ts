import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { proxyFlags, startServer, stopProcess, type LoggedServer } from '../../support/processes.ts';
import type { Table } from '../../support/table.ts';
import { startFaultyUpstream, type Certificate, type FaultyUpstream } from './upstream.ts';

/** What a part of the proof found. */
export interface Finding {
  readonly table: Table;
  /** what did not hold, a sentence each */
  readonly failures: readonly string[];
}

export const key = 'bz.PROOF0123456789ABCDEFGHIJKLMNOPQ';

export const news = (page: number): string => `/api/v2/news?page=${page}`;
export const numbers = (count: number, first = 1): number[] => Array.from({ length: count }, (_, index) => first + index);

/** What the desk's own pages send. */
export const deskHeaders = { accept: 'application/json', 'sec-fetch-site': 'same-origin' } as const;

/** As in the container and the systemd unit: memory of large responses is returned to the system. */
const allocation = { MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' };

/** The proxy as `npm run proxy` starts it, with its own limits. */
export const startProxy = (upstreamUrl: string, env: Readonly<Record<string, string>> = {}): Promise<LoggedServer> =>
  startServer('server-proxy/main.ts', {
    flags: proxyFlags,
    env: { UPSTREAM_URL: upstreamUrl, UPSTREAM_KEY: key, PORT: '0', ...allocation, ...env },
  });

export interface Parts {
  readonly upstream: FaultyUpstream;
  readonly url: string;
  readonly pid: number;
}

/** Runs a check on a proxy and an upstream of its own. @param tls the certificate of an upstream with https, and the file with which the proxy trusts it */
export async function withProxy<T>(
  check: (parts: Parts) => Promise<T>,
  tls?: { readonly certificate: Certificate; readonly file: string },
): Promise<T> {
  await using upstream = await startFaultyUpstream(tls?.certificate);
  await using proxy = await startProxy(upstream.url, tls && { NODE_EXTRA_CA_CERTS: tls.file });
  return await check({ upstream, url: proxy.url, pid: proxy.pid });
}

export interface RunningClient extends AsyncDisposable {
  readonly pid: number;
  /** Lets it go on after its first line. */
  readonly begin: () => void;
  /** Sends SIGTERM. @returns the last line that it printed */
  readonly stop: () => Promise<string>;
}

/**
 * Starts a client of this folder in a process of its own, and waits until it prints a line.
 *
 * @param nice how much other processes go first, up to 19
 */
export async function startClient(script: string, args: readonly string[], nice = 0): Promise<RunningClient> {
  const path = join(import.meta.dirname, script);
  const child = spawn('nice', ['-n', String(nice), process.execPath, path, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  let last = '';
  lines.on('line', (line) => (last = line));
  await once(lines, 'line');
  return {
    pid: child.pid ?? 0,
    begin: () => void child.stdin.write('\n'),
    async stop() {
      const ended = once(lines, 'close');
      await stopProcess(child);
      await ended;
      return last;
    },
    [Symbol.asyncDispose]: () => stopProcess(child),
  };
}
