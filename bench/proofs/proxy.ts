import { memoryMb, proxyFlags, startServer, type RunningServer } from '../support/processes.ts';
import { formatTable, type Table } from '../support/table.ts';
import { get, p99, type Received } from './proxy/client.ts';
import { formsOf } from './proxy/forms.ts';
import { dripping, fine, records, responding, startFaultyUpstream, type FaultyUpstream, type Respond } from './proxy/upstream.ts';

export const question = 'Does the proxy protect its key, its users from each other, and itself from the data service?';

const key = 'bz.PROOF0123456789ABCDEFGHIJKLMNOPQ';

type Parts = { readonly upstream: FaultyUpstream; readonly url: string; readonly pid: number };
type Row = readonly [attack: string, before: string, after: string | number, isHeld: boolean];

/** Runs an attack on a proxy of its own. */
async function withProxy<T>(attack: (parts: Parts) => Promise<T>): Promise<T> {
  await using upstream = await startFaultyUpstream();
  await using proxy: RunningServer = await startServer('server-proxy/main.ts', {
    flags: proxyFlags,
    env: { UPSTREAM_URL: upstream.url, UPSTREAM_KEY: key, PORT: '0' },
  });
  return await attack({ upstream, url: proxy.url, pid: proxy.pid });
}

const news = (page: number): string => `/api/v2/news?page=${page}`;
const numbers = (count: number, first = 1): number[] => Array.from({ length: count }, (_, index) => first + index);
const okCount = (responses: readonly Received[]): number => responses.filter(({ status }) => status === 200).length;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What fails for pages under 1,000 and works for the others. */
const poisoned =
  (fail: Respond): Respond =>
  (request, response) =>
    (Number(new URL(request.url ?? '', 'http://x').searchParams.get('page')) < 1000 ? fail : fine)(request, response);

const attacks: readonly ((parts: Parts) => Promise<Row>)[] = [
  async ({ upstream, url }) => {
    let leaks = 0;
    let page = 0;
    for (const [, form] of formsOf(key)) {
      for (const [status, body] of [
        [200, `[{"id":1,"title":"${form}"}]`],
        [400, `{"message":"${'x'.repeat(165)}${form}"}`],
      ] as const) {
        upstream.respondWith(responding(status, body));
        for (const path of [news(++page), `/calendar/splits.ics?importance=${page % 5}&from=2026-01-${10 + page}`]) {
          const { body: received } = await get(url + path);
          if (received.includes(form.slice(0, 20))) leaks++;
        }
      }
    }
    return ['the key, repeated in 10 forms by a 200 and a 400: responses with it', '35 of its 36 characters', leaks, leaks === 0];
  },
  async ({ upstream, url }) => {
    upstream.respondWith(poisoned(responding(500, '')));
    const bad = numbers(20)
      .flatMap(() => numbers(5))
      .map((page) => get(url + news(page), '127.0.0.2'));
    const innocent = await Promise.all(
      numbers(62, 1000).map(async (page, index) => (await wait(index * 20), get(url + news(page), '127.0.0.3'))),
    );
    await Promise.all(bad);
    const count = okCount(innocent);
    return ['5 poisoned queries: innocent ones answered, of 62', '0', count, count === 62];
  },
  async ({ upstream, url }) => {
    upstream.respondWith(poisoned((request, response) => void setTimeout(() => fine(request, response), 3000)));
    const slow = numbers(120).map((page) => get(url + news(page), '127.0.0.2'));
    await wait(200);
    const others = await Promise.all(numbers(40, 1000).map((page, index) => get(`${url}${news(page)}`, `127.0.1.${index + 1}`)));
    const refused = others.length - okCount(others);
    await Promise.all(slow);
    return ['120 slow queries of one client: refused ones of 40 others', '38', refused, refused === 0];
  },
  ...(
    [
      [429, { 'retry-after': '60' }, '50'],
      [401, {}, '50'],
      [403, {}, '50'],
    ] as const
  ).map(([status, headers, before]) => async ({ upstream, url }: Parts): Promise<Row> => {
    upstream.respondWith(responding(status, '{}', headers));
    for (const page of numbers(50)) await get(url + news(page));
    return [`a ${status}: upstream calls for 50 requests`, before, upstream.count(), upstream.count() <= 1];
  }),
  async ({ upstream, url }) => {
    // Connections are opened before.
    await Promise.all(numbers(300).map(() => get(url + news(1))));
    upstream.respondWith((request, response) => void setTimeout(() => fine(request, response), 850));
    await wait(3200);
    const responses = await Promise.all(numbers(300).map(() => get(url + news(1))));
    const slowest = Math.round(Math.max(...responses.map(({ ms }) => ms)));
    return [
      '300 callers of an expired response, upstream 850 ms: the slowest, ms',
      '866',
      slowest,
      okCount(responses) === 300 && slowest < 800,
    ];
  },
  async ({ url, pid }) => {
    const long = 'x'.repeat(60);
    for (let batch = 0; batch < 360; batch++) {
      await Promise.all(
        numbers(100).map((index) =>
          get(
            `${url}/api/v2/news?authors=${batch}-${index},${numbers(40)
              .map((part) => long + part)
              .join()}`,
            `127.0.2.${batch % 250}`,
          ),
        ),
      );
    }
    const mb = Math.round(memoryMb(pid));
    return ['36,000 long queries: memory, MB', '796', mb, mb <= 300];
  },
  async ({ upstream, url, pid }) => {
    upstream.respondWith(dripping(' '.repeat(1024 * 1024), 5));
    const bodies = numbers(24).map((page) => get(url + news(page), `127.0.3.${page}`));
    let mb = 0;
    const watch = setInterval(() => (mb = Math.max(mb, Math.round(memoryMb(pid)))), 100);
    await Promise.all(bodies);
    clearInterval(watch);
    return ['24 endless bodies: the most memory, MB', '726', mb, mb <= 400];
  },
  async ({ url }) => {
    const { body } = await get(`${url}/api/v2/logos/search?search_keys=F&fields=${'a,'.repeat(7000)}`);
    return ['an error for 14 KB of invalid values: its bytes', '2,400,000', body.length, body.length < 14_000];
  },
];

