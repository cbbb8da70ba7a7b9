import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram, temporaryFolder } from '../../support/processes.ts';
import { get, type Received } from './client.ts';
import { formsOf } from './forms.ts';
import { key, news, numbers, withProxy, type Finding, type Parts } from './parts.ts';
import { dripping, fine, records, responding, type FaultyUpstream, type Respond } from './upstream.ts';

/** A fault of the data service, and what the proxy promises beside a typed error within 15 s where nothing is stored. */
export interface Fault {
  readonly begin: (upstream: FaultyUpstream) => void | Promise<void>;
  readonly end: (upstream: FaultyUpstream) => void | Promise<void>;
  /** for a query whose response is stored; an error where upstream responds, and refuses the key, the data or the rate */
  readonly warm: 'stale' | 'error';
  /** seconds until new queries succeed again: the time for which the proxy holds a refusal (docs/configuration.md, Limits and outages) */
  readonly recoverySeconds: number;
}

const recoverySeconds = 30;
const faultOf = (respond: Respond, { warm = 'stale', recoverySeconds: recovery = recoverySeconds }: Partial<Fault> = {}): Fault => ({
  begin: (upstream) => upstream.respondWith(respond),
  end: (upstream) => upstream.respondWith(fine),
  warm,
  recoverySeconds: recovery,
});

const truncated: Respond = (_request, response) =>
  void response.writeHead(200, { 'content-length': 1000 }).write(records, () => response.socket?.end());

export const faults: Readonly<Record<string, Fault>> = {
  refused: {
    begin: (upstream) => upstream.setListening(false),
    end: (upstream) => upstream.setListening(true),
    warm: 'stale',
    recoverySeconds,
  },
  reset: faultOf((request) => void request.socket.resetAndDestroy()),
  'slow first byte': faultOf(() => undefined),
  'slow body': faultOf(dripping(' ', 50)),
  truncated: faultOf(truncated),
  HTML: faultOf(responding(200, '<!doctype html><h1>Welcome</h1>', { 'content-type': 'text/html' })),
  'wrong shape': faultOf(responding(200, '{"message":"maintenance"}')),
  endless: faultOf(dripping(' '.repeat(1024 * 1024), 2)),
  redirect: faultOf(responding(302, '', { location: 'http://evil.example/' })),
  'status 401': faultOf(responding(401, '{}'), { warm: 'error', recoverySeconds: 61 }),
  'status 403': faultOf(responding(403, '{}'), { warm: 'error', recoverySeconds: 121 }),
  'status 404': faultOf(responding(404, '{}'), { warm: 'error' }),
  'status 429': faultOf(responding(429, '{}'), { warm: 'error' }),
  'status 503': faultOf(responding(503, '{}')),
  ...Object.fromEntries(
    formsOf(key).map(([name, form]) => [`the key, ${name}`, faultOf(responding(200, `[{"id":1,"title":"${form}"}]`), { warm: 'error' })]),
  ),
};

/** A response that was fresh for three seconds is renewed in the background for ten more; after that, its query waits for upstream. */
const storedMs = 13_200;

/** So many failures open the circuit breaker, so that recovery includes its pause. */
const newQueries = 12;

/** The time limit of a query is 15 s; its response comes just after that. */
const mostMs = 15_500;

const isStale = ({ status, headers, ms }: Received): boolean => status === 200 && headers['x-marketdesk-stale'] !== undefined && ms <= 1000;
const problemId = ({ body }: Received): string | undefined => /"id":"(\w+)"/.exec(body)?.[1];
const isTypedError = (received: Received): boolean =>
  received.status >= 400 && received.status !== 500 && problemId(received) !== undefined && received.ms <= mostMs;

function describe(received: Received): string {
  const { status, headers, ms } = received;
  const age = headers['x-marketdesk-stale'];
  const content = status === 200 ? (age === undefined ? 'fresh' : `stale ${String(age)} s`) : (problemId(received) ?? 'no problem');
  return `${status} ${content}, ${(ms / 1000).toFixed(1)} s`;
}

/** Sends new queries until one succeeds. @returns seconds */
async function measureRecovery(url: string, mostSeconds: number): Promise<number> {
  const started = performance.now();
  const elapsed = (): number => (performance.now() - started) / 1000;
  for (let page = 100; elapsed() <= mostSeconds; page++) {
    const { status } = await get(url + news(page));
    if (status === 200) return elapsed();
    await wait(250);
  }
  return Infinity;
}

