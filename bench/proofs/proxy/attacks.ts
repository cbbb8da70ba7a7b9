import { setTimeout as wait } from 'node:timers/promises';
import { memoryMb } from '../../support/processes.ts';
import { get, type Received } from './client.ts';
import { formsOf } from './forms.ts';
import { key, news, numbers, withProxy, type Finding, type Parts } from './parts.ts';
import { delayed, dripping, fine, forLowPages, responding } from './upstream.ts';

type Row = readonly [attack: string, before: string, after: string | number, isHeld: boolean];

const okCount = (responses: readonly Received[]): number => responses.filter(({ status }) => status === 200).length;

type Attack = (parts: Parts) => Promise<Row>;

/** Upstream refuses, and is left alone for a while. */
export const refusals: readonly Attack[] = (
  [
    [429, { 'retry-after': '60' }, '50'],
    [401, {}, '50'],
    [403, {}, '50'],
  ] as const
).map(([status, headers, before]) => async ({ upstream, url }): Promise<Row> => {
  upstream.respondWith(responding(status, '{}', headers));
  for (const page of numbers(50)) await get(url + news(page));
  return [`a ${status}: upstream calls for 50 requests`, before, upstream.count(), upstream.count() <= 1];
});

const attacks: readonly Attack[] = [
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
    upstream.respondWith(forLowPages(responding(500, '')));
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
    upstream.respondWith(forLowPages(delayed(3000, fine)));
    const slow = numbers(120).map((page) => get(url + news(page), '127.0.0.2'));
    await wait(200);
    const others = await Promise.all(numbers(40, 1000).map((page, index) => get(`${url}${news(page)}`, `127.0.1.${index + 1}`)));
    const refused = others.length - okCount(others);
    await Promise.all(slow);
    return ['120 slow queries of one client: refused ones of 40 others', '38', refused, refused === 0];
  },
  ...refusals,
  async ({ upstream, url }) => {
    // Connections are opened before.
    await Promise.all(numbers(250).map(() => get(url + news(1))));
    upstream.respondWith(delayed(850, fine));
    await wait(3200);
    const responses = await Promise.all(numbers(250).map(() => get(url + news(1))));
    const slowest = Math.round(Math.max(...responses.map(({ ms }) => ms)));
    return [
      '250 callers of an expired response, upstream 850 ms: the slowest, ms',
      '866',
      slowest,
      okCount(responses) === 250 && slowest < 800,
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
            // Several addresses: with more requests in progress from one, a refusal to it is delayed.
            `127.0.${2 + (batch % 3)}.${index + 1}`,
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

/** Attacks on the key, on other users, and on the memory of the proxy. */
export async function attackTable(selected = attacks): Promise<Finding> {
  const rows: (string | number)[][] = [];
  const failures: string[] = [];
  for (const attack of selected) {
    const [name, before, after, isHeld] = await withProxy(attack);
    rows.push([name, before, after, isHeld ? 'yes' : 'NO']);
    if (!isHeld) failures.push(name);
  }
  const title = 'Attacks, each on a proxy of its own with its default limits; before: as they were seen before the limits existed';
  return { table: { title, columns: ['attack', 'before', 'now', 'held'], rows }, failures };
}