/** Two clients, one of them hostile; the other's slowest responses alone and beside it. */
async function fairness(): Promise<Table> {
  const burst = (count: number, path: (index: number) => string) => (url: string) =>
    Promise.all(numbers(count).map((index) => get(url + path(index), '127.0.0.2')));
  const hostile: readonly (readonly [name: string, respond: Respond, attack: (url: string) => Promise<unknown>])[] = [
    ['slow', poisoned((request, response) => void setTimeout(() => fine(request, response), 2000)), burst(120, news)],
    ['poisoned', poisoned(responding(500, '')), burst(120, (index) => news(index % 5))],
    ['flooding', fine, burst(3000, (index) => `${news(index % 900)}&pageSize=2`)],
    [
      'deep',
      poisoned((request, response) => void setTimeout(() => fine(request, response), 500)),
      burst(120, (index) => `${news(index)}&pageSize=100`),
    ],
    ['wide', poisoned(responding(200, `[${'{"id":1,"title":"wide"},'.repeat(200_000)}{}]`)), burst(40, news)],
  ];
  const rows: (string | number)[][] = [];
  for (const [name, respond, attack] of hostile) {
    await withProxy(async ({ upstream, url }) => {
      upstream.respondWith(respond);
      const innocent = async (first: number): Promise<Received[]> => {
        const responses: Received[] = [];
        for (const page of numbers(60, first)) {
          responses.push(await get(url + news(page), '127.0.0.3'));
          await wait(20);
        }
        return responses;
      };
      await innocent(5000);
      const alone = await innocent(2000);
      const attacked = attack(url);
      const beside = await innocent(3000);
      await attacked;
      const [before, after] = [alone, beside].map((responses) => p99(responses.map(({ ms }) => ms)));
      rows.push([name, before ?? NaN, after ?? NaN, beside.length - okCount(beside)]);
    });
  }
  return { title: 'A client beside a hostile one: p99 of 60 requests, ms', columns: ['hostile', 'alone', 'beside', 'refused'], rows };
}

const faults: readonly (readonly [name: string, respond: Respond])[] = [
  ['reset', (request) => request.socket.resetAndDestroy()],
  ['slow first byte', () => undefined],
  ['slow body', dripping(' ', 50)],
  [
    'truncated',
    (_request, response) => void response.writeHead(200, { 'content-length': 1000 }).write(records, () => response.socket?.end()),
  ],
  ['HTML', responding(200, '<!doctype html><h1>Welcome</h1>', { 'content-type': 'text/html' })],
  ['wrong shape', responding(200, '{"message":"maintenance"}')],
  ['endless', dripping(' '.repeat(1024 * 1024), 2)],
  ['redirect', responding(302, '', { location: 'http://evil.example/' })],
  ...[401, 403, 404, 429, 503].map((status) => [String(status), responding(status, '{}')] as const),
  ...formsOf(key).map(([name, form]) => [`the key, ${name}`, responding(200, `[{"id":1,"title":"${form}"}]`)] as const),
];

/** Each fault with a stored response that has expired, and without one. */
async function faultTable(): Promise<Table> {
  const rows: string[][] = [];
  for (const [name, respond] of faults) {
    await withProxy(async ({ upstream, url }) => {
      await get(url + news(1));
      await wait(13_200);
      upstream.respondWith(respond);
      const describe = ({ status, headers, body, ms }: Received): string => {
        const problem = /"id":"(\w+)"/.exec(body)?.[1] ?? '';
        const age = headers['x-marketdesk-stale'];
        return `${status} ${status === 200 ? (age === undefined ? 'fresh' : `stale ${String(age)} s`) : problem}, ${(ms / 1000).toFixed(1)} s`;
      };
      const warm = describe(await get(url + news(1)));
      const cold = describe(await get(url + news(2)));
      rows.push([name, warm, cold]);
    });
  }
  return { title: 'Faults of the data service: what a browser gets', columns: ['fault', 'warm', 'cold'], rows };
}

/** @param args parts to run: `attacks`, `fairness`, `faults`; none for all */
export async function run(args: readonly string[] = []): Promise<Table[]> {
  const has = (part: string): boolean => args.length === 0 || args.includes(part);
  const tables: Table[] = [];
  const failed: string[] = [];
  if (has('attacks')) {
    const rows: (string | number)[][] = [];
    for (const attack of attacks) {
      const [name, before, after, isHeld] = await withProxy(attack);
      rows.push([name, before, after, isHeld ? 'yes' : 'NO']);
      if (!isHeld) failed.push(name);
    }
    tables.push({
      title: 'Attacks; before: as they were seen before the limits existed',
      columns: ['attack', 'before', 'now', 'held'],
      rows,
    });
  }
  if (has('fairness')) tables.push(await fairness());
  if (has('faults')) tables.push(await faultTable());
  if (failed.length === 0) return tables;
  throw new Error(`${tables.map(formatTable).join('\n\n')}\n\ndid not hold: ${failed.join('; ')}`);
}