const check = (name: string, { begin, end, warm, recoverySeconds }: Fault) =>
  async function ({ upstream, url }: Parts) {
    await get(url + news(1));
    await wait(storedMs);
    await begin(upstream);
    const stored = await get(url + news(1));
    const unknown = await Promise.all(numbers(newQueries, 2).map((page) => get(url + news(page))));
    const slowest = unknown.reduce((most, other) => (other.ms > most.ms ? other : most));
    await end(upstream);
    const recovery = await measureRecovery(url, recoverySeconds);
    const isHeld =
      (warm === 'stale' ? isStale(stored) : isTypedError(stored)) && unknown.every(isTypedError) && recovery <= recoverySeconds;
    const recovered = Number.isFinite(recovery) ? `${recovery.toFixed(1)} s` : 'no';
    return { isHeld, row: [name, describe(stored), describe(slowest), recovered, `${recoverySeconds} s`, isHeld ? 'yes' : 'NO'] };
  };

/** A certificate for 127.0.0.1 that signs itself. */
function createCertificate(openssl: string, folder: string, name: string) {
  const [keyFile, file] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
  const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync(openssl, ['req', '-x509', ...algorithm, ...subject, '-keyout', keyFile, '-out', file], { stdio: 'ignore' });
  return { certificate: { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8') }, file };
}

/** The upstream shows a certificate that the proxy does not trust; undefined without openssl. */
async function checkCertificate() {
  const openssl = findProgram('openssl');
  if (openssl === undefined) return undefined;
  using folder = temporaryFolder();
  const trusted = createCertificate(openssl, folder.path, 'trusted');
  const other = createCertificate(openssl, folder.path, 'other');
  const fault: Fault = {
    begin: (upstream) => upstream.showCertificate(other.certificate),
    end: (upstream) => upstream.showCertificate(trusted.certificate),
    warm: 'stale',
    recoverySeconds,
  };
  return await withProxy(check('untrusted certificate', fault), trusted);
}

/** How many faults are checked at the same time, because most of the time is spent waiting. */
const atOnce = 3;

/** Each fault with a stored response that has expired, and without one. */
export async function faultTable(): Promise<Finding> {
  const checks = [
    checkCertificate,
    ...Object.entries(faults).map(
      ([name, fault]) =>
        () =>
          withProxy(check(name, fault)),
    ),
  ].entries();
  const results: Awaited<ReturnType<typeof checkCertificate>>[] = [];
  const work = async (): Promise<void> => {
    for (const [index, run] of checks) results[index] = await run();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const found = results.filter((result) => result !== undefined);
  const conditions = [
    `one query whose response was stored ${storedMs / 1000} s before (warm: stale within 1 s, or an error where upstream refuses), then ${newQueries} without at once (cold: errors with an id within 15 s; the slowest is shown)`,
    'recovery: seconds from the end of the fault until a query without a stored response succeeds',
    `each on a proxy of its own, ${atOnce} at a time`,
  ];
  return {
    table: {
      title: `Faults of the data service: ${conditions.join('; ')}`,
      columns: ['fault', 'warm', 'cold', 'recovery', 'at most', 'held'],
      rows: found.map(({ row }) => row),
    },
    failures: found.filter(({ isHeld }) => !isHeld).map(({ row }) => `fault: ${row.slice(0, 4).join(', ')}`),
  };
}

/** One fault that begins at once and meets one new query: neither has a stored response expired, nor does the circuit breaker open. */
export const briefFault = (): Promise<Finding> =>
  withProxy(async ({ upstream, url }) => {
    const [name, fault] = ['status 503', faultOf(responding(503, '{}'))] as const;
    await fault.begin(upstream);
    const unknown = await get(url + news(1));
    await fault.end(upstream);
    const recovery = await measureRecovery(url, recoverySeconds);
    const isHeld = isTypedError(unknown) && recovery <= recoverySeconds;
    const row = [name, describe(unknown), `${recovery.toFixed(1)} s`, isHeld ? 'yes' : 'NO'];
    const table = { title: 'A fault of the data service', columns: ['fault', 'cold', 'recovery', 'held'], rows: [row] };
    return { table, failures: isHeld ? [] : [`fault: ${row.join(', ')}`] };
  });
