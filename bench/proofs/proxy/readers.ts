import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { logoImagePairs, logoImagePath } from '#contract/proxy/logo-image.ts';
import { deskHeaders, news, numbers } from './parts.ts';

// `node readers.ts URL METRICS_URL` prints a line, and after a line on standard input it sends the requests of eight people until it is stopped.
// Then it prints, as JSON, how many responses of which kind had which status, and how long the slowest took.

const [url = '', metricsUrl = ''] = process.argv.slice(2);
const people = numbers(8).map((person) => `127.0.4.${person}`);
/** What Chrome and Firefox accept. */
const browserEncodings = 'gzip, deflate, br, zstd';

/** Of each person. */
const requestsPerSecond = 6;

const signed = (n: number): string =>
  new URLSearchParams({ [logoImagePairs.expiry]: '4000000000', [logoImagePairs.signature]: String(n) }).toString();

/** What a person requests in turn: mostly what is stored, as a page that polls does. */
const kinds: readonly (readonly [kind: string, target: (n: number) => string])[] = [
  ['hit', () => url + news(1)],
  ['hit', () => `${url}/api/v2.1/calendar/guidance`],
  ['miss', (n) => `${url + news(2)}&updatedSince=${n}`],
  ['image', (n) => `${url}${logoImagePath}/US0378331005/logo_light.png?${signed(n % 500)}`],
  ['calendar', (n) => `${url}/calendar/splits.ics?importance=${n % 6}`],
  ['status', () => `${url}/status.json`],
  ['page', (n) => url + (['/news', '/status', '/guidance'][n % 3] ?? '')],
  ['metrics', () => `${metricsUrl}/metrics`],
];

const counts: Record<string, Record<string, number>> = {};
let slowestMs = 0;

const send = (kind: string, target: string, agent: Agent): Promise<void> =>
  new Promise((resolve) => {
    const started = performance.now();
    const end = (status: number | string): void => {
      const ofKind = (counts[kind] ??= {});
      ofKind[status] = (ofKind[status] ?? 0) + 1;
      slowestMs = Math.max(slowestMs, performance.now() - started);
      resolve();
    };
    request(target, { agent, headers: { ...deskHeaders, 'accept-encoding': browserEncodings } }, (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode ?? 0));
      response.on('error', () => end('failed'));
    })
      .on('error', () => end('failed'))
      .end();
  });

let isStopped = false;

/** Sends at an even pace, however long the responses take. */
async function read(address: string, person: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, localAddress: address });
  const sent = new Set<Promise<void>>();
  for (let n = person * 10_000_000; !isStopped; n++) {
    const [kind, target] = kinds[n % kinds.length] ?? [];
    if (kind === undefined || !target) continue;
    const one = send(kind, target(n), agent).finally(() => sent.delete(one));
    sent.add(one);
    await wait(1000 / requestsPerSecond);
  }
  await Promise.all(sent);
  agent.destroy();
}

process.once('SIGTERM', () => (isStopped = true));
console.log('ready');
await Promise.all(people.map(read));
console.log(JSON.stringify({ counts, slowestMs }));
